import { strToU8, zipSync } from 'fflate';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFiles, type FileResult } from '../../../src-library/import/import-files.ts';
import { readWholeFile } from '../../../src-library/import/read-whole-file.ts';
import { readSegments, readTranscript } from '../../../src-library/store/read-transcript.ts';
import { NOW, temporaryFile, temporaryFolder, temporaryLibrary } from '../temporary-library.ts';

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello.\n';
const MEGABYTE = 1024 * 1024;

const told = (files: readonly FileResult[]): readonly string[] =>
  files.map((file) => (file.outcome === 'failed' ? file.message : file.outcome));

/** What is said of one file with these bytes. */
async function toldOf(fileName: string, content: string | Uint8Array): Promise<readonly string[]> {
  const path = join(temporaryFolder(), fileName);
  writeFileSync(path, content);
  const db = temporaryLibrary();
  const { files } = await importFiles(db, [path], { clock: () => NOW });
  if (files.every(({ outcome }) => outcome === 'failed')) {
    expect(db.prepare('SELECT count(*) FROM item').pluck().get()).toBe(0);
  }
  return told(files);
}

/** An archive whose end counts more files than two bytes hold, as ZIP64 does. */
function withLongCount(archive: Uint8Array, count: number): Uint8Array {
  const end = Buffer.from(archive.subarray(-22));
  const size = end.readUInt32LE(12);
  const from = end.readUInt32LE(16);
  const long = Buffer.alloc(56);
  long.write('PK\u0006\u0006', 'latin1');
  long.writeBigUInt64LE(44n, 4);
  long.writeBigUInt64LE(BigInt(count), 24);
  long.writeBigUInt64LE(BigInt(count), 32);
  long.writeBigUInt64LE(BigInt(size), 40);
  long.writeBigUInt64LE(BigInt(from), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\u0006\u0007', 'latin1');
  locator.writeBigUInt64LE(BigInt(archive.length - 22), 8);
  locator.writeUInt32LE(1, 16);
  end.writeUInt16LE(0xffff, 8);
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(0xffffffff, 12);
  end.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([archive.subarray(0, -22), long, locator, end]);
}

describe('what is too much', () => {
  it('is a file of more than 200 MB, alone and inside an archive', async () => {
    const path = join(temporaryFolder(), 'large.srt');
    writeFileSync(path, SRT);
    truncateSync(path, 200 * MEGABYTE + 1);
    const { files } = await importFiles(temporaryLibrary(), [path]);
    expect(told(files)).toEqual(['This file is larger than 200 MB and was not read.']);
    const archive = Buffer.from(zipSync({ 'a.srt': strToU8(SRT), 'b.srt': strToU8(SRT.repeat(2)) }));
    archive.writeUInt32LE(200 * MEGABYTE + 1, archive.indexOf('PK\u0001\u0002', 0, 'latin1') + 24);
    expect(await toldOf('x.zip', archive)).toEqual([
      'This file is larger than 200 MB and was not read.',
      'imported',
    ]);
  });

  it('is a million and one lines', async () => {
    expect(await toldOf('x.txt', '0\t1\ta\n'.repeat(1_000_001))).toEqual([
      'This file holds more than a million lines of speech and was not imported.',
    ]);
  }, 60_000);

  it.each([
    ['empty objects', '{}'],
    ['empty lists', '[]'],
    ['numbers', '1'],
    ['lists in lists', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['names that differ', '{"a":0}'],
    ['words', '{"word":"a","start":0,"end":1}'],
  ])('is JSON of more values than memory should hold: %s', async (_, value) => {
    const marks = 1 + (value.match(/[[{,:]/g)?.length ?? 0);
    const list = (count: number): string =>
      `{"segments":[{"start":0,"end":1,"text":"x, [y]: {z}"}],"more":[${`${value},`.repeat(count)}0]}`;
    const told = await toldOf('x.json', list(Math.ceil(3_000_000 / marks)));
    expect(told).toEqual([expect.stringMatching(/^This JSON file holds more values than can be read/)]);
  });

  it('is JSON that Python printed, whatever its quotation marks hide', async () => {
    const hidden = `{'segments': [{'start': 0, 'end': 1, 'text': 'x"'}${', {}'.repeat(1_600_000)}]}`;
    expect(await toldOf('x.json', hidden)).toEqual([
      expect.stringMatching(/^This JSON file holds more values than can be read/),
    ]);
  });

  it('is JSON no sooner for what stands in its texts', async () => {
    const text = '{[,:]}'.repeat(600_000);
    expect(await toldOf('x.json', JSON.stringify({ segments: [{ start: 0, end: 1, text }] }))).toEqual([
      'imported',
    ]);
  });

  it('is an archive that unpacks to much more than it is, wherever it lies', async () => {
    const bomb = zipSync({ 'a.txt': new Uint8Array(60 * MEGABYTE) }, { level: 9 });
    expect(await toldOf('x.zip', bomb)).toEqual([expect.stringMatching(/would unpack to more/)]);
    const nested = zipSync({ 'inner.zip': [bomb, { level: 0 }] });
    expect(await toldOf('x.zip', nested)).toEqual([
      expect.stringMatching(/^This is a ZIP archive\. Unpack it/),
    ]);
    const document = Buffer.from(zipSync({ 'word/document.xml': strToU8('<p/>') }));
    document.writeUInt32LE(210 * MEGABYTE, document.indexOf('PK\u0001\u0002', 0, 'latin1') + 24);
    expect(await toldOf('x.docx', document)).toEqual([
      'This Word document is larger than 200 MB and was not read.',
    ]);
  });

  it('is an archive that lies about the size of what is in it', async () => {
    const archive = Buffer.from(zipSync({ 'a.srt': strToU8(SRT.repeat(1000)) }));
    archive.writeUInt32LE(10, archive.indexOf('PK\u0001\u0002', 0, 'latin1') + 24);
    expect(await toldOf('x.zip', archive)).toEqual([expect.stringMatching(/is damaged/)]);
  });

  it('is an archive whose files share their bytes', async () => {
    const archive = Buffer.from(zipSync({ 'a.srt': strToU8(SRT), 'b.srt': strToU8(SRT) }));
    const second = archive.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
    archive.writeUInt32LE(0, second + 42);
    expect(await toldOf('x.zip', archive)).toEqual([expect.stringMatching(/lie over each other/)]);
  });

  it('is an archive of more than a hundred thousand files', async () => {
    const archive = withLongCount(zipSync({ 'a.srt': strToU8(SRT) }), 100_001);
    expect(await toldOf('x.zip', archive)).toEqual([expect.stringMatching(/more than 100,000 files/)]);
  });

  it.each([
    [
      'JSON',
      'x.json',
      `{"segments":[{"start":0,"end":1,"text":"x","a":${'['.repeat(70)}${']'.repeat(70)}}]}`,
    ],
    ['JSON without end', 'x.json', `{"segments":${'['.repeat(100_000)}`],
    ['our own export', 'x.json', `{"parlance":1,"item":${'{"children":['.repeat(10_000)}`],
    ['markup', 'x.ttml', `<tt><body>${'<div>'.repeat(100_000)}<p begin="1s">x</p></body></tt>`],
  ])('is %s that nests too deeply', async (_, name, text) => {
    expect(await toldOf(name, text)).toEqual([expect.stringMatching(/^[A-Z].*\.$/)]);
  });
});

describe('what leads elsewhere', () => {
  it('is not followed out of a document: entities of its own do not expand, nothing is fetched', async () => {
    const secret = join(temporaryFolder(), 'secret.txt');
    writeFileSync(secret, 'the secret');
    const path = join(temporaryFolder(), 'x.ttml');
    const bombs = Array.from({ length: 20 }, (_, n) => `<!ENTITY e${n + 1} "&e${n};&e${n};">`).join('');
    writeFileSync(
      path,
      `<?xml version="1.0"?><!DOCTYPE tt [<!ENTITY s SYSTEM "file://${secret}"><!ENTITY e0 "ha">${bombs}]>
<tt><body><div><p begin="1s" end="2s">One &s; &e20; two</p></div></body></tt>`,
    );
    const db = temporaryLibrary();
    const { files } = await importFiles(db, [path]);
    const [file] = files;
    if (file?.outcome !== 'imported') throw new Error(told(files).join());
    const text = readSegments(db, readTranscript(db, file.id)?.row ?? 0)[0]?.text;
    expect(text).toMatch(/^One .* two$/);
    expect(text).not.toMatch(/secret|ha/);
  });

  it('is not read out of an archive: links, and names that climb', async () => {
    const link = zipSync({ 'link.srt': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] });
    expect(await toldOf('x.zip', link)).toEqual([expect.stringMatching(/^This is a link/)]);
    const climbing = zipSync({
      '../a.srt': strToU8(SRT),
      'b/../../c.srt': strToU8(SRT),
      '..\\d.srt': strToU8(SRT),
      'C:\\e.srt': strToU8(SRT),
      '/f.srt': strToU8(SRT),
    });
    expect(new Set(await toldOf('x.zip', climbing))).toEqual(
      new Set(['The name of this file leads out of its archive. It was not read.']),
    );
  });

  it.runIf(process.platform === 'linux')('or never ends: pipes, devices and links in a circle', async () => {
    const folder = temporaryFolder();
    const pipe = join(folder, 'pipe.srt');
    execFileSync('mkfifo', [pipe]);
    symlinkSync('/dev/zero', join(folder, 'zero.srt'));
    symlinkSync(join(folder, 'b.srt'), join(folder, 'a.srt'));
    symlinkSync(join(folder, 'a.srt'), join(folder, 'b.srt'));
    mkdirSync(join(folder, 'deep'));
    symlinkSync(folder, join(folder, 'deep', 'up'));
    writeFileSync(join(folder, 'deep', 'c.srt'), SRT);
    const paths = ['pipe.srt', 'zero.srt', 'a.srt'].map((name) => join(folder, name));
    const { files } = await importFiles(temporaryLibrary(), [...paths, '/dev/zero', '/dev/tty']);
    expect(told(files).slice(0, 4)).toEqual([
      'This is not a file that can be read.',
      'This is not a file that can be read.',
      'This file could not be read from its disk.',
      'This is not a file that can be read.',
    ]);
    const walked = await importFiles(temporaryLibrary(), [folder]);
    expect(walked.files.map(({ fileName }) => fileName)).toEqual(['c.srt']);
  });
});

describe('a file that changes while it is read', () => {
  it('is read at one moment, or refused', async () => {
    const path = join(temporaryFolder(), 'x.srt');
    const line = 'x'.repeat(1023);
    let length = 8 * 1024;
    writeFileSync(path, `${line}\n`.repeat(length));
    const outcomes = new Set<string>();
    for (let n = 0; n < 12; n += 1) {
      const reading = readWholeFile(path, temporaryFile()).then(
        ({ bytes }) => (bytes.length % 1024 === 0 ? 'whole' : 'torn'),
        (error: unknown) => (error as Error).message,
      );
      // It shrinks and grows by whole lines, so that a torn reading shows.
      for (let step = 0; step < 4; step += 1) {
        length = length === 8 * 1024 ? 4 * 1024 : 8 * 1024;
        await new Promise(setImmediate);
        writeFileSync(path, `${line}\n`.repeat(length));
      }
      outcomes.add(await reading);
    }
    outcomes.delete('This file was being written while it was read. Import it again when it is finished.');
    expect([...outcomes].filter((outcome) => outcome !== 'whole')).toEqual([]);
  });
});
