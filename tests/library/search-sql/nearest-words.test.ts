import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { findVisibleItems } from '../../../src-library/search/search-items-visible.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { setStarred } from '../../../src-library/store/items.ts';
import { moveToTrash } from '../../../src-library/store/trash.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';
import { countingStatements } from './counted-statements.ts';

type Library = ReturnType<typeof temporaryLibrary>;

const ASKED = { limit: 20, now: NOW, timeZone: 'UTC' };

function inWindow(db: Library, query: string): readonly string[] {
  const found = searchLibrary(db, query, ASKED);
  return found.ok ? found.nearestWords : [];
}

function notes(db: Library, query: string): string {
  const sourceTypes = ['transcript', 'note'] as const;
  return findVisibleItems(new VisibleDatabase(db), query, { sourceTypes, limit: 5, now: NOW }).notes.join(
    ' ',
  );
}

describe('a search that finds nothing', () => {
  it.each([
    ['budgte', 'the budget', ['budget']],
    ['budgt', 'the budget', ['budget']],
    ['budgett', 'the budget', ['budget']],
    ['budgat', 'the budget', ['budget']],
    ['Kaese', 'der Käse', ['kase']],
    ['recieevd', 'it was received', []],
    ['confernece', 'the conference', ['conference']],
    ['conferance', 'the conference and conferences', ['conference', 'conferences']],
    ['встречя', 'наша встреча', ['встреча']],
    ['λογοσι', 'ο λόγος', ['λογοσ']],
    ['مدرست', 'في مدرسة', ['مدرسه']],
    ['xyz', 'xy', []],
    ['会議', '議会', []],
  ])('names words like %s in “%s”', (query, text, expected) => {
    const db = temporaryLibrary();
    addRecording(db, { segments: [text] });
    expect(inWindow(db, query)).toEqual(expected);
  });

  it('names only what finds something, where it looked', () => {
    const db = temporaryLibrary();
    const { transcriptId: gone } = addRecording(db, { segments: ['the budget'] });
    const { transcriptId: starred } = addRecording(db, { segments: ['the gadget'] });
    setStarred(db, starred, true, NOW);
    addRecording(db, { segments: ['the widget'] });
    expect(inWindow(db, 'budgete')).toEqual(['budget']);
    moveToTrash(db, gone, NOW);
    expect(inWindow(db, 'budgete')).toEqual([]);
    expect(inWindow(db, 'budgete in:trash')).toEqual(['budget']);
    expect(inWindow(db, 'gadgett')).toEqual(['gadget']);
    expect(inWindow(db, 'gadgett is:starred')).toEqual(['gadget']);
    expect(inWindow(db, 'widgett is:starred')).toEqual([]);
  });

  it('knows the private words in the window and never tells assistants of them', () => {
    const db = temporaryLibrary();
    addRecording(db, { segments: ['the budget'] }, { private: true });
    addRecording(db, { segments: ['the gadget'] });
    expect(inWindow(db, 'budgte')).toEqual(['budget']);
    expect(notes(db, 'budgte')).toBe('Nothing contains “budgte”.');
    expect(notes(db, 'gadgte')).toBe('Nothing contains “gadgte”. Words like it that occur: “gadget”.');
  });

  it('puts the likelier word first and names no more than three', () => {
    const db = temporaryLibrary();
    for (const text of ['cart', 'card card', 'care', 'carp', 'carb']) addRecording(db, { segments: [text] });
    addRecording(db, { segments: ['card'] });
    expect(inWindow(db, 'carx')).toEqual(['card', 'carb', 'care']);
  });

  it('is helped with at most three words, and with none of many letters', () => {
    const db = temporaryLibrary();
    addRecording(db, { segments: ['alpha bravo delta gamma'] });
    expect(inWindow(db, 'alpho bravx delti gammo')).toEqual(['alpha', 'bravo', 'delta']);
    expect(inWindow(db, 'x'.repeat(400))).toEqual([]);
  });

  it.each([['in a small library', 0], ['in a larger one, whose words are looked up', 6_000]])(
    'takes a few statements for a word, %s',
    (_, words) => {
      const db = temporaryLibrary();
      addRecording(db, { segments: ['budget budgets budgeted gadget widget', 'conference conferences'] });
      addRecording(db, { segments: ['conferance'] }, { private: true });
      for (const hidden of [true, false])
        addRecording(db, { segments: ['lamp '.repeat(words)] }, { private: hidden });
      for (const [query, expected] of [
        ['budgte', 'budget'],
        ['conferencf', 'conference'],
        ['qzxvwqkqzxvwqkqzxv', undefined],
      ] as const) {
        const counting = countingStatements(db);
        expect(inWindow(counting.db, query)[0]).toBe(expected);
        const rows = counting.run.reduce((sum, each) => sum + each.rows, 0);
        expect({ query, isFew: counting.run.length <= 20, isCheap: rows <= 40 }).toEqual({ query, isFew: true, isCheap: true });
      }
    },
  ); // prettier-ignore
});
