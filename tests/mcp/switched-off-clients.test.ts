import type { Database } from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import { appendLine } from './growing-transcript.ts';
import { answerOf, failureOf, sidecarFor } from './plain-tools.ts';
import type { SidecarProcess } from './sidecar-process.ts';
import { key, stateless } from './stateless.ts';
import { libraryWith, writeLibrary } from './test-library.ts';
import { addRecording } from './test-recording.ts';

const OFF =
  'The person has switched off this assistant. It can read nothing until it is switched on again in Parlance.';

function setAllowed(db: Database, name: string, allowed: boolean): void {
  db.prepare(
    `INSERT INTO client(name, allowed, first_seen, last_seen) VALUES(?, ?, 1, 1)
     ON CONFLICT(name) DO UPDATE SET allowed = excluded.allowed`,
  ).run(name, allowed ? 1 : 0);
}

const introduce = (sidecar: SidecarProcess, name: string, id: string) =>
  sidecar.request(
    'initialize',
    { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name, version: '1' } },
    id,
  );

const as = (name: string, params: object) =>
  stateless(params, { [key('clientInfo')]: { name, version: '1' } });

describe('a client that is switched off', () => {
  it('is told so by every tool in the way of its family, and can still ask what there is', async () => {
    let id = '';
    const library = libraryWith((db) => {
      id = addRecording(db).transcriptId;
      setAllowed(db, 'Nosy', false);
    });
    const sidecar = sidecarFor(library);
    expect((await introduce(sidecar, 'Nosy', 'i')).result).toBeDefined();
    for (const [name, args] of [
      ['list_transcripts', {}],
      ['get_transcript', { id }],
      ['search_transcripts', { query: 'beans' }],
      ['list_tasks', {}],
    ] as const) {
      expect((await sidecar.callTool(name, args)).error).toEqual({
        code: -32603,
        message: `DB error: ${OFF}`,
      });
    }
    for (const [name, args] of [
      ['search', { query: 'beans' }],
      ['fetch', { id }],
      ['context_pack', { query: 'beans' }],
      ['check_quote', { quote: 'beans' }],
      ['status', {}],
      ['sessions', {}],
      ['transcript', { session: id }],
    ] as const) {
      expect(failureOf(await sidecar.callTool(name, args))).toBe(OFF);
    }
    const uri = `parlance://transcript/${id}`;
    for (const method of ['resources/read', 'resources/subscribe']) {
      expect((await sidecar.request(method, { uri })).error).toEqual({ code: -32603, message: OFF });
    }
    const completion = {
      ref: { type: 'ref/resource', uri: 'parlance://transcript/{id}' },
      argument: { name: 'id', value: '' },
    };
    expect((await sidecar.request('completion/complete', completion)).result).toMatchObject({
      completion: { values: [] },
    });
    for (const method of ['tools/list', 'prompts/list', 'resources/list', 'ping']) {
      expect((await sidecar.request(method)).result).toBeDefined();
    }
    const about = await sidecar.request('resources/read', { uri: 'parlance://about' }, 'about');
    expect(about.result).toBeDefined();
    expect(existsSync(join(dirname(library), 'access'))).toBe(false);
  });

  it('is known by the name of each request where there is no handshake', async () => {
    const library = libraryWith((db) => {
      addRecording(db);
      setAllowed(db, 'Nosy', false);
    });
    const sidecar = sidecarFor(library);
    const list = async (params: object, id: string) => sidecar.request('tools/call', params, id);
    const params = { name: 'sessions' };
    expect(failureOf(await list(as('Nosy', params), '1'))).toBe(OFF);
    expect((await list(as('Kind', params), '2')).result).toMatchObject({ isError: false });
    expect((await list(stateless(params, { [key('clientInfo')]: undefined }), '3')).result).toMatchObject({
      isError: false,
    });
    await introduce(sidecar, 'Nosy', 'i');
    expect(failureOf(await list(params, '4'))).toBe(OFF);
    expect((await list(as('Kind', params), '5')).result).toMatchObject({ isError: false });
  });

  it('may read with the next request once it is switched on again', async () => {
    const library = libraryWith((db) => addRecording(db));
    const sidecar = sidecarFor(library);
    await introduce(sidecar, 'Nosy', 'i');
    expect(answerOf(await sidecar.callTool('sessions'))).toHaveLength(1);
    writeLibrary(library, (db) => setAllowed(db, 'Nosy', false));
    expect(failureOf(await sidecar.callTool('sessions'))).toBe(OFF);
    writeLibrary(library, (db) => setAllowed(db, 'Nosy', true));
    expect(answerOf(await sidecar.callTool('sessions'))).toHaveLength(1);
  });

  it('is also whoever is not known, and whoever has no name, when that is the default', async () => {
    const library = libraryWith((db) => {
      addRecording(db);
      setAllowed(db, '', false);
      setAllowed(db, 'Kind', true);
    });
    const sidecar = sidecarFor(library);
    expect(failureOf(await sidecar.callTool('sessions'))).toBe(OFF);
    await introduce(sidecar, 'Nosy', 'i');
    expect(failureOf(await sidecar.callTool('sessions'))).toBe(OFF);
    await introduce(sidecar, 'Kind', 'j');
    expect(answerOf(await sidecar.callTool('sessions'))).toHaveLength(1);
  });

  it('is told of no updates until it is on again, while others are', async () => {
    let row = 0;
    let uri = '';
    const library = libraryWith((db) => {
      const made = addRecording(db);
      row = made.transcriptRow;
      uri = `parlance://transcript/${made.transcriptId}`;
      setAllowed(db, 'Nosy', false);
    });
    const db = openWriter(library);
    onTestFinished(() => closeWriter(db));
    const sidecar = sidecarFor(library);
    const notifications = { resourceSubscriptions: [uri] };
    for (const name of ['Nosy', 'Kind']) {
      sidecar.send({
        jsonrpc: '2.0',
        id: name,
        method: 'subscriptions/listen',
        params: as(name, { notifications }),
      });
    }
    await sidecar.request('ping');
    const told = () =>
      sidecar.replies
        .filter(({ method }) => method === 'notifications/resources/updated')
        .map(({ params }) => (params?.['_meta'] as Record<string, unknown>)[key('subscriptionId')]);
    const update = (from: number) =>
      sidecar.reply(({ method }) => method === 'notifications/resources/updated', from);
    appendLine(db, row, 'And the peas.');
    await update(0);
    expect(told()).toEqual(['Kind']);
    const before = sidecar.replies.length;
    setAllowed(db, 'Nosy', true);
    await update(before);
    expect(told()).toEqual(['Kind', 'Nosy']);
  });
});
