import { describe, expect, it } from 'vitest';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { findVisibleItems } from '../../../src-library/search/search-items-visible.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

describe('speaker: for assistants', () => {
  it.each([
    ['muller', ['Renée Müller']],
    ['RENEE', ['Renée Müller']],
    ['oster', ['Jørgen Østergård']],
    ['ostergard', ['Jørgen Østergård']],
    ['ergard', []],
    ['"Speaker 2"', ['Speaker 2']],
    ['"speaker 2"', ['Speaker 2']],
    ['Nobody', []],
  ])('finds %s as the window does', (value, expected) => {
    const db = temporaryLibrary();
    for (const speaker of ['Renée Müller', 'Jørgen Østergård', 'Speaker 2', 'Nobody Known']) {
      addRecording(
        db,
        { segments: [{ text: 'zebra', speaker }] },
        { title: speaker, private: speaker === 'Nobody Known' },
      );
    }
    const query = `zebra speaker:${value}`;
    const found = findVisibleItems(new VisibleDatabase(db), query, {
      sourceTypes: ['transcript'],
      limit: 5,
      now: NOW,
    });
    expect(found.items.map(({ title }) => title)).toEqual(expected);
    const window = searchLibrary(db, query, { limit: 5, now: NOW, timeZone: 'UTC' });
    const visible = window.ok ? window.hits.filter((hit) => !hit.private) : [];
    expect(visible.map(({ title }) => title)).toEqual(expected);
  });
});
