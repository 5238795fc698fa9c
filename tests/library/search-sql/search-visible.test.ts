import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { searchVisibleTranscripts } from '../../../src-library/search/search-visible.ts';
import { addTag, setTagPrivate } from '../../../src-library/store/tags.ts';
import { setPrivate } from '../../../src-library/store/visibility.ts';
import { moveToTrash, restoreFromTrash } from '../../../src-library/store/trash.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

type Library = ReturnType<typeof temporaryLibrary>;

const DAY = 86_400_000;

function find(db: Library, query: string, limit = 20): string[] {
  const found = searchVisibleTranscripts(new VisibleDatabase(db), query, limit, NOW);
  if (!found.ok) throw new Error(found.message);
  return found.hits.map((hit) => hit.id);
}

function failure(db: Library, query: string): string {
  const found = searchVisibleTranscripts(new VisibleDatabase(db), query, 20, NOW);
  return found.ok ? `found ${found.hits.length}` : found.message;
}

describe('searchVisibleTranscripts', () => {
  it('gives the row of a hit with the passage that matched and its time', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(
      db,
      { segments: ['Good morning.', { text: 'The budget is too small.', startMs: 61_000 }, 'Goodbye.'] },
      { title: 'Planning', source: 'Video call', createdAt: NOW - DAY },
    );
    expect(searchVisibleTranscripts(new VisibleDatabase(db), 'budget', 20)).toEqual({
      ok: true,
      hits: [
        {
          id: transcriptId,
          title: 'Planning',
          createdAt: NOW - DAY,
          preview: 'Good morning. The budget is too small. Goodbye.',
          source: 'Video call',
          match: { text: 'The budget is too small.', startMs: 61_000 },
        },
      ],
      isPartial: false,
    });
  });

  it('gives no passage where only the title matches', () => {
    const db = temporaryLibrary();
    addRecording(db, { segments: ['Nothing of it.'] }, { title: 'The annual budget' });
    const found = searchVisibleTranscripts(new VisibleDatabase(db), 'budget', 20);
    expect(found.ok && found.hits.map((hit) => hit.match)).toEqual([null]);
  });

  it.each([
    ['Chinese', '我们明天讨论预算和合同', '预算', '算预'],
    ['Chinese, one character', '我们明天讨论预算和合同', '合', '会'],
    ['Japanese', '来週の会議の予定を確認します', '会議', '議会'],
    ['Korean', '다음 주 회의에서 예산을 확인합니다', '예산', '산예'],
    ['Thai', 'เราจะคุยเรื่องงบประมาณพรุ่งนี้', 'งบประมาณ', 'ประชุม'],
    ['Arabic with vowels', 'قال مُحَمَّد إنّ الميزانيّة صغيرة', 'محمد', 'حمد'],
    ['Hindi', 'हम हिन्दी में बात करते हैं', 'हिन्दी', 'हिन'],
    ['Greek', 'Η Αθήνα είναι μεγάλη', 'αθηνα', 'αθην'],
    ['Turkish', 'İstanbul ve Iğdır güzel', 'istanbul', 'istanbu'],
    ['German', 'Die Straße ist größer', 'strasse', 'stra'],
  ])('finds %s', (_, text, query, other) => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db, { segments: [text] });
    addRecording(db, { segments: ['Something else altogether.'] });
    expect(find(db, query)).toEqual([transcriptId]);
    expect(find(db, other)).toEqual([]);
  });

  it('reads FTS5 syntax', () => {
    const db = temporaryLibrary();
    const { transcriptId: both } = addRecording(
      db,
      { segments: ['the budget for travel'] },
      { title: 'One' },
    );
    const { transcriptId: first } = addRecording(
      db,
      { segments: ['the budget for lunch'] },
      { title: 'Two' },
    );
    expect(find(db, 'budget AND travel')).toEqual([both]);
    expect(find(db, 'budget NOT travel')).toEqual([first]);
    expect(find(db, '"budget for lunch"')).toEqual([first]);
    expect(find(db, 'title:two')).toEqual([first]);
    expect(find(db, 'body:two')).toEqual([]);
    expect(find(db, 'budg* trav*')).toEqual([both]);
    expect(find(db, 'NEAR(budget lunch, 2)')).toEqual([first]);
    expect(find(db, '(lunch OR travel) budget').sort()).toEqual([both, first].sort());
  });

  it.each([
    ['"open', 'unterminated string'],
    ['(open', 'fts5: syntax error near ""'],
    ['budget AND', 'fts5: syntax error near ""'],
    ['{speaker}:anna', 'no such column: speaker'],
  ])('refuses %s in the form of SQLite', (query, message) => {
    expect(failure(temporaryLibrary(), query)).toBe(message);
  });

  it('refuses what exceeds the limits in a plain sentence', () => {
    expect(failure(temporaryLibrary(), 'word '.repeat(200))).toMatch(/^A search can be up to 512 characters/);
  });

  it('finds nothing by nothing', () => {
    const db = temporaryLibrary();
    addRecording(db);
    expect(find(db, '')).toEqual([]);
    expect(find(db, '🙂 …')).toEqual([]);
  });

  it('refuses an exclusion alone, and finds nothing where every column is excluded', () => {
    const db = temporaryLibrary();
    addRecording(db, { segments: ['budget'] });
    expect(failure(db, '-budget')).toBe('fts5: syntax error near "-"');
    expect(failure(db, '{}:budget')).toBe('fts5: syntax error near "}"');
    expect(find(db, '-{title body}:budget')).toEqual([]);
    expect(find(db, '-{title body}:budg*')).toEqual([]);
    expect(find(db, 'budget NOT -{title body}:budget')).toHaveLength(1);
  });

  it('never finds what is hidden, whatever hides it, and finds it again when nothing does', () => {
    const db = temporaryLibrary();
    const { transcriptId: itself } = addRecording(db, { segments: ['zebra'] });
    const { transcriptId: tagged } = addRecording(db, { segments: ['zebra'], tags: ['health'] });
    const { transcriptId: trashed } = addRecording(db, { segments: ['zebra'] });
    const { transcriptId: visible } = addRecording(db, { segments: ['zebra'] });
    expect(find(db, 'zebra')).toHaveLength(4);
    setPrivate(db, itself, true, NOW);
    setTagPrivate(db, 'health', true);
    moveToTrash(db, trashed, NOW);
    expect(find(db, 'zebra')).toEqual([visible]);
    expect(find(db, 'zebr*')).toEqual([visible]);
    expect(find(db, 'zebra -lion')).toEqual([visible]);
    addTag(db, visible, 'health', NOW);
    expect(find(db, 'zebra')).toEqual([]);
    setTagPrivate(db, 'health', false);
    setPrivate(db, itself, false, NOW);
    restoreFromTrash(db, trashed, NOW);
    expect(find(db, 'zebra').sort()).toEqual([itself, tagged, trashed, visible].sort());
  });

  it('obeys a timed flag although the index has not followed yet', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db, { segments: ['zebra'] });
    const flipAt = db.prepare('UPDATE item SET flips_at = ? WHERE uid = ?');
    flipAt.run(Date.now() - 1, transcriptId);
    expect(find(db, 'zebra')).toEqual([]);
    flipAt.run(Date.now() + 60_000, transcriptId);
    expect(find(db, 'zebra')).toEqual([transcriptId]);
  });

  it('tells nothing of hidden items through the order of hits', () => {
    const alone = temporaryLibrary();
    const among = temporaryLibrary();
    const order = [alone, among].map((db) => {
      if (db === among) {
        for (let at = 0; at < 30; at++) addRecording(db, { segments: ['zebra zebra'] }, { private: true });
      }
      addRecording(db, { segments: ['zebra and lion and lion'] }, { title: 'First' });
      addRecording(db, { segments: ['lion and zebra and zebra'] }, { title: 'Second' });
      addRecording(db, { segments: ['lion'] }, { title: 'Third' });
      const found = searchVisibleTranscripts(new VisibleDatabase(db), 'zebra OR lion', 20, NOW);
      return found.ok ? found.hits.map((hit) => hit.title) : [];
    });
    expect(order[0]).toEqual(order[1]);
    expect(order[0]).toHaveLength(3);
  });

  it('leaves notes, summaries and tasks to the other tools', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db, {
      segments: ['zebra'],
      notes: [{ title: 'zebra', text: 'zebra zebra' }],
      summaries: [{ title: 'zebra', text: 'zebra' }],
      tasks: [{ text: 'zebra', done: false }],
    });
    expect(find(db, 'zebra')).toEqual([transcriptId]);
  });

  it('puts the newer of equals first by when it was recorded, not by when it was imported', () => {
    const db = temporaryLibrary();
    const ids = [3, 0, 400, 1].map(
      (age) =>
        addRecording(db, { segments: ['zebra'] }, { createdAt: NOW - age * DAY, importedAt: NOW })
          .transcriptId,
    );
    expect(find(db, 'zebra')).toEqual([ids[1], ids[3], ids[0], ids[2]]);
  });

  it('prefers a match in the title', () => {
    const db = temporaryLibrary();
    const { transcriptId: body } = addRecording(db, { segments: ['zebra'] }, { title: 'Animals' });
    const { transcriptId: title } = addRecording(db, { segments: ['animals'] }, { title: 'Zebra' });
    expect(find(db, 'zebra')).toEqual([title, body]);
  });

  it('keeps no word of a text that was changed or taken out', () => {
    const db = temporaryLibrary();
    const { transcriptId } = addRecording(db, { segments: ['zebra'] });
    for (let round = 0; round < 3; round++) {
      setPrivate(db, transcriptId, true, NOW);
      setPrivate(db, transcriptId, false, NOW);
    }
    expect(find(db, 'zebra')).toEqual([transcriptId]);
    setPrivate(db, transcriptId, true, NOW);
    const words = db.prepare('SELECT count(*) FROM search_public_vocabulary').pluck().get();
    expect(words).toBe(0);
  });
});
