import { describe, expect, it } from 'vitest';
import {
  canBeAlone,
  eachAlone,
  fieldsToSend,
  firstChoice,
  isComplete,
  recordingsFor,
  toDecision,
  toShow,
} from '../../src-renderer/features/import/guess-choices.ts';
import type { GuessedFiles, ImportedFile } from '../../src-shared/import.ts';

const table = (text: string | null): GuessedFiles => ({
  guess: {
    likely: text === null ? 'leave' : 'transcript',
    about: 'fields',
    format: 'csv-table',
    fields: {
      fields: [{ key: 'a', name: 'A' }],
      text,
      start: null,
      end: null,
      duration: null,
      speaker: null,
      unitIsOpen: false,
    },
    formatName: 'Table (CSV)',
    lines: 1,
    sample: [],
  },
  files: [
    { number: 4, name: 'Talk.csv' },
    { number: 7, name: 'other.csv' },
  ],
});
const pdf: GuessedFiles = {
  guess: { likely: 'file', about: 'document', why: 'This is a PDF.' },
  files: [{ number: 9, name: 'Talk.pdf' }],
};
const talk: ImportedFile = { outcome: 'imported', name: 'talk.vtt', id: 'id-of-talk' };

describe('what is chosen for guessed files', () => {
  it('is first what they most likely are, with the recording that is called alike, else the open one', () => {
    const near = recordingsFor({ files: [talk] }, { id: 'open', title: 'Open one' });
    expect(near.recordings.map(({ id }) => id)).toEqual(['open', 'id-of-talk']);
    expect(firstChoice(pdf, near)).toEqual({ as: 'file', fields: {}, parent: 'id-of-talk' });
    expect(toDecision(pdf, firstChoice(pdf, near))).toEqual({
      files: [9],
      as: 'file',
      parent: 'id-of-talk',
    });
    const other = { ...pdf, files: [{ number: 9, name: 'Other.pdf' }] };
    expect(firstChoice(other, near).parent).toBe('open');
    expect(firstChoice(pdf, recordingsFor({ files: [] }, null)).parent).toBeNull();
  });

  it('is a transcript for text that would belong to no recording: a note alone is not seen', () => {
    const text: GuessedFiles = {
      guess: { likely: 'note', about: 'text', formatName: 'Markdown', lines: 1, sample: [] },
      files: [{ number: 1, name: 'shopping.md' }],
    };
    expect(firstChoice(text, recordingsFor({ files: [] }, null)).as).toBe('transcript');
    expect(firstChoice(text, recordingsFor({ files: [] }, { id: 'open', title: 'Open' })).as).toBe('note');
  });

  it('is no recording for files of which each is called otherwise, however many are like it', () => {
    const near = recordingsFor({ files: [talk] }, { id: 'open', title: 'Open one' });
    const two = { ...pdf, files: [...pdf.files, { number: 10, name: 'report.pdf' }] };
    expect(firstChoice(two, near)).toEqual({ as: 'file', fields: {}, parent: null });
    expect(canBeAlone(two)).toBe(true);
    expect(eachAlone(two).map((alone) => firstChoice(alone, near).parent)).toEqual(['id-of-talk', 'open']);
    expect(canBeAlone(table('a'))).toBe(false);
  });

  it('offers recordings only, not what was kept beside them', () => {
    const kept: ImportedFile = { outcome: 'known', name: 'page.html', id: 'kept', isRecording: false };
    expect(recordingsFor({ files: [talk, kept] }, null).recordings.map(({ id }) => id)).toEqual([
      'id-of-talk',
    ]);
  });

  it('shows no lines of a text that was not read', () => {
    const text: GuessedFiles = {
      guess: {
        likely: 'transcript',
        about: 'text',
        formatName: 'Text',
        lines: 1,
        sample: [{ startMs: null, speaker: null, text: 'Milk' }],
      },
      files: [
        { number: 1, name: 'shopping.txt' },
        { number: 2, name: 'speech.txt' },
      ],
    };
    expect(eachAlone(text).map(({ guess }) => ('sample' in guess ? guess.sample.length : null))).toEqual([
      1, 0,
    ]);
  });

  it('says nothing of fields while they are as guessed, and of a parent for a transcript', () => {
    const choice = { as: 'transcript', fields: {}, parent: 'id-of-talk' } as const;
    expect(toDecision(table('a'), choice)).toEqual({ files: [4, 7], as: 'transcript', parent: null });
    const changed = { ...choice, fields: { speaker: null } };
    expect(fieldsToSend(table('a'), changed)).toEqual({ format: 'csv-table', speaker: null });
    expect(toDecision(table('a'), { ...changed, as: 'leave' })).not.toHaveProperty('fields');
  });

  it('is enough for a transcript once a field holds what was said', () => {
    const choice = { as: 'transcript', fields: {}, parent: null } as const;
    expect(isComplete(table(null), choice)).toBe(false);
    expect(isComplete(table(null), { ...choice, as: 'leave' })).toBe(true);
    expect(isComplete(table(null), { ...choice, fields: { text: 'a' } })).toBe(true);
    expect(isComplete(table('a'), choice)).toBe(true);
  });

  it('is asked for so many kinds as one looks through, what is likely nothing last', () => {
    const many = Array.from({ length: 60 }, (_, n) => (n < 55 ? table(null) : pdf));
    const { shown, later } = toShow(many);
    expect(shown.slice(0, 6).map(({ guess }) => guess.likely)).toEqual([
      'file',
      'file',
      'file',
      'file',
      'file',
      'leave',
    ]);
    expect([shown.length, later]).toEqual([50, 20]);
    expect(toShow([pdf])).toEqual({ shown: [pdf], later: 0 });
  });
});
