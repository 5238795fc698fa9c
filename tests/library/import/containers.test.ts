import { strToU8, zipSync } from 'fflate';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { docxWriter } from '../../../src-library/export/docx-writer.ts';
import { importFiles, type FileResult } from '../../../src-library/import/import-files.ts';
import { readSegments, readTranscript } from '../../../src-library/store/read-transcript.ts';
import { fixtureBytes } from '../formats/read-bytes.ts';
import { NOW, temporaryFolder, temporaryLibrary } from '../temporary-library.ts';

const SRT = strToU8('1\n00:00:01,000 --> 00:00:02,000\nAda Quill: Hello.\n');

type Line = readonly [number | null, string | null, string];

async function importOne(
  fileName: string,
  bytes: Uint8Array,
): Promise<{ files: readonly FileResult[]; lines: readonly Line[]; title: string | undefined }> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, fileName), bytes);
  const db = temporaryLibrary();
  const { files } = await importFiles(db, [join(folder, fileName)], { clock: () => NOW, timeZone: 'UTC' });
  const [file] = files;
  const transcript = file?.outcome === 'imported' ? readTranscript(db, file.id) : null;
  const lines = transcript === null ? [] : readSegments(db, transcript.row);
  return {
    files,
    title: transcript?.title,
    lines: lines.map(({ startMs, speaker, text }) => [startMs, speaker, text]),
  };
}

const outcomes = (files: readonly FileResult[]): readonly string[] =>
  files.map((file) => `${file.fileName}: ${file.outcome === 'failed' ? file.message : file.outcome}`);

describe('a ZIP archive', () => {
  it('is walked like a folder, whatever is inside', async () => {
    const { files } = await importOne(
      'all.zip',
      zipSync({
        'one.srt': SRT,
        'deep/er/two.txt': strToU8('Ada: One.\n\nBo: Two.\n\nAda: Three.\n'),
        '.hidden.srt': SRT,
        '__MACOSX/._one.srt': strToU8('x'),
        'picture.png': strToU8('x'),
        'broken.srt': strToU8('nothing --> here'),
        'inner.zip': zipSync({ 'x.srt': SRT }),
        '../../out.srt': SRT,
        '/etc/absolute.srt': SRT,
      }),
    );
    expect(outcomes(files)).toEqual([
      'one.srt: imported',
      'two.txt: imported',
      expect.stringMatching(/^broken.srt: /),
      expect.stringMatching(/^inner.zip: .*archive/),
      expect.stringMatching(/^out.srt: .*leads out/),
      expect.stringMatching(/^absolute.srt: .*leads out/),
    ]);
  });

  it('that would fill the memory is not unpacked', async () => {
    const { files } = await importOne(
      'bomb.zip',
      zipSync({ 'a.txt': new Uint8Array(60_000_000) }, { level: 9 }),
    );
    expect(outcomes(files)).toEqual([expect.stringMatching(/unpack to more/)]);
  });

  it.each([
    ['cut off', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 30)],
    ['overwritten', (bytes: Uint8Array) => bytes.map((byte, at) => (at > 30 && at < 60 ? 255 - byte : byte))],
  ])('that is %s says so', async (_name, damage) => {
    const { files } = await importOne('x.zip', damage(zipSync({ 'one.srt': SRT })));
    expect(files.map(({ outcome }) => outcome)).toEqual(['failed']);
    expect(outcomes(files).join()).toMatch(/damaged/);
  });

  it('without a transcript says so', async () => {
    const { files } = await importOne('x.zip', zipSync({ 'a.png': SRT }));
    expect(outcomes(files)).toEqual(['x.zip: There is no transcript in this archive that could be read.']);
  });
});

/** A Word document of these paragraphs, each given as the runs inside it. */
function word(...paragraphs: readonly string[]): Uint8Array {
  const body = paragraphs.map((runs) => `<w:p><w:pPr><w:jc w:val="left"/></w:pPr>${runs}</w:p>`).join('');
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(
      `<?xml version="1.0"?><w:document xmlns:w="x"><w:body>${body}</w:body></w:document>`,
    ),
  });
}

const run = (text: string): string =>
  `<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const BREAK = '<w:r><w:br/></w:r>';

describe('a Word document', () => {
  it('of Teams has a turn in each paragraph, with breaks inside', async () => {
    const { lines, title, files } = await importOne(
      'call.docx',
      word(
        run('Weekly sync-Meeting Recording'),
        run('March 1, 2026, 9:30AM'),
        run('12m 4s'),
        run('Ada Quill started transcription'),
        `${run('Ada Quill')}${run('   0:03')}${BREAK}${run('that ')}${run('R&amp;D thing')}`,
        `${run('Bo Reyes')}${run('   1:05')}${BREAK}${run('Fine.')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>`,
      ),
    );
    expect(files).toMatchObject([{ outcome: 'imported', format: 'teams-text' }]);
    expect(lines).toEqual([
      [3000, 'Ada Quill', 'that R&D thing'],
      [65_000, 'Bo Reyes', 'Fine.'],
    ]);
    expect(title).toContain('Weekly sync');
  });

  it('without times has a line for each paragraph, and rows of tables', async () => {
    const table =
      '</w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>left</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>right</w:t></w:r></w:p></w:tc></w:tr></w:tbl><w:p>';
    const { lines } = await importOne('x.docx', word(run('First one.'), table, run('Last one.')));
    expect(lines.map(([, , text]) => text)).toEqual(['First one.', 'left right', 'Last one.']);
  });

  it('that Parlance wrote reads back', async () => {
    const bytes = await docxWriter.write({
      title: 'Salt',
      startedAt: NOW,
      startedAtGuessed: false,
      durationMs: null,
      language: null,
      source: null,
      speakers: [],
      tags: [],
      summaries: [],
      notes: [],
      tasks: [],
      lines: [
        { startMs: 5000, endMs: null, speaker: 'Ada Quill', text: 'Salt <and> water.' },
        { startMs: 9000, endMs: null, speaker: 'Bo Reyes', text: 'Yes.' },
        { startMs: 12_000, endMs: null, speaker: 'Ada Quill', text: 'Good.' },
      ],
    });
    const { lines } = await importOne('x.docx', bytes as Uint8Array);
    expect(lines).toEqual([
      [5000, 'Ada Quill', 'Salt <and> water.'],
      [9000, 'Bo Reyes', 'Yes.'],
      [12_000, 'Ada Quill', 'Good.'],
    ]);
  });

  it('that is damaged says so', async () => {
    const bytes = word(run('x'));
    bytes.fill(7, 90, 150);
    for (const damaged of [bytes, word(run('x')).subarray(0, 120)]) {
      const { files } = await importOne('x.docx', damaged);
      expect(outcomes(files)).toEqual([expect.stringMatching(/Word document is damaged/)]);
    }
  });
});

describe('what other programs keep beside their sound', () => {
  it('is read from a MacWhisper file', async () => {
    const { lines, files } = await importOne('p15.whisper', fixtureBytes('tricky/p15-macwhisper.whisper'));
    expect(files).toMatchObject([{ outcome: 'imported', format: 'macwhisper-json' }]);
    expect(lines).toEqual([
      [1280, 'Kay Lind', 'Awesome.'],
      [2400, 'Unknown', 'Yes'],
    ]);
  });

  it('is read from a voice memo', async () => {
    const { lines, files } = await importOne('p16.m4a', fixtureBytes('tricky/p16-voicememo.m4a'));
    expect(files).toMatchObject([{ outcome: 'imported', format: 'voice-memo-json', durationMs: 2500 }]);
    expect(lines).toEqual([[1250, null, 'Hello world.']]);
  });

  it('is missing from other sound, and sizes that lie lead nowhere', async () => {
    const memo = fixtureBytes('tricky/p16-voicememo.m4a');
    const without = Buffer.from(memo);
    without.write('free', without.indexOf('tsrp'), 'latin1');
    expect(outcomes((await importOne('x.m4a', without)).files)).toEqual([
      expect.stringMatching(/sound file/),
    ]);
    const lying = Buffer.from(memo);
    lying.writeUInt32BE(0xffff_ffff, lying.indexOf('moov') - 4);
    expect(outcomes((await importOne('y.m4a', lying)).files)).toEqual([expect.stringMatching(/sound file/)]);
  });
});

it('a folder with sound beside its transcripts says nothing of the sound', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.srt'), SRT);
  const sound = Buffer.from(fixtureBytes('tricky/p16-voicememo.m4a'));
  sound.write('free', sound.indexOf('tsrp'), 'latin1');
  writeFileSync(join(folder, 'a.m4a'), sound);
  const { files } = await importFiles(temporaryLibrary(), [folder], { clock: () => NOW });
  expect(outcomes(files)).toEqual(['a.srt: imported']);
});

it('a folder with archives and documents is read as one import', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'in'));
  writeFileSync(join(folder, 'a.zip'), zipSync({ 'one.srt': SRT }));
  writeFileSync(join(folder, 'in', 'b.docx'), word(run('Words.')));
  const db = temporaryLibrary();
  const { files } = await importFiles(db, [folder], { clock: () => NOW });
  expect(files.map(({ outcome }) => outcome)).toEqual(['imported', 'imported']);
  expect(db.prepare('SELECT count(*) FROM history').pluck().get()).toBe(1);
});
