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
import { visitedRoot } from '../../../src-library/store/followed-roots.ts';
import { keepSession, type FollowedSession } from '../../../src-library/store/followed-sessions.ts';
import {
  countTranscripts,
  listTranscriptHandles,
  listTranscripts,
  type TranscriptCursor,
  type TranscriptFilter,
} from '../../../src-library/store/list-transcripts.ts';
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
  'follow',
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

/** A followed folder as it is told now: when it was recorded, how long it is and who speaks may differ from before. */
function followOne(db: Database, a: number, b: number): void {
  const lines = Array.from({ length: (a % 3) + 1 }, (_, at) => ({
    track: 'mic',
    startMs: at * 1_000,
    endMs: at * 1_000 + 900,
    text: 'x',
    confidence: null,
    end: at + 1,
  }));
  const session: FollowedSession = {
    root: visitedRoot(db, '/followed', 'sessions', NOW).id,
    externalId: `folder-${b % 2}`,
    folder: `/followed/folder-${b % 2}`,
    source: 'Phone',
    format: 'ambient-session',
    title: 'followed',
    createdAt: NOW - (a % 7) * 1e7,
    createdGuessed: false,
    durationMs: null,
    model: null,
    state: b % 3 === 0 ? 'live' : 'done',
    error: null,
    mark: '',
    raw: {
      from: 0,
      lines,
      read: { bytes: lines.length, sha256: String(lines.length) },
      beginsWith: ({ bytes }) => bytes <= lines.length,
    },
    edits: new Map([[0, { text: null, speaker: PEOPLE[b % PEOPLE.length] ?? null }]]),
  };
  db.transaction(() => keepSession(db, session, NOW)).immediate();
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
      return;
    case 'follow':
      followOne(db, a, b);
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
        expectListed(db, steps.length);
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
function expectListed(db: Database, turn: number): void {
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
  length({ private: true });
  length({ tag: 'alpha', speaker: 'Ada' });
  length({ tag: 'nobody has it' });
  // Each filter in some of the libraries: all in each of them would take a minute on a busy machine.
  for (const filter of [...filters()].filter((_, at) => at % 6 === turn % 6)) {
    const looked = lookedThrough(db, filter);
    expect(pagesOf(db, filter), JSON.stringify(filter)).toEqual(looked);
    expect(length(filter)).toBe(looked.length);
  }
}

/** Filters of one to five parts. */
function* filters(): Generator<TranscriptFilter> {
  const parts: readonly TranscriptFilter[] = [
    { starred: true },
    { private: true },
    { private: false },
    { trashed: true },
    { tag: 'beta' },
    { source: 'Phone' },
    { speaker: 'Ada' },
    { speaker: 'Speaker 1' },
    { language: 'ko' },
    { from: NOW - 2e8 },
  ];
  yield {};
  for (const [at, part] of parts.entries()) {
    yield part;
    for (const [step, other] of parts.slice(at + 1).entries()) {
      yield { ...part, ...other };
      yield { ...part, ...other, ...parts[(at + 2 * step + 3) % parts.length] };
    }
  }
  yield { starred: true, tag: 'alpha', source: 'Phone', speaker: 'Ada', from: NOW - 3e8 };
}

/** A list page by page, as ids. */
function pagesOf(db: Database, filter: TranscriptFilter): string[] {
  const ids: string[] = [];
  let after: TranscriptCursor | undefined;
  for (;;) {
    const page = listTranscripts(db, { filter, limit: 2, ...(after === undefined ? {} : { after }) });
    ids.push(...page.map(({ id }) => id));
    after = page.at(-1);
    if (after === undefined) return ids;
  }
}

interface Looked {
  readonly uid: string;
  readonly created: number;
  readonly starred: number;
  readonly private: number;
  readonly trashed: number | null;
  readonly language: string | null;
  readonly source: string | null;
  readonly tags: string;
  readonly speakers: string;
}

/** The same list, found by looking at every transcript. */
function lookedThrough(db: Database, filter: TranscriptFilter): string[] {
  const has = (json: string, name: string | undefined): boolean =>
    name === undefined ||
    (JSON.parse(json) as string[]).map((each) => each.toLowerCase()).includes(name.toLowerCase());
  return db
    .prepare<[], Looked>(
      `SELECT uid, created, starred, private, trashed, language,
         (SELECT name FROM source WHERE id = i.source) AS source,
         (SELECT json_group_array(g.name) FROM item_tag t JOIN tag g ON g.id = t.tag WHERE t.item = i.id) AS tags,
         (SELECT json_group_array(coalesce(p.name, s.name, s.label)) FROM speaker s
            LEFT JOIN person p ON p.id = s.person WHERE s.transcript = i.id) AS speakers
       FROM item i WHERE kind = 1 ORDER BY created DESC, uid DESC`,
    )
    .all()
    .filter(
      (row) =>
        (row.trashed !== null) === (filter.trashed ?? false) &&
        (!filter.starred || row.starred === 1) &&
        (filter.private === undefined || (row.private === 1) === filter.private) &&
        (filter.source === undefined || row.source === filter.source) &&
        (filter.language === undefined || row.language === filter.language) &&
        row.created >= (filter.from ?? -Infinity) &&
        has(row.tags, filter.tag) &&
        has(row.speakers, filter.speaker),
    )
    .map(({ uid }) => uid);
}
