import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EVERYTHING,
  filterOf,
  holds,
  narrow,
  placeOf,
  searchFilterOf,
  tagsOf,
  type Facet,
  type Place,
  widen,
} from '../../src-renderer/features/library/place.ts';

const facet: fc.Arbitrary<Facet> = fc.oneof(
  fc.constant({ by: 'starred' } as const),
  fc.record({ by: fc.constantFrom('tag', 'speaker', 'source'), name: fc.string({ minLength: 1 }) }),
);
const place: fc.Arbitrary<Place> = fc
  .tuple(
    fc.oneof(fc.constant({ by: 'all' } as const), fc.constant({ by: 'trash' } as const), facet),
    fc.array(facet),
  )
  .map(([at, facets]) => facets.reduce<Place>(narrow, { at, narrowed: [] }));

describe('a place of the list', () => {
  it('is a filter of all that narrows it', () => {
    const there = narrow(narrow({ at: { by: 'tag', name: 'lamp' }, narrowed: [] }, { by: 'starred' }), {
      by: 'speaker',
      name: 'Ada',
    });
    expect(filterOf(there)).toEqual({ tag: 'lamp', starred: true, speaker: 'Ada' });
    expect(filterOf({ at: { by: 'trash' }, narrowed: [{ by: 'starred' }] })).toEqual({
      trashed: true,
      starred: true,
    });
    expect(filterOf(EVERYTHING)).toEqual({});
  });

  it('of notes lists them, and is searched for transcripts everywhere', () => {
    const notes: Place = { at: { by: 'notes' }, narrowed: [] };
    expect(filterOf(notes)).toEqual({ notes: true });
    expect(placeOf(filterOf(notes))).toEqual(notes);
    expect(searchFilterOf(notes)).toEqual({});
    expect(searchFilterOf({ at: { by: 'trash' }, narrowed: [] })).toEqual({ trashed: true });
  });

  it('comes back from its filter meaning the same', () => {
    fc.assert(
      fc.property(place, (there) => {
        expect(filterOf(placeOf(filterOf(there)))).toEqual(filterOf(there));
      }),
      { seed: 7 },
    );
  });

  it('holds one tag, one speaker and one source at most, the last one given', () => {
    fc.assert(
      fc.property(place, facet, (there, added) => {
        const filter = filterOf(narrow(there, added));
        expect(filter).toMatchObject(added.by === 'starred' ? { starred: true } : { [added.by]: added.name });
      }),
      { seed: 7 },
    );
  });

  it('is widened to where it was', () => {
    const there: Place = { at: { by: 'tag', name: 'lamp' }, narrowed: [] };
    expect(widen(narrow(there, { by: 'source', name: 'Zoom' }), 'source')).toEqual(there);
  });

  it('knows what narrows it, and the tags that go without saying there', () => {
    const place = narrow({ at: { by: 'tag', name: 'hinge' }, narrowed: [] }, { by: 'speaker', name: 'Mara' });
    expect(holds(place, { by: 'speaker', name: 'Mara' })).toBe(true);
    expect(holds(place, { by: 'speaker', name: 'Tobias' })).toBe(false);
    expect(holds(place, { by: 'source', name: 'Mara' })).toBe(false);
    expect(tagsOf(place)).toEqual(['hinge']);
    expect(tagsOf(EVERYTHING)).toEqual([]);
  });
});
