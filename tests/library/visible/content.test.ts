import { describe, expect, it, onTestFinished } from 'vitest';
import { openReader } from '../../../src-library/database/open-reader.ts';
import { VisibleDatabase } from '../../../src-library/database/visible-library.ts';
import { addFile } from '../../../src-library/store/files.ts';
import { addNote, addSummary } from '../../../src-library/store/notes.ts';
import { addTask } from '../../../src-library/store/tasks.ts';
import { readVisibleContent, type ContentPlace } from '../../../src-library/store/visible/content.ts';
import { findVisibleItem, readVisibleDetails } from '../../../src-library/store/visible/items.ts';
import { setPrivate } from '../../../src-library/store/visibility.ts';
import { addRecording, NOW, temporaryFile, temporaryLibrary } from '../temporary-library.ts';

function visible(file: string): VisibleDatabase {
  const reader = openReader(file);
  onTestFinished(() => void reader.close());
  return new VisibleDatabase(reader);
}

function library() {
  const file = temporaryFile();
  const db = temporaryLibrary(file);
  return { db, visible: visible(file) };
}

/** All parts of an item's text, read with a bound. */
function readAll(db: VisibleDatabase, id: string, maxCharacters: number): string[] {
  const item = findVisibleItem(db, id);
  const texts: string[] = [];
  let from: ContentPlace | null = null;
  for (;;) {
    if (item === null) throw new Error('There is no such item.');
    const { text, next } = readVisibleContent(db, item, { maxCharacters, from });
    texts.push(text);
    if (next === null) return texts;
    from = next;
  }
}

describe('findVisibleItem', () => {
  it('finds every kind but tasks, and nothing that is private', () => {
    const { db, visible } = library();
    const { sessionId, transcriptId } = addRecording(db, {}, { title: 'Beans' });
    const note = addNote(db, { parent: sessionId, title: 'A note', text: 'Water them.', now: NOW });
    const file = addFile(db, {
      parent: null,
      fileName: 'plan.txt',
      bytes: Buffer.from('The plan.'),
      text: 'The plan.',
      mediaType: 'text/plain',
      now: NOW,
    });
    const task = addTask(db, { parent: sessionId, text: 'Buy seeds', now: NOW });
    const found = [sessionId, transcriptId, note, file].map((id) => findVisibleItem(visible, id)?.sourceType);
    expect(found).toEqual(['session', 'transcript', 'note', 'file']);
    expect(findVisibleItem(visible, task)).toBeNull();
    expect(findVisibleItem(visible, 'nope')).toBeNull();
    setPrivate(db, sessionId, true, NOW);
    expect([sessionId, transcriptId, note].map((id) => findVisibleItem(visible, id))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('knows what belongs to a session, and the session of what belongs to it', () => {
    const { db, visible } = library();
    const { sessionId, transcriptId } = addRecording(
      db,
      { segments: [{ text: 'Hi.', speaker: 'Mara', startMs: 0, endMs: 900 }], tags: ['garden'] },
      { title: 'Beans' },
    );
    const summary = addSummary(db, { parent: sessionId, title: 'In short', text: 'Beans in May.', now: NOW });
    const session = findVisibleItem(visible, sessionId);
    const details = session && readVisibleDetails(visible, session);
    expect(details?.parts.map(({ id }) => id)).toEqual([transcriptId, summary]);
    expect(details).toMatchObject({
      tags: ['garden'],
      session: null,
      recording: { durationMs: 900, speakers: ['Mara'] },
    });
    const transcript = findVisibleItem(visible, transcriptId);
    expect(transcript && readVisibleDetails(visible, transcript)).toMatchObject({
      tags: ['garden'],
      session: { id: sessionId, title: 'Beans' },
    });
  });
});

describe('readVisibleContent', () => {
  it('writes a transcript as one line a turn, with time and speaker', () => {
    const { db, visible } = library();
    const { transcriptId } = addRecording(db, {
      segments: [
        { text: 'Good morning.', speaker: 'Mara', startMs: 0 },
        { text: 'Shall we?', speaker: 'Mara', startMs: 4000 },
        { text: 'Yes.', speaker: 'Tom', startMs: 3_725_000 },
        { text: 'No name.', startMs: null },
      ],
    });
    expect(readAll(visible, transcriptId, 1000)).toEqual([
      '[0:00] Mara: Good morning. Shall we?\n[1:02:05] Tom: Yes.\nNo name.',
    ]);
  });

  it('reads two tracks beside each other', () => {
    const { db, visible } = library();
    const { transcriptId } = addRecording(db, {
      segments: [
        { text: 'Hello?', track: 'room', startMs: 0 },
        { text: 'Fine.', track: 'room', startMs: 5000 },
        { text: 'How are you?', track: 'call', startMs: 2000 },
      ],
    });
    expect(readAll(visible, transcriptId, 1000)).toEqual([
      '[0:00] Hello?\n[0:02] How are you?\n[0:05] Fine.',
    ]);
    expect(readAll(visible, transcriptId, 15)).toEqual(['Hello?', 'How are you?', 'Fine.']);
  });

  it('cuts between segments and loses none', () => {
    const { db, visible } = library();
    const segments = Array.from({ length: 1200 }, (_, n) => ({
      text: `Line number ${n}.`,
      startMs: n * 1000,
    }));
    const { transcriptId } = addRecording(db, { segments });
    const parts = readAll(visible, transcriptId, 700);
    expect(parts.length).toBeGreaterThan(20);
    expect(parts.every((part) => part.length <= 700)).toBe(true);
    expect(parts.join('\n').match(/number \d+/g)).toEqual(segments.map((_, n) => `number ${n}`));
  });

  it('cuts a text between lines, long lines between words, and never inside a character', () => {
    const { db, visible } = library();
    const text = `# Plan\n\n${'word '.repeat(60)}\n- one\r\n- two\n${'😀'.repeat(101)}`;
    const note = addNote(db, { parent: null, title: 'Plan', text, now: NOW });
    expect(readAll(visible, note, 10_000)).toEqual([text]);
    const parts = readAll(visible, note, 101);
    expect(parts.every((part) => part.length <= 101)).toBe(true);
    expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    expect(parts.join('')).not.toMatch(/\p{Surrogate}/u);
  });

  it('gives a session as all that belongs to it, in parts as well', () => {
    const { db, visible } = library();
    const { sessionId, transcriptId } = addRecording(db, { segments: ['Beans it is.'] }, { title: 'Beans' });
    const summary = addSummary(db, { parent: sessionId, title: 'In short', text: 'Beans.\nMay.', now: NOW });
    addTask(db, { parent: sessionId, text: 'Buy seeds', now: NOW });
    const whole = `## Tasks\n- [ ] Buy seeds\n\n## Summary: In short (${summary})\nBeans.\nMay.\n\n## Transcript (${transcriptId})\nBeans it is.`;
    expect(readAll(visible, sessionId, 1000)).toEqual([whole]);
    expect(readAll(visible, sessionId, 100).join('\n\n').replace(/\n+/g, '\n')).toBe(
      whole.replace(/\n+/g, '\n'),
    );
  });
});
