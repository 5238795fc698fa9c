import { describe, expect, it } from 'vitest';
import { actionsFor, type RowsInHand } from '../../src-renderer/features/library/row-actions.ts';

const PLAIN = { starred: false, private: false };
const ONE: RowsInHand = { count: 1, rows: [PLAIN], inTrash: false, isOpen: false, areNotes: false };

function ids(inHand: RowsInHand): string[] {
  return actionsFor(inHand).map(({ id }) => id);
}

describe('what can be done with rows', () => {
  it('offers for one what it has not yet', () => {
    expect(ids(ONE)).toEqual(['open', 'star', 'tag', 'hide', 'export', 'trash']);
    expect(ids({ ...ONE, rows: [{ starred: true, private: true }], isOpen: true })).toEqual([
      'open',
      'unstar',
      'tag',
      'rename',
      'show',
      'export',
      'trash',
    ]);
  });

  it('offers both ways where some have what others lack, and where that is not known', () => {
    const both = ['star', 'unstar', 'tag', 'hide', 'show', 'export', 'trash'];
    const mixed = [PLAIN, { starred: true, private: true }];
    expect(ids({ count: 2, rows: mixed, inTrash: false, isOpen: false, areNotes: false })).toEqual(both);
    expect(ids({ count: 5_000, rows: null, inTrash: false, isOpen: false, areNotes: false })).toEqual(both);
  });

  it('offers in the trash to bring things back', () => {
    expect(ids({ ...ONE, inTrash: true })).toEqual(['open', 'restore']);
    expect(ids({ ...ONE, count: 2, inTrash: true })).toEqual(['restore']);
  });

  it('offers neither star nor tags where some are notes or files', () => {
    expect(ids({ ...ONE, areNotes: true, isOpen: true })).toEqual(['open', 'hide', 'export', 'trash']);
    expect(ids({ ...ONE, areNotes: true, inTrash: true })).toEqual(['open', 'restore']);
  });

  it('names the key for the way that the key takes', () => {
    const commands = actionsFor({ count: 9, rows: null, inTrash: false, isOpen: false, areNotes: false });
    expect(commands.find(({ id }) => id === 'star')?.command).toBe('toggle-star');
    expect(commands.find(({ id }) => id === 'unstar')?.command).toBeNull();
  });
});
