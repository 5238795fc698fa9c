import { describe, expect, it } from 'vitest';
import { readSegments, readTranscript } from '../../../src-library/store/read-transcript.ts';
import { moveToTrash } from '../../../src-library/store/trash.ts';
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
