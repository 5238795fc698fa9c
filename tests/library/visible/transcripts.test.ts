import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import {
  getVisibleTranscript,
  listVisibleTranscripts,
  readVisibleSegments,
  type TranscriptCursor,
} from '../../../src-library/store/visible/transcripts.ts';
import { setStarred } from '../../../src-library/store/items.ts';
import { setSourcePrivate } from '../../../src-library/store/sources.ts';
import { moveToTrash } from '../../../src-library/store/trash.ts';
import { setPrivate } from '../../../src-library/store/visibility.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

type Library = ReturnType<typeof temporaryLibrary>;

function idsByPages(db: Library, limit: number): string[] {
  const view = new VisibleDatabase(db);
  const ids: string[] = [];
  let after: TranscriptCursor | undefined;
  for (;;) {
    const page = listVisibleTranscripts(view, { limit, ...(after === undefined ? {} : { after }) });
    ids.push(...page.map((row) => row.id));
    after = page.at(-1);
    if (after === undefined) return ids;
  }
}

describe('listVisibleTranscripts', () => {
  it('gives the rows that an assistant is shown', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(
      db,
      { segments: ['Hello there.'], language: 'en', durationMs: 61_000 },
      { title: 'Planning', source: 'Telephone' },
    );
    setStarred(db, transcriptId, true, NOW);
    addRecording(db, {}, { title: 'Bare', createdAt: NOW - 1 });
    expect(listVisibleTranscripts(new VisibleDatabase(db), { limit: 20 })).toEqual([
      {
        id: transcriptId,
        title: 'Planning',
        createdAt: NOW,
        source: 'Telephone',
        durationMs: 61_000,
        starred: true,
        language: 'en',
        preview: 'Hello there.',
      },
      expect.objectContaining({
        title: 'Bare',
        source: null,
        durationMs: null,
        starred: false,
        language: null,
      }),
    ]);
  });

  it('pages through everything once, newest first, then by id, whatever the page holds', () => {
    const db = temporaryLibrary();
    const made = Array.from({ length: 23 }, (_, at) => {
      const createdAt = NOW - (at % 4) * 1_000;
      return { createdAt, id: addRecording(db, {}, { createdAt }).transcriptId };
    });
    const order = made
      .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
      .map(({ id }) => id);
    for (const limit of [1, 4, 7, 200]) expect(idsByPages(db, limit)).toEqual(order);
  });

  it('goes on behind a row that is no longer there', () => {
    const db = temporaryLibrary();
    const made = [0, 1, 2].map((age) => addRecording(db, {}, { createdAt: NOW - age }).transcriptId);
    moveToTrash(db, made[1] ?? '', NOW);
    const after = { createdAt: NOW - 1, id: made[1] ?? '' };
    expect(listVisibleTranscripts(new VisibleDatabase(db), { limit: 20, after }).map(({ id }) => id)).toEqual(
      [made[2]],
    );
  });

  it('leaves out what is hidden, and a private source with all that comes from it', () => {
    const db = temporaryLibrary();
    const { transcriptId: hidden } = addRecording(db);
    addRecording(db, {}, { source: 'Telephone' });
    const { transcriptId: seen } = addRecording(db);
    setPrivate(db, hidden, true, NOW);
    setSourcePrivate(db, 'Telephone', true);
    expect(idsByPages(db, 20)).toEqual([seen]);
  });
});

describe('getVisibleTranscript', () => {
  it('finds a recording by any of its ids', () => {
    const db = temporaryLibrary();
    const { transcriptId, sessionId, sessionRow } = addRecording(db, {
      tags: ['b', 'a'],
      engine: 'whisper',
      model: 'm',
    });
    db.prepare('UPDATE session SET external_id = ? WHERE item = ?').run('2026-05-01_call', sessionRow);
    const view = new VisibleDatabase(db);
    for (const id of [transcriptId, sessionId, '2026-05-01_call']) {
      expect(getVisibleTranscript(view, id)).toMatchObject({
        id: transcriptId,
        tags: ['a', 'b'],
        engine: 'whisper',
        modelId: 'm',
        template: null,
        segmentCount: 1,
        state: 'done',
      });
    }
  });

  it('takes a folder name that two roots hold for the newer recording', () => {
    const db = temporaryLibrary();
    const made = [1, 0].map((age, root) => {
      const { transcriptId, sessionRow } = addRecording(db, {}, { createdAt: NOW - age });
      db.prepare(`INSERT INTO followed_root(path, kind, added) VALUES(?, 'x', 0)`).run(`/${root}`);
      db.prepare('UPDATE session SET root = ?, external_id = ? WHERE item = ?').run(
        root + 1,
        'call',
        sessionRow,
      );
      return transcriptId;
    });
    expect(getVisibleTranscript(new VisibleDatabase(db), 'call')?.id).toBe(made[1]);
  });

  it('knows nothing of what is hidden, of notes and of what never was', () => {
    const db = temporaryLibrary();
    const { transcriptId, sessionId } = addRecording(db, { notes: [{ title: 'n', text: 't' }] });
    const note = db.prepare('SELECT uid FROM item WHERE kind = 2').pluck().get() as string;
    const view = new VisibleDatabase(db);
    expect(getVisibleTranscript(view, note)).toBeNull();
    expect(getVisibleTranscript(view, 'nothing')).toBeNull();
    setPrivate(db, sessionId, true, NOW);
    expect([transcriptId, sessionId].map((id) => getVisibleTranscript(view, id))).toEqual([null, null]);
  });
});

describe('readVisibleSegments', () => {
  it('gives lines in append order with the names that are shown', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db, {
      segments: [
        { text: 'Later.', startMs: 9_000, endMs: 9_500, speaker: 'Anna Berg' },
        { text: 'Earlier.', startMs: 1_000, endMs: null, speaker: 'Speaker 1' },
        { text: 'Unknown.' },
      ],
    });
    const view = new VisibleDatabase(db);
    const row = getVisibleTranscript(view, transcriptId)?.row ?? 0;
    const lines = readVisibleSegments(view, row);
    expect(lines).toEqual([
      { seq: 0, part: 0, startMs: 9_000, endMs: 9_500, speaker: 'Anna Berg', text: 'Later.' },
      { seq: 1, part: 0, startMs: 1_000, endMs: null, speaker: 'Speaker 1', text: 'Earlier.' },
      { seq: 2, part: 0, startMs: null, endMs: null, speaker: null, text: 'Unknown.' },
    ]);
    expect(readVisibleSegments(view, row, { fromSeq: 1 })).toEqual(lines.slice(1));
    expect(readVisibleSegments(view, row, { fromSeq: 1, limit: 1 })).toEqual(lines.slice(1, 2));
    expect(readVisibleSegments(view, row, { fromSeq: 3 })).toEqual([]);
  });

  it('gives no line of the transcript beside it, and none of a hidden one', () => {
    const db = temporaryLibrary();
    const { transcriptRow } = addRecording(db, { segments: ['one'] });
    const { transcriptRow: other, transcriptId } = addRecording(db, { segments: ['two'] });
    const view = new VisibleDatabase(db);
    expect(readVisibleSegments(view, transcriptRow).map(({ text }) => text)).toEqual(['one']);
    setPrivate(db, transcriptId, true, NOW);
    expect(readVisibleSegments(view, other)).toEqual([]);
  });

  it('prefers what a person made of a line', () => {
    const db = temporaryLibrary();
    const { transcriptRow } = addRecording(db, { segments: ['wrogn'] });
    db.prepare('INSERT INTO segment_detail(id, edited) SELECT id, ? FROM segment').run('right');
    expect(readVisibleSegments(new VisibleDatabase(db), transcriptRow)).toMatchObject([{ text: 'right' }]);
  });
});
