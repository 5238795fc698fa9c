import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LibraryError } from '../../../src-library/errors.ts';
import { addTag } from '../../../src-library/history/commands/add-tag.ts';
import { addTask } from '../../../src-library/history/commands/add-task.ts';
import { addNote } from '../../../src-library/history/commands/add-note.ts';
import { nameSpeakers } from '../../../src-library/history/commands/name-speakers.ts';
import { makePrivate } from '../../../src-library/history/commands/private.ts';
import { removeTag } from '../../../src-library/history/commands/remove-tag.ts';
import { restore } from '../../../src-library/history/commands/restore.ts';
import { setTaskState } from '../../../src-library/history/commands/set-task-state.ts';
import { star } from '../../../src-library/history/commands/star.ts';
import { trash } from '../../../src-library/history/commands/trash.ts';
import { perform, redo, undo } from '../../../src-library/history/history.ts';
import { ITEM_KINDS, TASK_BUCKETS } from '../../../src-library/model/item.ts';
import { countByPerson, countBySource, countByTag, countLibrary } from '../../../src-library/store/counts.ts';
import { insertItemSnapshot, readItemSnapshot } from '../../../src-library/store/item-snapshots.ts';
import { countTranscripts, listTranscriptHandles } from '../../../src-library/store/list-transcripts.ts';
import { purgeTrash } from '../../../src-library/store/purge.ts';
import { namingsFor } from '../../../src-library/store/speakers.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';
import { expectCountersRight } from './recount.ts';

const TAGS = ['alpha', 'Beta', 'gamma'];
const PEOPLE = ['Ada', 'Alan', 'Speaker 1', 'Speaker 2'];
const SOURCES = ['Phone', 'Call', null];
const LANGUAGES = ['en', 'ko', null];

const ACTIONS = [
  'import',
  'star',
  'private',
  'addTag',
  'removeTag',
  'trash',
  'restore',
  'task',
  'note',
  'taskState',
  'speaker',
  'undo',
  'redo',
  'purge',
  'snapshot',
] as const;
type Action = (typeof ACTIONS)[number];

function importOne(db: Database, a: number, b: number): void {
  addRecording(
    db,
    {
      segments: [0, 1, 2].map((at) => ({ text: 'x', speaker: PEOPLE[(a * at + b) % PEOPLE.length] ?? null })),
      tags: TAGS.slice(0, b % 3),
      language: LANGUAGES[b % 3] ?? null,
      notes: a % 2 === 0 ? [{ title: 'n', text: 'n' }] : [],
      tasks: b % 2 === 0 ? [{ text: 't', done: a % 2 === 0 }] : [],
    },
    { createdAt: NOW - a * 1e7, source: SOURCES[a % 3] ?? null },
  );
}

/** Takes a recording out for good and puts it back from what an export holds of it. */
async function throughSnapshot(db: Database, id: string): Promise<void> {
  const snapshot = readItemSnapshot(db, id);
  perform(db, trash, { ids: [snapshot.id] }, NOW);
  await purgeTrash(db, NOW);
  expectCountersRight(db);
  db.transaction(() => insertItemSnapshot(db, snapshot)).immediate();
}

async function act(db: Database, action: Action, a: number, b: number): Promise<void> {
  const idsOf = (kinds: readonly number[]): string[] =>
    db
      .prepare<[string], string>(
        'SELECT uid FROM item WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY id',
      )
      .pluck()
      .all(JSON.stringify(kinds));
  const some = (kinds: readonly number[] = Object.values(ITEM_KINDS)): string => {
    const ids = idsOf(kinds);
    return ids[a % Math.max(1, ids.length)] ?? '0';
  };
  const ids = [some(), some([ITEM_KINDS.transcript])];
  const tag = TAGS[b % TAGS.length] ?? '';
  switch (action) {
    case 'import':
      importOne(db, a, b);
      return;
    case 'star':
      perform(db, star, { ids, on: b % 2 === 0 }, NOW);
      return;
    case 'private':
      perform(db, makePrivate, { ids, on: b % 2 === 0 }, NOW);
      return;
    case 'addTag':
      perform(db, addTag, { ids, tag }, NOW);
      return;
    case 'removeTag':
      perform(db, removeTag, { ids, tag }, NOW);
      return;
    case 'trash':
      perform(db, trash, { ids: [some()] }, NOW);
      return;
    case 'restore':
      perform(db, restore, { ids: [some()] }, NOW);
      return;
    case 'task':
      perform(db, addTask, { parent: b % 2 === 0 ? some() : null, text: 't', bucket: 'week' }, NOW);
      return;
    case 'note':
      perform(db, addNote, { parent: b % 2 === 0 ? some() : null, title: 'n', text: '' }, NOW);
      return;
    case 'taskState': {
      const state = { bucket: TASK_BUCKETS[b % 5] ?? 'done', doneAt: b % 7 === 0 ? NOW : null };
      perform(db, setTaskState, { id: some([ITEM_KINDS.task]), state }, NOW);
      return;
    }
    case 'speaker': {
      const id = some([ITEM_KINDS.transcript]);
      const namings = namingsFor(db, id, PEOPLE[a % 4] ?? '', PEOPLE[b % 4] ?? '');
      perform(db, nameSpeakers, { id, namings }, NOW);
      return;
    }
    case 'undo':
      undo(db, NOW);
      return;
    case 'redo':
      redo(db, NOW);
      return;
    case 'purge':
      await purgeTrash(db, NOW);
      return;
    case 'snapshot':
      await throughSnapshot(db, some([ITEM_KINDS.session]));
  }
}

describe('the counters', () => {
  it('are what a recount gives, whatever is done, undone and redone', { timeout: 60_000 }, async () => {
    const step = fc.tuple(fc.constantFrom(...ACTIONS), fc.nat(50), fc.nat(50));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const db = temporaryLibrary();
        for (let at = 0; at < 4; at += 1) importOne(db, at, at + 1);
        for (const [action, a, b] of steps) {
          try {
            await act(db, action, a, b);
          } catch (error) {
            if (!(error instanceof LibraryError)) throw error;
          }
          expectCountersRight(db);
        }
        expectListed(db);
        db.close();
      }),
      { seed: 7, numRuns: 60 },
    );
  });

  it('take nothing back of a change that is broken off', () => {
    const db = temporaryLibrary();
    importOne(db, 1, 1);
    const id = db.prepare<[], string>('SELECT uid FROM item WHERE kind = 1').pluck().get() ?? '';
    const before = db.prepare('SELECT * FROM counter').all();
    expect(() =>
      db
        .transaction(() => {
          perform(db, star, { ids: [id], on: true }, NOW);
          perform(db, trash, { ids: [id] }, NOW);
          throw new Error('killed');
        })
        .immediate(),
    ).toThrow('killed');
    expect(db.prepare('SELECT * FROM counter').all()).toEqual(before);
  });

  it('keep no name that the library has forgotten', async () => {
    const db = temporaryLibrary();
    importOne(db, 1, 1);
    perform(db, trash, { ids: [db.prepare<[], string>('SELECT uid FROM item').pluck().get() ?? ''] }, NOW);
    await purgeTrash(db, NOW);
    expect(db.prepare('SELECT * FROM counter').all()).toEqual([]);
  });
});

/** What the window shows is what its lists hold. */
function expectListed(db: Database): void {
  const length = (filter: Parameters<typeof countTranscripts>[1]): number => {
    const counted = countTranscripts(db, filter);
    expect(counted).toBe(listTranscriptHandles(db, { filter: filter ?? {} }).length);
    return counted;
  };
  const counts = countLibrary(db);
  expect(length({})).toBe(counts.transcripts);
  expect(length({ starred: true })).toBe(counts.starred);
  expect(length({ trashed: true })).toBe(counts.trashed);
  for (const { name, transcripts } of countByTag(db)) expect(length({ tag: name })).toBe(transcripts);
  for (const { name, transcripts } of countBySource(db)) expect(length({ source: name })).toBe(transcripts);
  for (const { name, transcripts } of countByPerson(db)) expect(length({ speaker: name })).toBe(transcripts);
  for (const language of LANGUAGES) if (language !== null) length({ language });
  for (const speaker of PEOPLE) length({ speaker });
  length({ tag: 'alpha', speaker: 'Ada' });
  length({ tag: 'nobody has it' });
}
