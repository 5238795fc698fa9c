import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HIDDEN_REASONS, TASK_BUCKETS, type ItemId } from '../../../src-library/model/item.ts';
import { addNote, addSummary } from '../../../src-library/store/notes.ts';
import { setPersonPrivate } from '../../../src-library/store/people.ts';
import { setSourcePrivate } from '../../../src-library/store/sources.ts';
import { nameSpeakers } from '../../../src-library/store/speakers.ts';
import { addTag, removeTag, setTagPrivate } from '../../../src-library/store/tags.ts';
import { addTask } from '../../../src-library/store/tasks.ts';
import { moveToTrash, restoreFromTrash } from '../../../src-library/store/trash.ts';
import { setPrivate } from '../../../src-library/store/visibility.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

interface Row {
  readonly id: number;
  readonly uid: string;
  readonly kind: number;
  readonly parent: number | null;
  readonly private: number;
  readonly trashed: number | null;
  readonly hidden: number;
  readonly source: number | null;
  readonly search_row: number | null;
}

const rowsOf = (db: Database) => db.prepare<[], Row>('SELECT * FROM item ORDER BY id').all();
const numbers = (db: Database, sql: string) => new Set(db.prepare<[], number>(sql).pluck().all());

/** The rule, told once more without looking at stored bits: what assistants may see of a library. */
function visibleByRule(db: Database): Set<string> {
  const rows = rowsOf(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const tagged = numbers(db, 'SELECT item FROM item_tag JOIN tag ON tag.id = tag WHERE tag.private = 1');
  const heard = numbers(
    db,
    'SELECT transcript FROM speaker JOIN person ON person.id = person WHERE person.private',
  );
  const sources = numbers(db, 'SELECT id FROM source WHERE private = 1');
  const hidden = (row: Row): boolean => {
    const own =
      row.private === 1 ||
      row.trashed !== null ||
      tagged.has(row.id) ||
      heard.has(row.id) ||
      rows.some((child) => child.parent === row.id && child.kind === 1 && heard.has(child.id)) ||
      (row.source !== null && sources.has(row.source));
    const parent = row.parent === null ? undefined : byId.get(row.parent);
    return own || (parent !== undefined && hidden(parent));
  };
  return new Set(rows.filter((row) => !hidden(row)).map((row) => row.uid));
}

function expectSound(db: Database): void {
  const visible = new Set(db.prepare<[], string>('SELECT uid FROM visible_item').pluck().all());
  expect(visible).toEqual(visibleByRule(db));
  // Each item's text lies in exactly the index that its visibility says.
  for (const row of rowsOf(db)) {
    if (row.search_row === null) {
      expect(row.kind).toBe(0);
      continue;
    }
    const isIn = (index: string) =>
      db.prepare(`SELECT 1 FROM ${index} WHERE rowid = ?`).get(BigInt(row.search_row ?? 0)) !== undefined;
    expect([isIn('search_public'), isIn('search_private')]).toEqual([row.hidden === 0, row.hidden !== 0]);
  }
}

describe('what assistants may see', () => {
  it('is what no rule hides, after any sequence of changes in any hierarchy', { timeout: 60_000 }, () => {
    const pick = fc.nat(1000);
    const flag = fc.boolean();
    const change = fc.oneof(
      fc.record({ what: fc.constant('recording' as const), pick, flag }),
      fc.record({ what: fc.constant('note' as const), pick, flag }),
      fc.record({ what: fc.constant('task' as const), pick, flag }),
      fc.record({
        what: fc.constantFrom<'private' | 'tag' | 'trash' | 'speaker'>(
          'private',
          'private',
          'tag',
          'trash',
          'trash',
          'speaker',
        ),
        pick,
        flag,
      }),
      fc.record({
        what: fc.constantFrom('tagPrivate' as const, 'personPrivate' as const, 'sourcePrivate' as const),
        pick,
        flag,
      }),
    );
    fc.assert(
      fc.property(fc.array(change, { minLength: 5, maxLength: 40 }), (changes) => {
        const db = temporaryLibrary();
        const ids: ItemId[] = [];
        const transcripts: ItemId[] = [];
        const one = (n: number): ItemId | null => ids[n % Math.max(ids.length, 1)] ?? null;
        const people = ['Ada', 'Ben'];
        const sources = ['Phone', 'Video'];
        const tags = ['home', 'work'];
        const begin = addRecording(
          db,
          {
            segments: [
              { speaker: 'Ada', text: 'a' },
              { speaker: 'Ben', text: 'b' },
            ],
          },
          { source: 'Phone' },
        );
        addRecording(db, {}, { source: 'Video' });
        ids.push(begin.sessionId, begin.transcriptId);
        transcripts.push(begin.transcriptId);
        addTag(db, begin.sessionId, 'home', NOW);
        setTagPrivate(db, 'home', true);
        setTagPrivate(db, 'home', false);
        for (const { what, pick, flag } of changes) {
          const id = one(pick);
          const name = (names: readonly string[]) => names[pick % names.length] ?? '';
          switch (what) {
            case 'recording': {
              const added = addRecording(
                db,
                { segments: [{ speaker: name(people), text: 'words' }], tags: flag ? [name(tags)] : [] },
                { source: name(sources), private: pick % 7 === 0 },
              );
              ids.push(added.sessionId, added.transcriptId);
              transcripts.push(added.transcriptId);
              break;
            }
            case 'note':
              ids.push(
                (flag ? addNote : addSummary)(db, {
                  parent: flag ? id : null,
                  title: 'n',
                  text: 't',
                  now: NOW,
                }),
              );
              break;
            case 'task':
              ids.push(
                addTask(db, {
                  parent: flag ? id : null,
                  text: 't',
                  bucket: TASK_BUCKETS[pick % 5] ?? 'inbox',
                  now: NOW,
                }),
              );
              break;
            case 'private':
              if (id !== null) setPrivate(db, id, flag, NOW);
              break;
            case 'tag':
              if (id !== null) {
                if (flag) addTag(db, id, name(tags), NOW);
                else removeTag(db, id, name(tags), NOW);
              }
              break;
            case 'trash':
              if (id !== null && flag) moveToTrash(db, id, NOW);
              if (id !== null && !flag) ignoreRefusal(() => restoreFromTrash(db, id, NOW));
              break;
            case 'speaker': {
              const transcript = transcripts[pick % transcripts.length] ?? '';
              ignoreRefusal(() =>
                nameSpeakers(
                  db,
                  transcript,
                  [{ label: 'Ada', name: null, person: flag ? 'Ben' : null }],
                  NOW,
                ),
              );
              break;
            }
            case 'tagPrivate':
              ignoreRefusal(() => setTagPrivate(db, name(tags), flag));
              break;
            case 'personPrivate':
              ignoreRefusal(() => setPersonPrivate(db, name(people), flag));
              break;
            case 'sourcePrivate':
              setSourcePrivate(db, name(sources), flag);
              break;
          }
          expectSound(db);
        }
      }),
      { numRuns: 12, seed: 7 },
    );
  });

  it('hides a recording with its children, whichever of its ids is named, and shows it again', () => {
    const db = temporaryLibrary();
    const { sessionId, transcriptId } = addRecording(db, { notes: [{ title: 'Note', text: 'below' }] });
    const visible = () => db.prepare('SELECT count(*) FROM visible_item').pluck().get();
    expect(visible()).toBe(3);
    expect(setPrivate(db, transcriptId, true, NOW)).toBe(true);
    expect(setPrivate(db, sessionId, true, NOW)).toBe(false);
    expect(visible()).toBe(0);
    expect(setPrivate(db, sessionId, false, NOW)).toBe(true);
    expect(visible()).toBe(3);
  });

  it('follows a private tag, person and source wherever they come and go', () => {
    const db = temporaryLibrary();
    const visible = () => db.prepare('SELECT count(*) FROM visible_item').pluck().get();
    addRecording(db, { segments: [{ speaker: 'Ada', text: 'x' }], tags: ['quiet'] }, { source: 'Phone' });
    const { transcriptId } = addRecording(db, { segments: [{ speaker: 'Speaker 1', text: 'x' }] });
    setTagPrivate(db, 'QUIET', true);
    expect(visible()).toBe(2);
    addTag(db, transcriptId, 'quiet', NOW);
    expect(visible()).toBe(0);
    removeTag(db, transcriptId, 'quiet', NOW);
    expect(visible()).toBe(2);
    setTagPrivate(db, 'quiet', false);
    setPersonPrivate(db, 'Ada', true);
    nameSpeakers(db, transcriptId, [{ label: 'Speaker 1', name: null, person: 'Ada' }], NOW);
    expect(visible()).toBe(0);
    nameSpeakers(db, transcriptId, [{ label: 'Speaker 1', name: null, person: 'Ben' }], NOW);
    expect(visible()).toBe(2);
    setPersonPrivate(db, 'Ada', false);
    expect(visible()).toBe(4);
    setSourcePrivate(db, 'Phone', true);
    addRecording(db, {}, { source: 'Phone' });
    expect(visible()).toBe(2);
  });

  it('keeps a private note of a visible recording hidden', () => {
    const db = temporaryLibrary();
    const { sessionId } = addRecording(db);
    const note = addNote(db, { parent: sessionId, title: 'Mine', text: 'alone', now: NOW });
    setPrivate(db, note, true, NOW);
    setPrivate(db, sessionId, true, NOW);
    setPrivate(db, sessionId, false, NOW);
    expect(db.prepare('SELECT count(*) FROM visible_item WHERE uid = ?').pluck().get(note)).toBe(0);
    expect(db.prepare('SELECT hidden FROM item WHERE uid = ?').pluck().get(note)).toBe(HIDDEN_REASONS.itself);
  });

  it('flips at its moment only while nothing else hides it', () => {
    const db = temporaryLibrary();
    const { sessionId, transcriptId } = addRecording(db, { tags: ['calm'] });
    setPrivate(db, sessionId, true, NOW);
    db.prepare('UPDATE item SET flips_at = 1 WHERE uid = ?').run(sessionId);
    const sees = (id: string) => db.prepare('SELECT 1 FROM visible_item WHERE uid = ?').get(id) !== undefined;
    // The moment has passed: the grant reaches the transcript with the next recomputation.
    setTagPrivate(db, 'calm', false);
    expect([sees(sessionId), sees(transcriptId)]).toEqual([true, true]);
    moveToTrash(db, sessionId, NOW);
    expect([sees(sessionId), sees(transcriptId)]).toEqual([false, false]);
  });
});

function ignoreRefusal(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    expect(error).toHaveProperty('kind', expect.stringMatching(/^(notFound|badInput)$/));
  }
}
