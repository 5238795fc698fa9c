import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { readSegments, readTranscript } from '../../../src-library/store/read-transcript.ts';
import { moveToTrash } from '../../../src-library/store/trash.ts';
import { readVisibleSegments } from '../../../src-library/store/visible/transcripts.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

describe('readTranscript', () => {
  it('gives all that belongs to a recording, by any of its ids', () => {
    const db = temporaryLibrary();
    const { transcriptId, sessionId, transcriptRow, sessionRow } = addRecording(
      db,
      {
        segments: [
          { text: 'x', speaker: 'Anna Berg' },
          { text: 'y', speaker: 'Speaker 2' },
        ],
        tags: ['b', 'a'],
        language: 'en',
        engine: 'whisper',
        model: 'm',
        durationMs: 5_000,
      },
      { title: 'Planning', source: 'Telephone', format: 'webvtt' },
    );
    db.prepare('UPDATE session SET external_id = ? WHERE item = ?').run('2026-05-01_call', sessionRow);
    const expected = {
      id: transcriptId,
      sessionId,
      row: transcriptRow,
      title: 'Planning',
      kind: 'speech',
      state: 'done',
      createdAt: NOW,
      createdGuessed: false,
      importedAt: NOW,
      durationMs: 5_000,
      language: 'en',
      source: 'Telephone',
      starred: false,
      private: false,
      trashedAt: null,
      format: 'webvtt',
      engine: 'whisper',
      model: 'm',
      template: null,
      segmentCount: 2,
      speakers: [
        { label: 'Anna Berg', name: 'Anna Berg' },
        { label: 'Speaker 2', name: 'Speaker 2' },
      ],
      tags: ['a', 'b'],
      receipt: null,
    };
    for (const id of [transcriptId, sessionId, '2026-05-01_call'])
      expect(readTranscript(db, id)).toEqual(expected);
    expect(readTranscript(db, 'nothing')).toBeNull();
  });

  it('still finds what lies in the trash', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db);
    moveToTrash(db, transcriptId, NOW);
    expect(readTranscript(db, transcriptId)?.trashedAt).toBe(NOW);
  });
});

describe('readSegments', () => {
  it('gives lines in append order, as edited, with what is doubtful about them', () => {
    const db = temporaryLibrary();
    const { transcriptRow } = addRecording(db, {
      segments: [
        {
          text: 'one',
          startMs: 5_000,
          endMs: 6_000,
          speaker: 'A',
          flags: ['endEstimated', 'overlap'],
          track: 'mic',
        },
        'two',
      ],
    });
    addRecording(db, { segments: ['another'] });
    db.prepare('INSERT INTO segment_detail(id, edited) SELECT id, ? FROM segment WHERE text = ?').run(
      'zwei',
      'two',
    );
    expect(readSegments(db, transcriptRow)).toEqual([
      {
        seq: 0,
        startMs: 5_000,
        endMs: 6_000,
        speaker: 'A',
        text: 'one',
        edited: false,
        track: 'mic',
        flags: ['endEstimated', 'overlap'],
      },
      {
        seq: 1,
        startMs: null,
        endMs: null,
        speaker: null,
        text: 'zwei',
        edited: true,
        track: null,
        flags: [],
      },
    ]);
    expect(readSegments(db, transcriptRow, { fromSeq: 1, limit: 5 }).map(({ seq }) => seq)).toEqual([1]);
    expect(readSegments(db, transcriptRow, { limit: 1 }).map(({ seq }) => seq)).toEqual([0]);
  });
});

describe('the lines of a transcript', () => {
  it('are what stands in the rows with what only some have, from any line on, for the window and for assistants', () => {
    const line = fc.record({
      edited: fc.option(fc.constantFrom('', 'made of it')),
      speaker: fc.option(fc.nat(1)),
      track: fc.option(fc.constantFrom('mic', 'speaker')),
      split: fc.boolean(),
      flagged: fc.boolean(),
    });
    const property = fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.nat(13),
      fc.nat(6),
      (lines, fromSeq, limit) => {
        const db = temporaryLibrary();
        const { transcriptRow } = addRecording(db, {
          segments: lines.map(({ track, flagged }, at) => ({
            text: `line ${at}`,
            speaker: at % 3 === 0 ? null : (['Ada', 'Ben'][at % 2] ?? null),
            ...(track === null ? {} : { track }),
            ...(flagged ? { flags: ['event' as const] } : {}),
          })),
        });
        const speakers = db
          .prepare<[number], { id: number; label: string }>(
            'SELECT id, label FROM speaker WHERE transcript = ?',
          )
          .all(transcriptRow);
        const write = db.prepare(
          `INSERT INTO segment_detail(id, edited, edited_speaker, parts) VALUES(:id, :edited, :speaker, :parts)
           ON CONFLICT(id) DO UPDATE SET edited = :edited, edited_speaker = :speaker, parts = :parts`,
        );
        const expected = lines.map(({ edited, speaker, track, split, flagged }, at) => {
          const other = speaker === null ? undefined : speakers[speaker];
          const recorded = at % 3 === 0 ? null : (['Ada', 'Ben'][at % 2] ?? null);
          const parts = split ? JSON.stringify([{ text: 'a' }, { text: 'b' }]) : null;
          if (edited !== null || other !== undefined || split) {
            const id = BigInt(transcriptRow) * 1_048_576n + BigInt(at);
            write.run({ id, edited, speaker: other?.id ?? null, parts });
          }
          const shown = { seq: at, speaker: other?.label ?? recorded, text: edited ?? `line ${at}` };
          return { shown, edited: edited !== null, track, flags: flagged ? ['event'] : [], split };
        });
        const asked = expected.slice(fromSeq, fromSeq + limit);
        expect(readSegments(db, transcriptRow, { fromSeq, limit })).toEqual(
          asked.map(({ shown, edited, track, flags }) => ({
            ...shown,
            startMs: null,
            endMs: null,
            edited,
            track,
            flags,
          })),
        );
        const visible = readVisibleSegments(new VisibleDatabase(db), transcriptRow, { fromSeq, limit });
        expect(visible.map(({ seq, speaker, text }) => ({ seq, speaker, text }))).toEqual(
          asked.flatMap(({ shown, split }) =>
            split ? ['a', 'b'].map((text) => ({ ...shown, text })) : [shown],
          ),
        );
        db.close();
      },
    );
    fc.assert(property, { seed: 11, numRuns: 30 });
  });
});
