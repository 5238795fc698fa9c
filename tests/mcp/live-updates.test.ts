import type { Database } from 'better-sqlite3';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import { LibraryError } from '../../src-library/errors.ts';
import { setTitle } from '../../src-library/store/items.ts';
import { setPaused } from '../../src-library/store/meta.ts';
import { addNote } from '../../src-library/store/notes.ts';
import type { InsertedRecording } from '../../src-library/store/recordings.ts';
import { editSegmentText } from '../../src-library/store/segments.ts';
import { setPrivate } from '../../src-library/store/visibility.ts';
import type { ChangingLibrary } from '../../src-mcp/library-source.ts';
import { LiveUpdates } from '../../src-mcp/live-updates.ts';
import { appendLine } from './growing-transcript.ts';
import { type Reply, SidecarProcess } from './sidecar-process.ts';
import { key, stateless } from './stateless.ts';
import { libraryWith, temporaryFolder } from './test-library.ts';
import { addRecording, FIRST_DAY } from './test-recording.ts';

/** Longer than two looks of the sidecar at the library are apart. */
const LONG_ENOUGH_MS = 2100;

interface Live {
  readonly sidecar: SidecarProcess;
  readonly recording: InsertedRecording;
  readonly db: Database;
  readonly transcript: string;
  readonly session: string;
}

/** A sidecar on a library that the app has open, with one recording. */
function live(): Live {
  let recording: InsertedRecording | undefined;
  const library = libraryWith((db) => (recording = addRecording(db)));
  if (recording === undefined) {
    throw new Error('There is no recording');
  }
  const db = openWriter(library);
  onTestFinished(() => {
    if (db.open) {
      closeWriter(db);
    }
  });
  const sidecar = new SidecarProcess({ args: ['--library', library] });
  onTestFinished(async () => {
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
  });
  return {
    sidecar,
    recording,
    db,
    transcript: `parlance://transcript/${recording.transcriptId}`,
    session: `parlance://session/${recording.sessionId}`,
  };
}

const subscribe = async (sidecar: SidecarProcess, uri: string) =>
  expect((await sidecar.request('resources/subscribe', { uri })).result).toEqual({});

async function listen(sidecar: SidecarProcess, id: string, uris: readonly string[]): Promise<void> {
  const params = stateless({ notifications: { resourceSubscriptions: uris } });
  sidecar.send({ jsonrpc: '2.0', id, method: 'subscriptions/listen', params });
  await sidecar.reply(({ method }) => method === 'notifications/subscriptions/acknowledged');
}

const UPDATED = 'notifications/resources/updated';
const isUpdate = ({ method }: Reply) => method === UPDATED;
const updates = (sidecar: SidecarProcess) => sidecar.replies.filter(isUpdate).map(({ params }) => params);

describe('a transcript that grows', () => {
  it('is told of to whoever subscribed, in both eras', async () => {
    const { sidecar, recording, db, transcript, session } = live();
    await subscribe(sidecar, transcript);
    await listen(sidecar, 'mine', [session, transcript]);
    appendLine(db, recording.transcriptRow, 'And the peas.');
    await sidecar.reply((reply) => isUpdate(reply) && reply.params?.['uri'] === session);
    await sidecar.request('ping');
    const tagged = { [key('subscriptionId')]: 'mine' };
    expect(updates(sidecar)).toHaveLength(3);
    expect(updates(sidecar)).toEqual(
      expect.arrayContaining([
        { uri: transcript },
        { uri: transcript, _meta: tagged },
        { uri: session, _meta: tagged },
      ]),
    );
    const { result } = await sidecar.request('resources/read', { uri: transcript });
    expect(JSON.stringify(result)).toContain('And the peas.');
  });

  it('is told of once for many lines, and again for later ones', async () => {
    const { sidecar, recording, db, transcript } = live();
    await subscribe(sidecar, transcript);
    await subscribe(sidecar, transcript);
    for (let line = 0; line < 50; line += 1) {
      appendLine(db, recording.transcriptRow, `Line ${line}.`);
    }
    await sidecar.reply(isUpdate);
    const told = sidecar.replies.length;
    await wait(LONG_ENOUGH_MS);
    expect(sidecar.replies).toHaveLength(told);
    appendLine(db, recording.transcriptRow, 'One more.');
    await sidecar.reply(isUpdate, told);
  });

  it('is told of when a line is edited, the title changes or a note is added', async () => {
    const { sidecar, recording, db, session } = live();
    await subscribe(sidecar, session);
    const changes = [
      () => editSegmentText(db, recording.transcriptId, 0, 'We plant peas.', FIRST_DAY),
      () => setTitle(db, recording.sessionId, 'Peas', FIRST_DAY),
      () => addNote(db, { parent: recording.sessionId, title: 'Note', text: 'Text', now: FIRST_DAY }),
    ];
    for (const change of changes) {
      const told = sidecar.replies.length;
      db.transaction(change).immediate();
      expect((await sidecar.reply(isUpdate, told)).params).toEqual({ uri: session });
    }
  });
});

describe('what is shown or hidden for a time', () => {
  it('is told of when that time is over, although nobody writes', async () => {
    const { sidecar, db, transcript, session } = live();
    await subscribe(sidecar, transcript);
    await listen(sidecar, 'mine', [session]);
    db.prepare('UPDATE item SET flips_at = ?').run(Date.now() + 1500);
    await sidecar.reply((reply) => isUpdate(reply) && reply.params?.['uri'] === session);
    await sidecar.request('ping');
    expect(
      updates(sidecar)
        .map((params) => params?.['uri'])
        .toSorted(),
    ).toEqual([session, transcript]);
    expect((await sidecar.request('resources/read', { uri: transcript })).error?.code).toBe(-32002);
  });
});

describe('nobody is told', () => {
  it('of what they did not ask for, or not any more', async () => {
    const { sidecar, recording, db, transcript, session } = live();
    const other = db.transaction(() => addRecording(db, { title: 'Another' }, 1)).immediate();
    await subscribe(sidecar, `parlance://transcript/${other.transcriptId}`);
    await subscribe(sidecar, transcript);
    expect((await sidecar.request('resources/unsubscribe', { uri: transcript })).result).toEqual({});
    expect((await sidecar.request('resources/unsubscribe', { uri: transcript }, 2)).result).toEqual({});
    await listen(sidecar, 'l', [session]);
    sidecar.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'l' } });
    appendLine(db, recording.transcriptRow, 'Unheard.');
    await wait(LONG_ENOUGH_MS);
    await sidecar.request('ping');
    expect(updates(sidecar)).toEqual([]);
  });

  it('of what is hidden, under any address', async () => {
    const { sidecar, recording, db, transcript, session } = live();
    db.transaction(() => setPrivate(db, recording.sessionId, true, FIRST_DAY)).immediate();
    for (const uri of [transcript, session, 'parlance://note/0195d1c4-0000-7000-8000-000000000000']) {
      expect((await sidecar.request('resources/subscribe', { uri })).error?.code).toBe(-32002);
    }
    await listen(sidecar, 'l', [transcript, session]);
    appendLine(db, recording.transcriptRow, 'Secret.');
    await wait(LONG_ENOUGH_MS);
    expect(updates(sidecar)).toEqual([]);
  });

  it('more than once that something went out of sight', async () => {
    const { sidecar, recording, db, transcript } = live();
    await subscribe(sidecar, transcript);
    db.transaction(() => setPrivate(db, recording.sessionId, true, FIRST_DAY)).immediate();
    await sidecar.reply(isUpdate);
    const told = sidecar.replies.length;
    appendLine(db, recording.transcriptRow, 'Secret.');
    await wait(LONG_ENOUGH_MS);
    expect(sidecar.replies).toHaveLength(told);
    expect((await sidecar.request('resources/read', { uri: transcript })).error?.code).toBe(-32002);
  });
});

describe('a subscription', () => {
  it('outlives a pause and another library in the place of this one', async () => {
    const { sidecar, recording, db, transcript } = live();
    await subscribe(sidecar, transcript);
    setPaused(db, true);
    appendLine(db, recording.transcriptRow, 'During the pause.');
    await wait(LONG_ENOUGH_MS);
    expect(updates(sidecar)).toEqual([]);
    setPaused(db, false);
    await sidecar.reply(isUpdate);
    const told = sidecar.replies.length;
    const library = db.name;
    closeWriter(db);
    renameSync(
      libraryWith((empty) => addRecording(empty, { title: 'Something else' })),
      library,
    );
    await sidecar.reply(isUpdate, told);
    expect((await sidecar.request('resources/read', { uri: transcript })).error?.code).toBe(-32002);
  });

  it('to the orientation is accepted, since it can be read', async () => {
    const sidecar = new SidecarProcess();
    await subscribe(sidecar, 'parlance://about');
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
  });

  it('is refused in a plain sentence while there is no library', async () => {
    const sidecar = new SidecarProcess({ args: ['--library', join(temporaryFolder(), 'library.db')] });
    const { error } = await sidecar.request('resources/subscribe', { uri: 'parlance://note/x' });
    expect(error).toMatchObject({ code: -32603 });
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('LiveUpdates', () => {
  const URI = 'parlance://transcript/0195d1c4-0000-7000-8000-000000000000';

  const ignore = () => undefined;

  /** Counts how often the library is looked at; it changes all the time and holds nothing. */
  function counted() {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const looks = { marks: 0, reads: 0 };
    let canTell = true;
    const library: ChangingLibrary = {
      changeMark: () => String((looks.marks += 1)),
      read: (): never => {
        looks.reads += 1;
        throw new LibraryError('busy', 'Try again.');
      },
    };
    const updates = new LiveUpdates(library, () => canTell);
    return { looks, updates, library, setCanTell: (can: boolean) => (canTell = can) };
  }

  it('looks once a second while somebody listens, and never otherwise', () => {
    const { looks, updates } = counted();
    vi.advanceTimersByTime(60_000);
    expect(looks).toEqual({ marks: 0, reads: 0 });
    const stops = [updates.watch([URI], null, ignore), updates.watch([URI, 'x'], null, ignore)];
    vi.advanceTimersByTime(10_000);
    expect(looks.marks).toBe(10);
    stops.forEach((stop) => stop());
    vi.advanceTimersByTime(60_000);
    expect(looks.marks).toBe(10);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reads what it watches only when somebody wrote, and else every five seconds', () => {
    const { looks, updates, library } = counted();
    library.changeMark = () => 'the same';
    library.read = () => {
      looks.reads += 1;
      return true as never;
    };
    updates.watch([URI], null, ignore);
    expect(looks.reads).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(looks.reads).toBe(2);
    vi.advanceTimersByTime(20_000);
    expect(looks.reads).toBe(6);
  });

  it('looks at nothing for what can never change', () => {
    const { looks, updates } = counted();
    updates.watch(['parlance://about', 'x'], null, ignore);
    expect([looks.reads, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('waits while the client does not read', () => {
    const { looks, updates, setCanTell } = counted();
    updates.watch([URI], null, ignore);
    setCanTell(false);
    vi.advanceTimersByTime(10_000);
    expect(looks.marks).toBe(0);
    setCanTell(true);
    vi.advanceTimersByTime(1000);
    expect(looks.marks).toBe(1);
  });
});
