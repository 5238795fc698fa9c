import { describe, expect, it } from 'vitest';
import { outcomeText } from '../../src-renderer/features/import/outcome-text.ts';
import type { ImportedFile } from '../../src-shared/import.ts';

const imported: ImportedFile = { outcome: 'imported', name: 'a.vtt', id: '1' };
const known: ImportedFile = { outcome: 'known', name: 'b.vtt', id: '2', isRecording: true };
const joined: ImportedFile = { outcome: 'joined', how: 'alternate', name: 'a.srt', id: '1' };
const failed: ImportedFile = { outcome: 'failed', name: 'c.vtt', message: 'This is a picture.' };

describe('what an import did', () => {
  it.each([
    [[], false, 'No files to import there'],
    [[imported], false, '1 transcript imported'],
    [
      [imported, imported, known, failed],
      false,
      '2 transcripts imported · 1 was already there · 1 file could not be read',
    ],
    [[imported, joined], false, '1 transcript imported · 1 joined to its recording'],
    [
      [
        { outcome: 'kept', name: 'a.md', id: '3', as: 'note', message: null },
        { outcome: 'kept', name: 'a.pdf', id: '4', as: 'file', message: null },
        { outcome: 'kept', name: 'b.pdf', id: '5', as: 'file', message: null },
        { outcome: 'kept', name: 'Order glass', id: '6', as: 'task', message: null },
        { outcome: 'left', name: 'c.txt' },
      ],
      false,
      '1 kept as a note · 1 kept as a task · 2 kept as files · 1 left out',
    ],
    [[imported], true, 'Stopped; what was finished is kept · 1 transcript imported'],
  ] as const)('is told in one line: %#', (files, cancelled, text) => {
    expect(outcomeText({ files, cancelled, guessed: [] })).toBe(text.replaceAll(' · ', '\u00A0· '));
  });

  it('names what waits to be looked at', () => {
    const guess = { likely: 'note', about: 'document', why: 'This is a PDF.' } as const;
    const guessed = [{ guess, files: [1, 2].map((number) => ({ number, name: `${number}.pdf` })) }];
    expect(outcomeText({ files: [imported], cancelled: false, guessed })).toBe(
      '1 transcript imported\u00A0· 2 files need a look',
    );
  });
});
