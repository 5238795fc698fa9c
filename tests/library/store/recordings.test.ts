import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEGMENT_FLAGS, type SegmentFlag } from '../../../src-library/model/transcript-reading.ts';
import { addFile } from '../../../src-library/store/files.ts';
import { readItemSummary, setStarred, setTitle } from '../../../src-library/store/items.ts';
import { addNote, readText } from '../../../src-library/store/notes.ts';
import { keepOriginal, readOriginal } from '../../../src-library/store/originals.ts';
import { readSegments, readTranscript } from '../../../src-library/store/read-transcript.ts';
import { editSegmentText } from '../../../src-library/store/segments.ts';
import { nameSpeakers, namingsFor } from '../../../src-library/store/speakers.ts';
import { addTag, removeTag } from '../../../src-library/store/tags.ts';
import { addTask, setTaskState } from '../../../src-library/store/tasks.ts';
import { addRecording, failureOf, NOW, temporaryLibrary } from '../temporary-library.ts';

describe('storing a recording', () => {
  it('gives back every segment as it was read', () => {
    const db = temporaryLibrary();
    const ms = fc.option(fc.integer({ min: 0, max: 1e9 }));
    const flags = fc.uniqueArray(fc.constantFrom(...(Object.keys(SEGMENT_FLAGS) as SegmentFlag[])));
    const segment = fc.record({
      startMs: ms,
      endMs: ms,
      speaker: fc.option(fc.constantFrom('Ada', 'Speaker 1', '<img src=x onerror=alert(1)>')),
      text: fc.string({ unit: 'grapheme' }),
      track: fc.constantFrom('room', 'call'),
      flags,
    });
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 30 }), (segments) => {
        const { transcriptId, transcriptRow } = addRecording(db, { segments });
        const back = readSegments(db, transcriptRow).map(
          ({ startMs, endMs, speaker, text, track, flags }) => ({
            startMs,
            endMs,
            speaker,
            text,
            track,
            flags: [...flags].sort(),
          }),
        );
        expect(back).toEqual(segments.map((one) => ({ ...one, flags: [...one.flags].sort() })));
        expect(readTranscript(db, transcriptId)?.segmentCount).toBe(segments.length);
      }),
      { numRuns: 40, seed: 3 },
    );
  });

  it('makes people of names and leaves labels to their transcript', () => {
    const db = temporaryLibrary();
    const segments = ['Ada Quill', 'Speaker 1', 'Ada Quill', 'A'].map((speaker) => ({ speaker, text: 'x' }));
    expect(addRecording(db, { segments }).speakers).toBe(3);
    addRecording(db, { segments });
    expect(db.prepare('SELECT name FROM person').pluck().all()).toEqual(['Ada Quill']);
    expect(db.prepare('SELECT count(*) FROM speaker WHERE person IS NULL').pluck().get()).toBe(4);
  });

  it('keeps words, tags, notes, summaries, tasks and what else the file says', () => {
    const db = temporaryLibrary();
    const { transcriptRow, sessionId, transcriptId } = addRecording(db, {
      segments: [
        {
          text: 'two words',
          words: [
            { startMs: 1, endMs: 2, text: 'two', confidence: 0.5 },
            { startMs: null, endMs: null, text: 'words', confidence: null },
          ],
        },
      ],
      tags: ['garden', '#Garden', ' '],
      notes: [{ title: 'N', text: 'note text' }],
      summaries: [{ title: '', text: 'summary text' }],
      tasks: [
        { text: 'sow', done: false },
        { text: 'dig', done: true },
      ],
      metadata: { map: [1, 2] },
    });
    expect(JSON.parse(String(db.prepare('SELECT words FROM segment_words').pluck().get()))).toEqual([
      [1, 2, 'two', 0.5],
      [null, null, 'words', null],
    ]);
    expect(db.prepare('SELECT metadata FROM transcript WHERE item = ?').pluck().get(transcriptRow)).toBe(
      '{"map":[1,2]}',
    );
    expect(readItemSummary(db, transcriptId).tags).toEqual(['garden']);
    expect(
      db
        .prepare(
          'SELECT kind, title, bucket FROM item LEFT JOIN task ON task.item = id WHERE parent IS NOT NULL AND kind <> 1 ORDER BY id',
        )
        .raw()
        .all(),
    ).toEqual([
      [2, 'N', null],
      [3, 'summary text', null],
      [5, 'sow', 'inbox'],
      [5, 'dig', 'done'],
    ]);
    expect(readItemSummary(db, sessionId).kind).toBe('session');
    expect(db.prepare('SELECT count(*) FROM item WHERE created <> ?').pluck().get(NOW)).toBe(0);
  });

  it.each([
    [{ durationMs: 5000, segments: [{ startMs: 0, endMs: 9000 }] }, 5000],
    [
      {
        segments: [
          { startMs: 0, endMs: 9000 },
          { startMs: 100, endMs: 200 },
        ],
      },
      9000,
    ],
    [{ segments: [{ startMs: 700 }] }, 700],
    [{ segments: ['untimed'] }, null],
  ])('takes the stated duration, else the last time that is known: %o', (reading, durationMs) => {
    expect(addRecording(temporaryLibrary(), reading).durationMs).toBe(durationMs);
  });

  it('previews the first 240 characters as people see them, on one line', () => {
    const db = temporaryLibrary();
    const preview = (segments: string[]) => {
      const { transcriptId } = addRecording(db, { segments });
      return db.prepare('SELECT preview FROM item WHERE uid = ?').pluck().get(transcriptId);
    };
    expect(preview(['  Hello\n there', 'you.'])).toBe('Hello there you.');
    expect(preview(['👩‍👩‍👧'.repeat(240)])).toBe('👩‍👩‍👧'.repeat(240));
    expect(preview(['👩‍👩‍👧'.repeat(241)])).toBe(`${'👩‍👩‍👧'.repeat(240)}…`);
    expect(preview(['a'.repeat(5_000_000)])).toBe(`${'a'.repeat(240)}…`);
  });

  it('is found at once, and not at all when its transaction fails', () => {
    const db = temporaryLibrary();
    addRecording(db, { segments: ['a quagga ran'], summaries: [{ title: 'S', text: 'okapi' }] });
    const hits = (word: string) =>
      db.prepare('SELECT count(*) FROM search_public WHERE search_public MATCH ?').pluck().get(word);
    expect([hits('quagga'), hits('okapi')]).toEqual([1, 1]);
    expect(() =>
      db.transaction(() => {
        addRecording(db, { segments: ['a second quagga'] });
        throw new Error('no');
      })(),
    ).toThrow('no');
    expect(hits('quagga')).toBe(1);
    expect(db.prepare('SELECT count(*) FROM item').pluck().get()).toBe(3);
  });
});

describe('what belongs to the recording', () => {
  it.each(['sessionId', 'transcriptId'] as const)('is changed by %s and carried by all of it', (which) => {
    const db = temporaryLibrary();
    const recording = addRecording(db, { notes: [{ title: 'N', text: 'x' }] });
    addRecording(db);
    const id = recording[which];
    expect(setStarred(db, id, true, NOW)).toBe(true);
    expect(setStarred(db, id, true, NOW)).toBe(false);
    expect(addTag(db, id, '  #Two   words ', NOW)).toEqual({ name: 'Two words', changed: true });
    expect(addTag(db, id, 'two WORDS', NOW)).toEqual({ name: 'Two words', changed: false });
    expect(setTitle(db, id, '  New title ', NOW)).toBe('A meeting');
    expect(
      db
        .prepare(
          'SELECT title, starred, (SELECT count(*) FROM item_tag WHERE item = id) FROM item ORDER BY id',
        )
        .raw()
        .all(),
    ).toEqual([
      ['New title', 1, 1],
      ['New title', 1, 1],
      ['N', 1, 1],
      ['A meeting', 0, 0],
      ['A meeting', 0, 0],
    ]);
    const late = addNote(db, { parent: id, title: 'Later', text: 'x', now: NOW });
    expect(readItemSummary(db, late)).toMatchObject({ starred: true, tags: ['Two words'] });
    expect(removeTag(db, late, 'TWO words', NOW)).toBe('Two words');
    expect(removeTag(db, id, 'two words', NOW)).toBeNull();
    expect(db.prepare('SELECT count(*) FROM tag').pluck().get()).toBe(0);
  });

  it('is found under its new title and no longer under the old one', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db, {}, { title: 'Quagga' });
    setTitle(db, transcriptId, 'Okapi', NOW);
    const hits = (word: string) =>
      db.prepare('SELECT count(*) FROM search_public WHERE search_public MATCH ?').pluck().get(word);
    expect([hits('quagga'), hits('okapi')]).toEqual([0, 1]);
    expect(failureOf(() => setTitle(db, transcriptId, '  ', NOW)).kind).toBe('badInput');
  });
});

describe('editing a line', () => {
  it('keeps what was recorded, is searched, counted as a revision, and can go back', () => {
    const db = temporaryLibrary();
    const { transcriptId, sessionId, transcriptRow } = addRecording(db, {
      segments: ['we met the quaga', 'then left'],
    });
    const hits = (word: string) =>
      db.prepare('SELECT count(*) FROM search_public WHERE search_public MATCH ?').pluck().get(word);
    expect(editSegmentText(db, sessionId, 0, 'we met the quagga', NOW)).toEqual({
      before: null,
      changed: true,
    });
    expect(editSegmentText(db, sessionId, 0, 'we met the quagga', NOW)).toMatchObject({ changed: false });
    expect([hits('quaga'), hits('quagga')]).toEqual([0, 1]);
    expect(
      db
        .prepare('SELECT text, edited FROM segment g LEFT JOIN segment_detail d ON d.id = g.id ORDER BY g.id')
        .raw()
        .all(),
    ).toEqual([
      ['we met the quaga', 'we met the quagga'],
      ['then left', null],
    ]);
    expect(db.prepare('SELECT preview FROM item WHERE uid = ?').pluck().get(transcriptId)).toBe(
      'we met the quagga then left',
    );
    expect(editSegmentText(db, transcriptId, 0, 'we met the quaga', NOW)).toEqual({
      before: 'we met the quagga',
      changed: true,
    });
    expect(readSegments(db, transcriptRow)[0]).toMatchObject({ text: 'we met the quaga', edited: false });
    expect(db.prepare('SELECT revision, seq FROM segment_change').raw().all()).toEqual([
      [1, 0],
      [2, 0],
    ]);
    for (const seq of [2, -1, 0.5, 2 ** 20, Number.NaN]) {
      expect(failureOf(() => editSegmentText(db, transcriptId, seq, 'x', NOW)).kind).toBe('notFound');
    }
  });

  it('cannot reach into the next transcript', () => {
    const db = temporaryLibrary();
    const first = addRecording(db, { segments: ['one'] });
    const second = addRecording(db, { segments: ['two'] });
    const distance = (second.transcriptRow - first.transcriptRow) * 2 ** 20;
    expect(failureOf(() => editSegmentText(db, first.transcriptId, distance, 'x', NOW)).kind).toBe(
      'notFound',
    );
  });
});

describe('naming speakers', () => {
  const shown = (db: ReturnType<typeof temporaryLibrary>, id: string) =>
    readTranscript(db, id)?.speakers.map(({ name }) => name);

  it('in one transcript only, and people nobody needs go', () => {
    const db = temporaryLibrary();
    const segments = [
      { speaker: 'Speaker 1', text: 'a' },
      { speaker: 'Ada', text: 'b' },
    ];
    const first = addRecording(db, { segments });
    const second = addRecording(db, { segments });
    const rename = (from: string, to: string) =>
      nameSpeakers(db, first.transcriptId, namingsFor(db, first.transcriptId, from, to), NOW);
    rename('Speaker 1', 'Ben');
    rename('Ada', 'Adah');
    expect(shown(db, first.transcriptId)).toEqual(['Ben', 'Adah']);
    expect(shown(db, second.transcriptId)).toEqual(['Speaker 1', 'Ada']);
    rename('Ben', 'Speaker 1');
    expect(shown(db, first.transcriptId)).toEqual(['Speaker 1', 'Adah']);
    expect(db.prepare('SELECT name FROM person ORDER BY name').pluck().all()).toEqual(['Ada', 'Adah']);
    expect(failureOf(() => rename('Nobody', 'X')).kind).toBe('notFound');
    expect(failureOf(() => rename('Adah', ' ')).kind).toBe('badInput');
  });
});

describe('tasks, notes and files', () => {
  it('move between buckets and say where they were', () => {
    const db = temporaryLibrary();
    const id = addTask(db, { parent: null, text: ' Water the beans ', bucket: 'week', now: NOW });
    const sub = addTask(db, { parent: id, text: 'Find the can', now: NOW });
    expect(setTaskState(db, id, { bucket: 'done', doneAt: NOW }, NOW)).toEqual({
      bucket: 'week',
      doneAt: null,
    });
    expect(
      db.prepare('SELECT title FROM item WHERE parent = (SELECT id FROM item WHERE uid = ?)').pluck().all(id),
    ).toEqual(['Find the can']);
    expect(readItemSummary(db, sub).kind).toBe('task');
    const { transcriptId } = addRecording(db);
    expect(failureOf(() => setTaskState(db, transcriptId, { bucket: 'done', doneAt: NOW }, NOW)).kind).toBe(
      'badInput',
    );
    expect(failureOf(() => addTask(db, { parent: null, text: ' ', now: NOW })).kind).toBe('badInput');
    expect(failureOf(() => addTask(db, { parent: 'nothing', text: 'x', now: NOW })).kind).toBe('notFound');
  });

  it('title themselves when nobody does', () => {
    const db = temporaryLibrary();
    const id = addNote(db, { parent: null, title: '', text: 'First line\nsecond', now: NOW });
    expect(readItemSummary(db, id).title).toBe('First line second');
    expect(readText(db, id)).toBe('First line\nsecond');
    expect(failureOf(() => addNote(db, { parent: null, title: ' ', text: '\n', now: NOW })).kind).toBe(
      'badInput',
    );
  });

  it('keep bytes exactly, once', () => {
    const db = temporaryLibrary();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
        const sha = keepOriginal(db, bytes);
        expect(keepOriginal(db, bytes)).toBe(sha);
        expect(Buffer.from(readOriginal(db, sha)).equals(Buffer.from(bytes))).toBe(true);
      }),
      { seed: 5 },
    );
    addFile(db, {
      parent: null,
      fileName: 'plan.pdf',
      bytes: new Uint8Array(10_000),
      text: '',
      mediaType: 'application/pdf',
      now: NOW,
    });
    expect(db.prepare('SELECT name, bytes FROM file').raw().all()).toEqual([['plan.pdf', 10_000]]);
    expect(db.prepare('SELECT max(length(data)) < 10000 FROM original').pluck().get()).toBe(1);
  });

  it('say when kept bytes are no longer what they were', () => {
    const db = temporaryLibrary();
    const sha = keepOriginal(db, Buffer.from('hello '.repeat(50)));
    db.prepare(`UPDATE original SET data = x'00'`).run();
    expect(failureOf(() => readOriginal(db, sha)).kind).toBe('damaged');
    expect(failureOf(() => readOriginal(db, 'unknown')).kind).toBe('notFound');
  });
});
