import { describe, expect, it, vi } from 'vitest';
import { FailureError } from '../../src-main/failure.ts';
import { LibraryConnection, type LibraryWorkers } from '../../src-main/library-connection.ts';

const LOCKED = new FailureError({ code: 'busy', message: 'Another program is using the library right now.' });

/** Workers whose methods answer as a test says; each call is noted as `writer.open` and so on. */
function workers(answers: Record<string, () => unknown> = {}) {
  const calls: string[] = [];
  const client = (name: string) => ({
    call: (method: string) => {
      calls.push(`${name}.${method}`);
      // A throwing answer is a rejected call.
      return new Promise((resolve) => {
        resolve(answers[`${name}.${method}`]?.() ?? null);
      });
    },
    end: () => {
      calls.push(`${name}.end`);
      return Promise.resolve();
    },
  });
  return {
    calls,
    workers: { writer: client('writer'), reader: client('reader') } as unknown as LibraryWorkers,
  };
}

describe('the connection to the library', () => {
  it('opens for writing first, then for reading', async () => {
    const { calls, workers: both } = workers();
    const library = new LibraryConnection(both);
    const states: string[] = [];
    library.on('state', (state) => states.push(state.status));
    expect(await library.open()).toEqual({ status: 'open' });
    expect(calls).toEqual(['writer.open', 'reader.open', 'reader.dataVersion']);
    expect(states).toEqual(['opening', 'open']);
  });

  it('says why it cannot be opened, answers every call with that, and can try again', async () => {
    let locked = true;
    const { workers: both } = workers({
      'writer.open': () => {
        if (locked) throw LOCKED;
        return null;
      },
    });
    const library = new LibraryConnection(both);
    expect(await library.open()).toEqual({
      status: 'failed',
      failure: { code: 'busy', message: LOCKED.message },
    });
    await expect(library.read('transcriptHandles', { filter: {}, sort: 'newest' })).rejects.toMatchObject({
      code: 'busy',
    });
    locked = false;
    expect(await library.open()).toEqual({ status: 'open' });
    expect(await library.read('transcriptHandles', { filter: {}, sort: 'newest' })).toBeNull();
  });

  it('lets calls wait while it opens', async () => {
    const { calls, workers: both } = workers();
    const library = new LibraryConnection(both);
    const opening = library.open();
    await Promise.all([library.read('transcriptRows', { handles: [] }), opening]);
    expect(calls.at(-1)).toBe('reader.transcriptRows');
  });

  it('tells of a change once, whoever made it', async () => {
    let version = 1;
    const { workers: both } = workers({ 'reader.dataVersion': () => version });
    const library = new LibraryConnection(both);
    const changed = vi.fn();
    library.on('changed', changed);
    await library.open();
    await library.lookForChanges();
    expect(changed).not.toHaveBeenCalled();
    version = 2;
    await library.lookForChanges();
    await library.lookForChanges();
    expect(changed).toHaveBeenCalledOnce();
    version = 3;
    await library.write('undo', {});
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('closes the reader before the writer, and asks nothing of its workers afterwards', async () => {
    const { calls, workers: both } = workers();
    const library = new LibraryConnection(both);
    await library.open();
    calls.length = 0;
    await library.close();
    expect(calls).toEqual(['reader.close', 'writer.close', 'reader.end', 'writer.end']);
    await expect(library.read('transcriptHandles', { filter: {}, sort: 'newest' })).rejects.toMatchObject({
      code: 'interrupted',
    });
    await library.lookForChanges();
    expect(calls).toHaveLength(4);
  });
});
