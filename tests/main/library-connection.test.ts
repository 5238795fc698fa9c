import { describe, expect, it, vi } from 'vitest';
import { FailureError } from '../../src-main/failure.ts';
import { LibraryConnection, type LibraryWorkers } from '../../src-main/library-connection.ts';

const LOCKED = new FailureError({ code: 'busy', message: 'Another program is using the library right now.' });

/** Workers whose methods answer as a test says; each call is noted as `writer.open` and so on. */
function workers(answers: Record<string, () => unknown> = {}) {
  const calls: string[] = [];
  /** What a call's progress is told to. */
  const tell = new Map<string, (progress: unknown) => void>();
  const client = (name: string) => ({
    call: (method: string, _: unknown, options?: { onProgress?: (progress: unknown) => void }) => {
      calls.push(`${name}.${method}`);
      if (options?.onProgress !== undefined) tell.set(`${name}.${method}`, options.onProgress);
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
    tell,
    workers: {
      writer: client('writer'),
      reader: client('reader'),
      checker: client('checker'),
    } as unknown as LibraryWorkers,
  };
}

const DAMAGED = new FailureError({ code: 'damaged', message: 'The library file is damaged.' });

describe('a damaged library', () => {
  it('is let go, moved aside when the person says so, and a new one is opened', async () => {
    let damaged = true;
    const { calls, workers: both } = workers({
      'writer.open': () => {
        if (damaged) throw DAMAGED;
        return null;
      },
    });
    const library = new LibraryConnection(both);
    const setAside = vi.fn(() => {
      expect(calls).toContain('writer.end');
      damaged = false;
      return 'library damaged.db';
    });
    await library.open();
    expect(await library.startAnew(setAside)).toEqual({ status: 'open', setAside: 'library damaged.db' });
    expect(setAside).toHaveBeenCalledTimes(1);
    await expect(library.startAnew(setAside)).rejects.toMatchObject({ code: 'refused' });
    expect(setAside).toHaveBeenCalledTimes(1);
  });

  it('stays as it is when it cannot be moved', async () => {
    const { workers: both } = workers({
      'writer.open': () => {
        throw DAMAGED;
      },
    });
    const library = new LibraryConnection(both);
    await library.open();
    const failing = (): never => {
      throw new FailureError({ code: 'denied', message: 'It may not be moved.' });
    };
    await expect(library.startAnew(failing)).rejects.toMatchObject({ code: 'denied' });
    expect(library.state).toMatchObject({ status: 'failed', failure: { code: 'damaged' } });
  });

  it('is noticed after it was opened, too, once there is nothing to show', async () => {
    const { workers: both } = workers({
      'reader.overview': () => {
        throw DAMAGED;
      },
      'reader.search': () => {
        throw DAMAGED;
      },
    });
    const library = new LibraryConnection(both);
    await library.open();
    await expect(library.read('search', { query: 'x', filter: {} })).rejects.toMatchObject({
      code: 'damaged',
    });
    expect(library.state).toEqual({ status: 'open' });
    await expect(library.read('overview', {})).rejects.toMatchObject({ code: 'damaged' });
    expect(library.state).toMatchObject({ status: 'failed', failure: { code: 'damaged' } });
  });
});

it('is only set aside when it is damaged', async () => {
  const { workers: both } = workers({
    'writer.open': () => {
      throw LOCKED;
    },
  });
  const library = new LibraryConnection(both);
  await library.open();
  const setAside = vi.fn();
  await expect(library.startAnew(setAside)).rejects.toMatchObject({ code: 'refused' });
  expect(setAside).not.toHaveBeenCalled();
});

describe('the connection to the library', () => {
  it('opens for writing first, then for reading', async () => {
    const { calls, workers: both } = workers();
    const library = new LibraryConnection(both);
    const states: string[] = [];
    library.on('state', (state) => states.push(state.status));
    expect(await library.open()).toEqual({ status: 'open' });
    expect(calls).toEqual(['writer.open', 'reader.open', 'reader.dataVersion', 'writer.upkeep']);
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
    await expect(library.read('listHandles', { filter: {}, sort: 'newest' })).rejects.toMatchObject({
      code: 'busy',
    });
    locked = false;
    expect(await library.open()).toEqual({ status: 'open' });
    expect(await library.read('listHandles', { filter: {}, sort: 'newest' })).toBeNull();
  });

  it('lets calls wait while it opens', async () => {
    const { calls, workers: both } = workers();
    const library = new LibraryConnection(both);
    const opening = library.open();
    await Promise.all([library.read('listRows', { handles: [] }), opening]);
    expect(calls.at(-1)).toBe('reader.listRows');
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

  it('lets go of a library whose place another file has taken, and opens that', async () => {
    let version: number | null = 1;
    const { calls, workers: both } = workers({
      'reader.dataVersion': () => version,
      'reader.open': () => {
        version = 1;
        return null;
      },
    });
    const library = new LibraryConnection(both);
    await library.open();
    const states: string[] = [];
    library.on('state', (state) => states.push(state.status));
    calls.length = 0;
    version = null;
    await Promise.all([library.lookForChanges(), library.lookForChanges()]);
    expect(states.filter((state) => state === 'open')).toHaveLength(1);
    expect(library.state).toEqual({ status: 'open' });
    const opened = calls.indexOf('writer.open');
    expect(calls.indexOf('reader.close')).toBeLessThan(opened);
    expect(calls.indexOf('writer.close')).toBeLessThan(opened);
    expect(calls.slice(opened)).toContain('writer.upkeep');
  });

  it('tells how far an old library is brought up to date', async () => {
    const { tell, workers: both } = workers({
      'writer.open': () => {
        tell.get('writer.open')?.(0.42);
        return null;
      },
    });
    const library = new LibraryConnection(both);
    const states: unknown[] = [];
    library.on('state', (state) => states.push(state));
    await library.open();
    expect(states).toEqual([
      { status: 'opening' },
      { status: 'opening', updating: 0.42 },
      { status: 'open' },
    ]);
  });

  it('tells how far the index is, and looks for changes more seldom meanwhile', async () => {
    let version = 0;
    let end: () => void = () => undefined;
    const kept = new Promise<null>((resolve) => {
      end = () => {
        resolve(null);
      };
    });
    const {
      calls,
      tell,
      workers: both,
    } = workers({ 'reader.dataVersion': () => (version += 1), 'writer.upkeep': () => kept });
    const library = new LibraryConnection(both);
    const told: unknown[] = [];
    library.on('indexing', (progress) => told.push(progress));
    await library.open();
    const looks = (): number => calls.filter((call) => call === 'reader.dataVersion').length;
    const before = looks();
    tell.get('writer.upkeep')?.({ indexing: { done: 1, total: 9 } });
    for (let look = 0; look < 20; look += 1) await library.lookForChanges();
    expect(looks() - before).toBe(2);
    await library.write('undo', {});
    expect(looks() - before).toBe(3);
    tell.get('writer.upkeep')?.({ indexing: null });
    await library.lookForChanges();
    expect(looks() - before).toBe(4);
    end();
    expect(told).toEqual([{ done: 1, total: 9 }, null]);
  });

  it('looks after the library again when the writer ended, ever later while it ends at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      let upkeeps = 0;
      const lost = new FailureError({ code: 'interrupted', message: 'It ended.' });
      const { calls, workers: both } = workers({
        'writer.upkeep': () => {
          upkeeps += 1;
          if (upkeeps < 4) throw lost;
          return new Promise(() => undefined);
        },
      });
      const library = new LibraryConnection(both);
      await library.open();
      expect(upkeeps).toBe(1);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(upkeeps).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(upkeeps).toBe(2);
      await vi.advanceTimersByTimeAsync(30_000);
      expect(upkeeps).toBe(4);
      await library.close();
      calls.length = 0;
      await vi.advanceTimersByTimeAsync(3_600_000);
      expect(calls).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('has the library looked through when that is due, and tells only of damage', async () => {
    let damaged = false;
    const {
      calls,
      tell,
      workers: both,
    } = workers({
      'writer.upkeep': () => new Promise(() => undefined),
      'checker.check': () => {
        if (damaged) throw DAMAGED;
        return null;
      },
    });
    const library = new LibraryConnection(both);
    const told = vi.fn();
    library.on('damaged', told);
    await library.open();
    calls.length = 0;
    tell.get('writer.upkeep')?.({ checkDue: true });
    await vi.waitFor(() => {
      expect(calls).toEqual(['checker.check', 'checker.end', 'writer.noteCheck']);
    });
    expect(told).not.toHaveBeenCalled();
    damaged = true;
    calls.length = 0;
    tell.get('writer.upkeep')?.({ checkDue: true });
    await vi.waitFor(() => {
      expect(calls).toEqual(['checker.check', 'checker.end', 'writer.noteCheck']);
    });
    expect(told).toHaveBeenCalledExactlyOnceWith({ code: 'damaged', message: DAMAGED.message });
    expect(library.state).toEqual({ status: 'open' });
  });

  it('asks again another time when the library could not be looked through', async () => {
    const {
      calls,
      tell,
      workers: both,
    } = workers({
      'writer.upkeep': () => new Promise(() => undefined),
      'checker.check': () => {
        throw LOCKED;
      },
    });
    const library = new LibraryConnection(both);
    const told = vi.fn();
    library.on('damaged', told);
    await library.open();
    tell.get('writer.upkeep')?.({ checkDue: true });
    await vi.waitFor(() => {
      expect(calls).toContain('checker.end');
    });
    await library.close();
    expect(calls).not.toContain('writer.noteCheck');
    expect(told).not.toHaveBeenCalled();
  });

  it('does not wait without bound for an old library to be brought up to date', async () => {
    const { calls, workers: both } = workers({ 'writer.open': () => new Promise(() => undefined) });
    const library = new LibraryConnection(both, 1);
    void library.open();
    await library.close();
    expect(calls.slice(-2)).toEqual(['reader.end', 'writer.end']);
  });

  it('closes the reader before the writer, and asks nothing of its workers afterwards', async () => {
    const { calls, workers: both } = workers();
    const library = new LibraryConnection(both);
    await library.open();
    calls.length = 0;
    await library.close();
    expect(calls).toEqual(['checker.end', 'reader.close', 'writer.close', 'reader.end', 'writer.end']);
    await expect(library.read('listHandles', { filter: {}, sort: 'newest' })).rejects.toMatchObject({
      code: 'interrupted',
    });
    await library.lookForChanges();
    expect(calls).toHaveLength(5);
  });
});
