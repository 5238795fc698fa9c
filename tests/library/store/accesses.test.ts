import { describe, expect, it } from 'vitest';
import {
  addAnswers,
  clearAccesses,
  filesTakenIn,
  readAccesses,
  readReadersOf,
  setTakenBytes,
  takenBytes,
  type Answer,
} from '../../../src-library/store/accesses.ts';
import { allowClients, listClients } from '../../../src-library/store/clients.ts';
import { purgeTrash } from '../../../src-library/store/purge.ts';
import { moveToTrash } from '../../../src-library/store/trash.ts';
import { addRecording, NOW, temporaryLibrary } from '../temporary-library.ts';

const GONE = '0192f3a4-5b6c-7d8e-9f00-112233445566';

function answer(items: Answer['items'], more: Partial<Answer> = {}): Answer {
  return { at: NOW, client: 'claude-ai', clientVersion: '1', tool: 'fetch', items, characters: 100, ...more };
}

describe('the record of what assistants read', () => {
  it('names the item of an answer, and each of several beside the answer itself', () => {
    const db = temporaryLibrary();
    const one = addRecording(db, {}, { title: 'One' }).transcriptId;
    const two = addRecording(db, {}, { title: 'Two' }).transcriptId;
    addAnswers(db, [
      answer([{ id: one, part: '0-10' }]),
      answer(
        [
          { id: one, part: 'row' },
          { id: two, part: 'row' },
        ],
        { at: NOW + 1, tool: 'list_transcripts', client: null, clientVersion: null },
      ),
    ]);
    const rows = readAccesses(db).map(({ client, title, part, characters }) => [
      client,
      title,
      part,
      characters,
    ]);
    expect(rows).toEqual([
      [null, 'Two', 'row', 0],
      [null, 'One', 'row', 0],
      [null, null, null, 100],
      ['claude-ai', 'One', '0-10', 100],
    ]);
    clearAccesses(db);
    expect(readAccesses(db)).toEqual([]);
    expect(listClients(db)).toEqual([{ name: 'claude-ai', allowed: true, lastSeen: NOW }]);
  });

  it('holds nothing of what is not in the library, and lets go of what is purged', async () => {
    const db = temporaryLibrary();
    const { sessionId, transcriptId } = addRecording(db);
    addAnswers(db, [answer([{ id: GONE, part: null }]), answer([{ id: transcriptId, part: null }])]);
    expect(readAccesses(db).map(({ item }) => item)).toEqual([transcriptId, null]);
    moveToTrash(db, sessionId, NOW);
    await purgeTrash(db, NOW);
    expect(JSON.stringify(readAccesses(db))).not.toContain(transcriptId);
  });

  it('tells who read a recording, more than its row in a list', () => {
    const db = temporaryLibrary();
    const { sessionId, transcriptId } = addRecording(db);
    const other = addRecording(db).transcriptId;
    addAnswers(db, [
      answer([{ id: transcriptId, part: '0-10' }], { at: NOW + 1 }),
      answer([{ id: sessionId, part: null }], { at: NOW + 5 }),
      answer([{ id: transcriptId, part: 'row' }], { client: 'lister' }),
      answer([{ id: other, part: null }], { client: 'elsewhere' }),
      answer([{ id: transcriptId, part: 'snippet' }], { client: null, at: NOW + 9 }),
    ]);
    for (const id of [sessionId, transcriptId]) {
      expect(readReadersOf(db, id)).toEqual([
        { client: null, times: 1, lastAt: NOW + 9 },
        { client: 'claude-ai', times: 2, lastAt: NOW + 5 },
      ]);
    }
    expect(readReadersOf(db, GONE)).toEqual([]);
  });

  it('remembers how far each log file was taken in', () => {
    const db = temporaryLibrary();
    expect(takenBytes(db, '1-2.jsonl')).toBe(0);
    setTakenBytes(db, '1-2.jsonl', 77);
    expect([takenBytes(db, '1-2.jsonl'), filesTakenIn(db)]).toEqual([77, ['1-2.jsonl']]);
    setTakenBytes(db, '1-2.jsonl', null);
    expect([takenBytes(db, '1-2.jsonl'), filesTakenIn(db)]).toEqual([0, []]);
  });
});

describe('clients', () => {
  it('are switched by name, seen or not, and seeing them changes no switch', () => {
    const db = temporaryLibrary();
    allowClients(db, ['cursor-vscode', 'cursor'], false);
    expect(listClients(db)).toEqual([
      { name: 'cursor', allowed: false, lastSeen: null },
      { name: 'cursor-vscode', allowed: false, lastSeen: null },
    ]);
    addAnswers(db, [answer([], { client: 'cursor' }), answer([], { client: 'cursor', at: NOW - 5 })]);
    allowClients(db, ['cursor-vscode'], true);
    expect(listClients(db)).toEqual([
      { name: 'cursor', allowed: false, lastSeen: NOW },
      { name: 'cursor-vscode', allowed: true, lastSeen: null },
    ]);
  });
});
