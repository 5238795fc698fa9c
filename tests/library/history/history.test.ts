import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';
import { addFile } from '../../../src-library/history/commands/add-file.ts';
import { addNote } from '../../../src-library/history/commands/add-note.ts';
import { addSummary } from '../../../src-library/history/commands/add-summary.ts';
import { addTag } from '../../../src-library/history/commands/add-tag.ts';
import { addTask } from '../../../src-library/history/commands/add-task.ts';
import { editLine } from '../../../src-library/history/commands/edit-line.ts';
import { nameSpeakers } from '../../../src-library/history/commands/name-speakers.ts';
import { makePrivate } from '../../../src-library/history/commands/private.ts';
import { removeTag } from '../../../src-library/history/commands/remove-tag.ts';
import { rename } from '../../../src-library/history/commands/rename.ts';
import { restore } from '../../../src-library/history/commands/restore.ts';
import { setTaskState } from '../../../src-library/history/commands/set-task-state.ts';
import { star } from '../../../src-library/history/commands/star.ts';
import { trash } from '../../../src-library/history/commands/trash.ts';
import { HISTORY_LENGTH, nextSteps, perform, redo, undo } from '../../../src-library/history/history.ts';
import { TASK_BUCKETS } from '../../../src-library/model/item.ts';
import { namingsFor } from '../../../src-library/store/speakers.ts';
import { addRecording, failureOf, NOW, temporaryFile, temporaryLibrary } from '../temporary-library.ts';

/** All that a person could see of a library, without the moments of changes and what was only ever added. */
function stateOf(db: Database): unknown {
  const all = (sql: string) => db.prepare(sql).raw().all();
  return {
    items: all(
      'SELECT uid, title, starred, private, trashed IS NULL, hidden, preview FROM item ORDER BY uid',
    ),
    tags: all(
      'SELECT i.uid, g.name FROM item_tag t JOIN item i ON i.id = t.item JOIN tag g ON g.id = t.tag ORDER BY 1, 2',
    ),
    tasks: all('SELECT i.uid, bucket, done_at FROM task JOIN item i ON i.id = item ORDER BY 1'),
    speakers: all(
      'SELECT transcript, label, s.name, p.name FROM speaker s LEFT JOIN person p ON p.id = person ORDER BY 1, 2',
    ),
    people: all('SELECT name FROM person ORDER BY 1'),
    lines: all(
      'SELECT g.id, text, edited FROM segment g LEFT JOIN segment_detail d ON d.id = g.id ORDER BY 1',
    ),
    public: all('SELECT term, doc, cnt FROM search_public_vocabulary'),
    private: all('SELECT term, doc, cnt FROM search_private_vocabulary'),
  };
}

describe('undo and redo', () => {
  it('take any changes back in order, to the last detail, and make them again', { timeout: 60_000 }, () => {
    const action = fc.record({
      what: fc.constantFrom(
        'star',
        'private',
        'addTag',
        'removeTag',
        'rename',
        'trash',
        'restore',
        'task',
        'speaker',
        'edit',
      ),
      a: fc.nat(100),
      b: fc.nat(100),
    });
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 25 }), (actions) => {
        const db = temporaryLibrary();
        const ids: string[] = [];
        const recordings: string[] = [];
        for (let n = 0; n < 3; n += 1) {
          const added = addRecording(db, {
            segments: [
              { speaker: 'Ada', text: `one ${n}` },
              { speaker: 'Speaker 1', text: 'two' },
            ],
            notes: [{ title: 'N', text: 'x' }],
          });
          recordings.push(added.transcriptId);
          ids.push(added.sessionId, added.transcriptId);
        }
        const task = perform(db, addTask, { parent: null, text: 'Do', bucket: 'inbox' }, NOW)?.created ?? '';
        ids.push(task, ...db.prepare<[], string>('SELECT uid FROM item WHERE kind = 2').pluck().all());
        undoAll(db);
        redoAll(db);
        const states = [stateOf(db)];
        for (const { what, a, b } of actions) {
          const some = [ids[a % ids.length] ?? '', ids[b % ids.length] ?? ''];
          const recording = recordings[a % recordings.length] ?? '';
          const word = ['alpha', 'beta', 'Gamma'][b % 3] ?? '';
          const done = ignoringRefusal(() => {
            switch (what) {
              case 'star':
                return perform(db, star, { ids: some, on: b % 2 === 0 }, NOW);
              case 'private':
                return perform(db, makePrivate, { ids: some, on: b % 2 === 0 }, NOW);
              case 'addTag':
                return perform(db, addTag, { ids: some, tag: word }, NOW);
              case 'removeTag':
                return perform(db, removeTag, { ids: some, tag: word }, NOW);
              case 'rename':
                return perform(db, rename, { id: some[0] ?? '', title: word }, NOW);
              case 'trash':
                return perform(db, trash, { ids: some }, NOW);
              case 'restore':
                return perform(db, restore, { ids: some }, NOW);
              case 'task':
                return perform(
                  db,
                  setTaskState,
                  {
                    id: task,
                    state: { bucket: TASK_BUCKETS[b % 5] ?? 'done', doneAt: b % 5 === 4 ? b : null },
                  },
                  NOW,
                );
              case 'speaker': {
                const from = ['Ada', 'Speaker 1', 'alpha'][a % 3] ?? '';
                return perform(
                  db,
                  nameSpeakers,
                  { id: recording, namings: namingsFor(db, recording, from, word) },
                  NOW,
                );
              }
              case 'edit':
                return perform(
                  db,
                  editLine,
                  { id: recording, seq: a % 2, text: b % 4 === 0 ? null : word },
                  NOW,
                );
            }
          });
          if (done !== null) {
            states.push(stateOf(db));
          }
        }
        for (const state of states.slice(0, -1).reverse()) {
          expect(undo(db, NOW)).not.toBeNull();
          expect(stateOf(db)).toEqual(state);
        }
        for (const state of states.slice(1)) {
          expect(redo(db, NOW)).not.toBeNull();
          expect(stateOf(db)).toEqual(state);
        }
        expect(redo(db, NOW)).toBeNull();
      }),
      { numRuns: 15, seed: 11 },
    );
  });

  it('bring back a note and its recording that went to the trash in one go', () => {
    const db = temporaryLibrary();
    const { sessionId } = addRecording(db);
    const note = perform(db, addNote, { parent: sessionId, title: 'N', text: 'x' }, NOW)?.created ?? '';
    const before = stateOf(db);
    perform(db, trash, { ids: [note, sessionId] }, NOW);
    const after = stateOf(db);
    undo(db, NOW);
    expect(stateOf(db)).toEqual(before);
    redo(db, NOW);
    expect(stateOf(db)).toEqual(after);
    undo(db, NOW);
    expect(stateOf(db)).toEqual(before);
  });

  it('survive a restart', () => {
    const file = temporaryFile();
    const first = openWriter(file);
    const { transcriptId } = addRecording(first);
    perform(first, rename, { id: transcriptId, title: 'Renamed' }, NOW);
    perform(first, star, { ids: [transcriptId], on: true }, NOW);
    closeWriter(first);
    const db = temporaryLibrary(file);
    expect(nextSteps(db)).toEqual({ undo: 'Star “Renamed”', redo: null });
    expect(undo(db, NOW)).toEqual({ label: 'Star “Renamed”' });
    expect(nextSteps(db)).toEqual({ undo: 'Rename “Renamed”', redo: 'Star “Renamed”' });
    undo(db, NOW);
    expect(undo(db, NOW)).toBeNull();
    expect(db.prepare('SELECT DISTINCT title, starred FROM item').raw().all()).toEqual([['A meeting', 0]]);
  });

  it('forget what was undone as soon as something new is done', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db);
    perform(db, star, { ids: [transcriptId], on: true }, NOW);
    undo(db, NOW);
    perform(db, rename, { id: transcriptId, title: 'New' }, NOW);
    expect(redo(db, NOW)).toBeNull();
    expect(nextSteps(db).undo).toBe('Rename “New”');
  });

  it('keep nothing of a change that changes nothing or fails', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db);
    expect(perform(db, star, { ids: [transcriptId], on: false }, NOW)).toBeNull();
    expect(perform(db, rename, { id: transcriptId, title: ' A meeting ' }, NOW)).toBeNull();
    expect(perform(db, editLine, { id: transcriptId, seq: 0, text: null }, NOW)).toBeNull();
    expect(failureOf(() => perform(db, star, { ids: [transcriptId, 'nothing'], on: true }, NOW)).kind).toBe(
      'notFound',
    );
    expect(db.prepare('SELECT count(*) FROM item WHERE starred = 1').pluck().get()).toBe(0);
    expect(undo(db, NOW)).toBeNull();
  });

  it(`reach back ${HISTORY_LENGTH} changes`, () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db);
    db.transaction(() => {
      for (let n = 0; n < HISTORY_LENGTH + 5; n += 1) {
        perform(db, rename, { id: transcriptId, title: `Title ${n}` }, NOW);
      }
    })();
    let steps = 0;
    db.transaction(() => {
      while (undo(db, NOW) !== null) {
        steps += 1;
      }
    })();
    expect(steps).toBe(HISTORY_LENGTH);
    expect(db.prepare('SELECT title FROM item LIMIT 1').pluck().get()).toBe('Title 4');
  });

  it('move what was added to the trash, and back', () => {
    const db = temporaryLibrary();
    const { sessionId } = addRecording(db);
    const before = db.prepare('SELECT count(*) FROM visible_item').pluck().get();
    perform(db, addNote, { parent: sessionId, title: 'Note', text: 'x' }, NOW);
    perform(db, addSummary, { parent: null, title: 'Summary', text: 'x' }, NOW);
    perform(db, addTask, { parent: null, text: 'Task', bucket: 'today' }, NOW);
    perform(
      db,
      addFile,
      { parent: null, fileName: 'f.txt', bytes: Buffer.from('x'), text: 'x', mediaType: null },
      NOW,
    );
    const after = db.prepare('SELECT count(*) FROM visible_item').pluck().get();
    undoAll(db);
    expect(db.prepare('SELECT count(*) FROM visible_item').pluck().get()).toBe(before);
    expect(db.prepare('SELECT count(*) FROM item WHERE trashed IS NOT NULL').pluck().get()).toBe(4);
    redoAll(db);
    expect(db.prepare('SELECT count(*) FROM visible_item').pluck().get()).toBe(after);
  });

  it('do not get stuck at a change that can no longer be taken back', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db);
    perform(db, star, { ids: [transcriptId], on: true }, NOW);
    perform(db, rename, { id: transcriptId, title: 'New' }, NOW);
    for (const inverse of [
      '{"name":"of the future","args":{}}',
      '{"name":"rename","args":{"id":5}}',
      '{"name":"rename","args":{"id":"gone","title":"x"}}',
    ]) {
      db.prepare('UPDATE history SET inverse = ? WHERE id = (SELECT max(id) FROM history)').run(inverse);
      expect(failureOf(() => undo(db, NOW)).kind).toMatch(/badInput|notFound/);
      perform(db, rename, { id: transcriptId, title: `New ${inverse.length}` }, NOW);
    }
    undo(db, NOW);
    expect(undo(db, NOW)).toEqual({ label: 'Star “New”'.replace('New', 'A meeting') });
  });
});

function undoAll(db: Database): void {
  while (undo(db, NOW) !== null);
}

function redoAll(db: Database): void {
  while (redo(db, NOW) !== null);
}

function ignoringRefusal<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    expect(error).toHaveProperty('kind', expect.stringMatching(/^(notFound|badInput)$/));
    return null;
  }
}
