import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { editLine } from '../../../src-library/history/commands/edit-line.ts';
import { perform, undo } from '../../../src-library/history/history.ts';
import { importFiles, type FileResult } from '../../../src-library/import/import-files.ts';
import { readOriginal, sha256Of } from '../../../src-library/store/originals.ts';
import { purgeTrash } from '../../../src-library/store/purge.ts';
import { readSegments, readTranscript } from '../../../src-library/store/read-transcript.ts';
import { moveToTrash } from '../../../src-library/store/trash.ts';
import { NOW, temporaryFolder, temporaryLibrary } from '../temporary-library.ts';

type Db = ReturnType<typeof temporaryLibrary>;

const SAID = [
  'Good morning everybody and welcome to the weekly planning round.',
  'The greenhouse needs new glass before the first frost arrives.',
  'I will ask the glazier for an offer until Thursday evening.',
];
const vtt = (lines: readonly string[], id = ''): string =>
  `WEBVTT\n\n${lines.map((line, n) => `${id === '' ? '' : `${id}/${n}-0\n`}00:0${n}.000 --> 00:0${n + 1}.000\n${line}\n`).join('\n')}`;
const srt = (lines: readonly string[]): string =>
  lines.map((line, n) => `${n + 1}\n00:00:0${n},000 --> 00:00:0${n + 1},000\n${line}\n`).join('\n');
const txt = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
const tsv = (lines: readonly string[]): string =>
  `start\tend\ttext\n${lines.map((line, n) => `${n * 1000}\t${(n + 1) * 1000}\t${line}\n`).join('')}`;
const json = (lines: readonly string[]): string =>
  JSON.stringify({
    text: lines.join(' '),
    segments: lines.map((text, n) => ({
      seek: 0,
      start: n,
      end: n + 1,
      text,
      words: [{ word: text.split(' ')[0], start: n, end: n + 0.5, probability: 0.9 }],
    })),
  });

function folderWith(
  files: Readonly<Record<string, string | Uint8Array>>,
  folder = temporaryFolder(),
): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const bring = async (db: Db, ...paths: string[]): Promise<readonly FileResult[]> =>
  (await importFiles(db, paths, { clock: () => NOW, timeZone: 'UTC' })).files;

const outcomes = (files: readonly FileResult[]): readonly string[] =>
  files.map((file) => `${file.fileName}: ${file.outcome === 'joined' ? file.how : file.outcome}`);

/** What is counted beside the items is what counting them gives. */
function expectRightCounts(db: Db): void {
  const counted = db.prepare(`SELECT "of", number FROM counter WHERE what = 'label' ORDER BY "of"`).all();
  const labels = db
    .prepare(
      `SELECT coalesce(name, label) AS "of", count(DISTINCT transcript) AS number FROM speaker JOIN item i ON i.id = transcript
       WHERE person IS NULL AND i.trashed IS NULL GROUP BY 1 ORDER BY 1`,
    )
    .all();
  expect(counted).toEqual(labels);
  const people = db.prepare(`SELECT "of", number FROM counter WHERE what = 'person' ORDER BY "of"`).all();
  const persons = db
    .prepare(
      `SELECT person AS "of", count(DISTINCT transcript) AS number FROM speaker JOIN item i ON i.id = transcript
       WHERE person IS NOT NULL AND i.trashed IS NULL GROUP BY person ORDER BY 1`,
    )
    .all();
  expect(people).toMatchObject(persons);
}

const recordings = (db: Db): number =>
  db.prepare<[], number>('SELECT count(*) FROM item WHERE kind = 0').pluck().get() ?? 0;

function onlyTranscript(db: Db): NonNullable<ReturnType<typeof readTranscript>> {
  const ids = db.prepare<[], string>('SELECT uid FROM item WHERE kind = 1').pluck().all();
  const transcript = ids.length === 1 ? readTranscript(db, ids[0] ?? '') : null;
  if (transcript === null) throw new Error(`There are ${ids.length} transcripts.`);
  return transcript;
}

const textsOf = (db: Db): readonly string[] =>
  readSegments(db, onlyTranscript(db).row).map(({ text }) => text);

const noteCodes = (db: Db): readonly string[] =>
  (onlyTranscript(db).receipt?.report as { notes: { code: string }[] }).notes.map(({ code }) => code);

describe('files of one recording', () => {
  it('in one folder become one, of the format that tells most; the others are kept beside', async () => {
    const db = temporaryLibrary();
    const files = {
      'a.txt': txt(SAID),
      'a.srt': srt(SAID),
      'a.tsv': tsv(SAID),
      'a.vtt': vtt(SAID),
      'a.json': json(SAID),
    };
    const folder = folderWith({ ...files, 'a.mp3': 'x', 'b.txt': txt(['Something else entirely.']) });
    expect(outcomes(await bring(db, folder))).toEqual([
      'a.json: imported',
      'a.vtt: alternate',
      'a.srt: alternate',
      'a.tsv: alternate',
      'a.txt: alternate',
      'b.txt: imported',
    ]);
    expect(recordings(db)).toBe(2);
    const { format, receipt } = readTranscript(
      db,
      db.prepare<[], string>('SELECT uid FROM item WHERE kind = 1 ORDER BY id').pluck().get() ?? '',
    ) ?? { format: null, receipt: null };
    expect([format, receipt?.fileName]).toEqual(['whisper-json', 'a.json']);
    for (const content of Object.values(files)) {
      expect(Buffer.from(readOriginal(db, sha256Of(Buffer.from(content)))).toString()).toBe(content);
    }
    expect(
      db
        .prepare(`SELECT metadata ->> '$.mediaPath' FROM transcript WHERE format = 'whisper-json'`)
        .pluck()
        .get(),
    ).toBe(join(folder, 'a.mp3'));
    expect(outcomes(await bring(db, folder)).map((line) => line.split(': ')[1])).toEqual(
      Array.from({ length: 6 }, () => 'known'),
    );
  });

  it('inside an archive too', async () => {
    const db = temporaryLibrary();
    const path = join(
      folderWith({ 'x.zip': zipSync({ 'in/a.srt': strToU8(srt(SAID)), 'in/a.vtt': strToU8(vtt(SAID)) }) }),
      'x.zip',
    );
    expect(outcomes(await bring(db, path))).toEqual(['a.vtt: imported', 'a.srt: alternate']);
  });

  it('are joined when the second comes later, and the one that tells more gives the lines', async () => {
    const db = temporaryLibrary();
    await bring(db, folderWith({ 'talk.txt': txt(SAID) }));
    expect(outcomes(await bring(db, folderWith({ 'talk.en.vtt': vtt(SAID) })))).toEqual([
      'talk.en.vtt: revision',
    ]);
    expect(outcomes(await bring(db, folderWith({ 'talk.srt': srt(SAID) })))).toEqual(['talk.srt: alternate']);
    expect(onlyTranscript(db)).toMatchObject({ format: 'webvtt', segmentCount: 3, durationMs: 3000 });
    expect(onlyTranscript(db).receipt?.fileName).toBe('talk.en.vtt');
    expect(noteCodes(db)).toEqual(expect.arrayContaining(['revision', 'alternate-talk.srt']));
  });

  it('are none when only their names are alike', async () => {
    const db = temporaryLibrary();
    const others = ['Guten Morgen und willkommen.', 'Das Gewächshaus braucht Glas.', 'Ich frage den Glaser.'];
    await bring(
      db,
      folderWith({ 'a.en.vtt': vtt(SAID), 'a.de.vtt': vtt(others), 'a.txt': txt(['Buy milk.']) }),
    );
    expect(recordings(db)).toBe(3);
  });
});

describe('a file of a name that was imported before', () => {
  const next = [SAID[0] ?? '', SAID[1] ?? '', 'I will ask the glazier for an offer until Friday evening.'];

  it('takes the place of the lines when it lies in the same folder and nearly all of its words are the same', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({ 'standup.vtt': vtt(SAID) });
    await bring(db, folder);
    expect(outcomes(await bring(db, folderWith({ 'standup.vtt': vtt(next) }, folder)))).toEqual([
      'standup.vtt: revision',
    ]);
    expect(textsOf(db)).toEqual(next);
  });

  it('and in the same folder too when it has grown, however short it was, but not when it was cut', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({ 'standup.vtt': vtt(['Hello.']) });
    await bring(db, folder);
    expect(
      outcomes(await bring(db, folderWith({ 'standup.vtt': vtt(['Hello.', ...SAID]) }, folder))),
    ).toEqual(['standup.vtt: revision']);
    expect(textsOf(db)).toEqual(['Hello.', ...SAID]);
    expect(outcomes(await bring(db, folderWith({ 'standup.vtt': vtt(['Hello.']) }, folder)))).toEqual([
      'standup.vtt: known',
    ]);
    expect(outcomes(await bring(db, folderWith({ 'standup.vtt': vtt(['Welcome.']) }, folder)))).toEqual([
      'standup.vtt: imported',
    ]);
  });

  it('is another recording when it lies in another folder, also days later', async () => {
    const db = temporaryLibrary();
    await bring(db, folderWith({ 'standup.vtt': vtt(SAID) }));
    expect(outcomes(await bring(db, folderWith({ 'standup.vtt': vtt(next) })))).toEqual([
      'standup.vtt: imported',
    ]);
    expect(recordings(db)).toBe(2);
  });
});

describe('files of one name in different folders of one import', () => {
  const next = [SAID[0] ?? '', SAID[1] ?? '', 'I will ask the glazier for an offer until Friday evening.'];

  it('are recordings of their own, however alike their words are: neither is a newer file of the other', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({ 'monday/transcript.vtt': vtt(SAID), 'tuesday/transcript.vtt': vtt(next) });
    expect(outcomes(await bring(db, folder))).toEqual([
      'transcript.vtt: imported',
      'transcript.vtt: imported',
    ]);
    const more = folderWith({ 'wednesday/transcript.vtt': vtt(SAID.toReversed()) }, folder);
    expect(outcomes(await bring(db, more))).toEqual([
      'transcript.vtt: known',
      'transcript.vtt: known',
      'transcript.vtt: imported',
    ]);
  });

  it('correct only what lies beside them', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({
      'monday/x.vtt': vtt(SAID),
      'tuesday/x.vtt': vtt(SAID.toReversed()),
      'tuesday/x_corrected.vtt': vtt(next.toReversed()),
    });
    expect(outcomes(await bring(db, folder))).toEqual([
      'x.vtt: imported',
      'x.vtt: imported',
      'x_corrected.vtt: revision',
    ]);
    const texts = db.prepare<[], string>('SELECT text FROM segment ORDER BY id').pluck().all();
    expect(texts).toEqual([...SAID, ...next.toReversed()]);
  });

  it('are one where each folder holds one form of all, unless there are too few words to tell', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({
      'srt/talk.srt': srt(SAID),
      'vtt/talk.vtt': vtt(SAID),
      'srt/hello.srt': srt(['Hello there.']),
      'vtt/hello.vtt': vtt(['Hello there.']),
    });
    expect(outcomes(await bring(db, folder)).toSorted()).toEqual([
      'hello.srt: imported',
      'hello.vtt: imported',
      'talk.srt: imported',
      'talk.vtt: alternate',
    ]);
  });
});

it('a file finds its recording also after others were deleted for good', async () => {
  const db = temporaryLibrary();
  await bring(db, folderWith({ 'a.vtt': vtt(['Something else entirely.']), 'b.vtt': vtt(['Another one.']) }));
  for (const id of db.prepare<[], string>('SELECT uid FROM item WHERE kind = 0').pluck().all()) {
    moveToTrash(db, id, NOW);
  }
  await purgeTrash(db, NOW);
  await bring(db, folderWith({ 'talk.vtt': vtt(SAID) }));
  expect(outcomes(await bring(db, folderWith({ 'talk.srt': srt(SAID) })))).toEqual(['talk.srt: alternate']);
});

describe('a corrected file', () => {
  const corrected = [
    SAID[0] ?? '',
    'The glasshouse needs new glass before the first frost arrives.',
    SAID[2] ?? '',
  ];

  it('gives the lines, keeps what a person edited where the line is the same, and notes the rest', async () => {
    const db = temporaryLibrary();
    await bring(db, folderWith({ 'x.vtt': vtt(SAID) }));
    const { id } = onlyTranscript(db);
    perform(db, editLine, { id, seq: 0, text: 'Good morning, all.' }, NOW);
    perform(db, editLine, { id, seq: 1, text: 'The green house needs glass.' }, NOW);
    expect(outcomes(await bring(db, folderWith({ 'x_corrected.vtt': vtt(corrected) })))).toEqual([
      'x_corrected.vtt: revision',
    ]);
    expect(textsOf(db)).toEqual(['Good morning, all.', corrected[1], corrected[2]]);
    const note = db.prepare('SELECT text FROM body').pluck().get();
    expect(note).toContain('The green house needs glass.');
    expect(note).toContain(SAID[1]);
    expect(noteCodes(db)).toEqual(expect.arrayContaining(['revision', 'edits-in-note']));
    const find = db.prepare('SELECT count(*) FROM search_public WHERE search_public MATCH ?').pluck();
    expect([find.get('glasshouse'), find.get('"Thursday evening"')]).toEqual([1, 1]);
  });

  it('gives the lines in whatever order the two come', async () => {
    const db = temporaryLibrary();
    await bring(db, folderWith({ 'x_corrected.vtt': vtt(corrected) }));
    expect(outcomes(await bring(db, folderWith({ 'x.vtt': vtt(SAID) })))).toEqual(['x.vtt: alternate']);
    expect(textsOf(db)).toEqual(corrected);
    const together = temporaryLibrary();
    await bring(together, folderWith({ 'x.vtt': vtt(SAID), 'x_corrected.vtt': vtt(corrected) }));
    expect(textsOf(together)).toEqual(corrected);
  });
});

describe('a chat', () => {
  const chat = '00:00:07\tAda Quill:\tThe offer is at example.org/glass\n00:00:09\tBen Moor:\tthanks\n';

  it('beside a transcript is kept with it, can be found, and is known when it comes again', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({ 'chat.txt': chat, 'transcript.vtt': vtt(SAID) });
    expect(outcomes(await bring(db, folder))).toEqual(['transcript.vtt: imported', 'chat.txt: attachment']);
    expect(recordings(db)).toBe(1);
    expect(db.prepare('SELECT name FROM file').pluck().all()).toEqual(['chat.txt']);
    expect(
      db.prepare('SELECT count(*) FROM search_public WHERE search_public MATCH ?').pluck().get('"offer"'),
    ).toBe(2);
    expect(onlyTranscript(db).receipt?.fileName).toBe('transcript.vtt');
    expect(outcomes(await bring(db, folder))).toEqual(['transcript.vtt: known', 'chat.txt: known']);
  });

  it('is kept with the transcript beside it also when that was there before', async () => {
    const db = temporaryLibrary();
    const folder = folderWith({ 'transcript.vtt': vtt(SAID) });
    await bring(db, folder);
    folderWith({ 'chat.txt': chat }, folder);
    expect(outcomes(await bring(db, folder))).toEqual(['transcript.vtt: known', 'chat.txt: attachment']);
  });

  it('of a Zoom meeting finds it by name, also later', async () => {
    const db = temporaryLibrary();
    await bring(db, folderWith({ 'GMT20240101-120000_Recording.transcript.vtt': vtt(SAID) }));
    const later = await bring(db, folderWith({ 'GMT20240101-120000_RecordingnewChat.txt': chat }));
    expect(outcomes(later)).toEqual(['GMT20240101-120000_RecordingnewChat.txt: attachment']);
  });

  it('with nothing or with several beside it stays by itself', async () => {
    const db = temporaryLibrary();
    await bring(db, folderWith({ 'chat.txt': chat }));
    await bring(
      db,
      folderWith({ 'a.vtt': vtt(SAID), 'b.vtt': vtt(['Another one.']), 'chat.txt': `${chat}\n` }),
    );
    expect(recordings(db)).toBe(4);
  });
});

describe('the same recording by what its tool calls it', () => {
  const CALL = 'e84a7995-f8d8-40dc-845a-223814337f09';

  it('is revised by another file of it, whatever its name, and comes out of the trash', async () => {
    const db = temporaryLibrary();
    await bring(db, folderWith({ 'monday.vtt': vtt(SAID.slice(0, 1), CALL) }));
    const { sessionId } = onlyTranscript(db);
    expect(outcomes(await bring(db, folderWith({ 'other.vtt': vtt(SAID, CALL) })))).toEqual([
      'other.vtt: revision',
    ]);
    undo(db, NOW);
    expect(onlyTranscript(db)).toMatchObject({ segmentCount: 1, trashedAt: null });
    undo(db, NOW);
    expect(onlyTranscript(db).trashedAt).not.toBeNull();
    const more = await bring(db, folderWith({ 'third.vtt': vtt([...SAID, 'Bye.'], CALL) }));
    expect(outcomes(more)).toEqual(['third.vtt: revision']);
    expect(onlyTranscript(db)).toMatchObject({ sessionId, segmentCount: 4, trashedAt: null });
    expect(db.prepare('SELECT count(*) FROM original').pluck().get()).toBe(3);
  });

  it('of Amazon by its job', async () => {
    const db = temporaryLibrary();
    const job = (text: string): string =>
      JSON.stringify({
        jobName: 'weekly-7',
        results: {
          transcripts: [{ transcript: text }],
          items: [
            { type: 'pronunciation', start_time: '0.1', end_time: '0.4', alternatives: [{ content: text }] },
          ],
        },
      });
    await bring(db, folderWith({ 'a.json': job('Hello') }));
    await bring(db, folderWith({ 'b.json': job('Hallo') }));
    expect(textsOf(db)).toEqual(['Hallo']);
  });
});

it('what is joined may be killed at any moment like the rest: it is whole or not there', async () => {
  const db = temporaryLibrary();
  const folder = folderWith({ 'a.vtt': vtt(SAID), 'a.txt': txt(SAID) });
  db.exec(
    `CREATE TRIGGER stop BEFORE INSERT ON import WHEN new.file_name = 'a.txt' BEGIN SELECT RAISE(FAIL, 'stop'); END`,
  );
  expect(outcomes(await bring(db, folder))).toEqual(['a.vtt: imported', 'a.txt: failed']);
  expect(db.prepare('SELECT count(*) FROM original').pluck().get()).toBe(1);
  db.exec('DROP TRIGGER stop');
  expect(outcomes(await bring(db, folder))).toEqual(['a.vtt: known', 'a.txt: alternate']);
  expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe(txt(SAID));
});

it('what a person edited before is undone only in the lines that it was made in', async () => {
  const db = temporaryLibrary();
  await bring(db, folderWith({ 'x.vtt': vtt(SAID) }));
  perform(db, editLine, { id: onlyTranscript(db).id, seq: 0, text: 'Hi.' }, NOW);
  const more = ['Before all that, a word on the minutes.', ...SAID];
  await bring(db, folderWith({ 'x_corrected.vtt': vtt(more) }));
  expect(textsOf(db).slice(0, 2)).toEqual([more[0], 'Hi.']);
  undo(db, NOW);
  expect(textsOf(db)).toEqual(['Hi.', ...SAID.slice(1)]);
  undo(db, NOW);
  expect(textsOf(db)).toEqual(SAID);
  undo(db, NOW);
  expect(onlyTranscript(db).trashedAt).not.toBeNull();
});

it('people and labels are counted right after a revision', async () => {
  const db = temporaryLibrary();
  const by = (...names: string[]): string =>
    vtt(SAID.map((line, n) => `<v ${names[n] ?? 'Ada Quill'}>${line}`));
  await bring(db, folderWith({ 'x.vtt': by('Ada Quill', 'Speaker 1', 'Ben Moor') }));
  await bring(db, folderWith({ 'x_corrected.vtt': by('Ada Quill', 'Speaker 2', 'Ada Quill') }));
  expect(readSegments(db, onlyTranscript(db).row).map(({ speaker }) => speaker)).toEqual([
    'Ada Quill',
    'Speaker 2',
    'Ada Quill',
  ]);
  expect(
    onlyTranscript(db)
      .speakers.map(({ name }) => name)
      .sort(),
  ).toEqual(['Ada Quill', 'Speaker 2']);
  expectRightCounts(db);
});
