import { describe, expect, it } from 'vitest';
import { editText } from '../../../src-library/history/commands/edit-text.ts';
import { perform, redo, undo } from '../../../src-library/history/history.ts';
import { searchLibrary } from '../../../src-library/search/search-library.ts';
import { addFile } from '../../../src-library/store/files.ts';
import { readItemSummary } from '../../../src-library/store/items.ts';
import { addNote, readText } from '../../../src-library/store/notes.ts';
import { readRecordingFiles } from '../../../src-library/store/recording-parts.ts';
import { readTranscript } from '../../../src-library/store/read-transcript.ts';
import { addRecording, failureOf, NOW, temporaryLibrary } from '../temporary-library.ts';

describe('editing a note', () => {
  it('changes what is read and found, and can be taken back', () => {
    const db = temporaryLibrary();
    const { sessionId } = addRecording(db);
    const id = addNote(db, { parent: sessionId, title: 'Aside', text: 'Ask for salt.', now: NOW });
    const found = (words: string): number => {
      const answer = searchLibrary(db, words, { limit: 5 });
      return answer.ok ? answer.hits.length : 0;
    };
    perform(db, editText, { id, title: 'Aside', text: 'Ask for <b>pepper</b>.' }, NOW + 1);
    expect(readText(db, id)).toBe('Ask for <b>pepper</b>.');
    expect([found('salt'), found('pepper')]).toEqual([0, 1]);
    expect(undo(db, NOW + 2)?.label).toBe('Edit “Aside”');
    expect([readText(db, id), found('salt'), found('pepper')]).toEqual(['Ask for salt.', 1, 0]);
    redo(db, NOW + 3);
    expect(readText(db, id)).toBe('Ask for <b>pepper</b>.');
  });

  it('follows with a title that nobody gave', () => {
    const db = temporaryLibrary();
    const id = addNote(db, { parent: null, title: '', text: 'First words', now: NOW });
    perform(db, editText, { id, title: '', text: 'Other words' }, NOW + 1);
    expect(readItemSummary(db, id).title).toBe('Other words');
    expect(perform(db, editText, { id, title: '', text: 'Other words' }, NOW + 2)).toBeNull();
  });

  it('leaves nothing empty and changes no files', () => {
    const db = temporaryLibrary();
    const note = addNote(db, { parent: null, title: 'Kept', text: 'Kept.', now: NOW });
    expect(failureOf(() => perform(db, editText, { id: note, title: '', text: ' ' }, NOW + 1)).kind).toBe(
      'badInput',
    );
    const { sessionId, transcriptId } = addRecording(db);
    const bytes = Buffer.from('agenda');
    const kept = { fileName: 'agenda.txt', bytes, text: 'agenda', mediaType: 'text/plain', now: NOW };
    const file = addFile(db, { parent: sessionId, ...kept });
    expect(failureOf(() => perform(db, editText, { id: file, title: 'x', text: 'y' }, NOW + 1)).kind).toBe(
      'badInput',
    );
    expect(readText(db, note)).toBe('Kept.');
    const row = readTranscript(db, transcriptId)?.row ?? 0;
    expect(readRecordingFiles(db, row)).toEqual([{ id: file, name: 'agenda.txt', bytes: 6, hasText: true }]);
  });
});
