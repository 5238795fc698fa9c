import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SidecarProcess } from './sidecar-process.ts';
import { libraryWith, temporaryFolder } from './test-library.ts';
import { addRecording } from './test-recording.ts';

function sidecarFor(library: string): SidecarProcess {
  const sidecar = new SidecarProcess({ args: ['--library', library] });
  onTestFinished(async () => {
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
  });
  return sidecar;
}

interface Completion {
  readonly values: readonly string[];
  readonly total?: number;
  readonly hasMore: boolean;
}

async function completed(
  sidecar: SidecarProcess,
  ref: object,
  name: string,
  value: string,
): Promise<Completion> {
  const { result } = await sidecar.request('completion/complete', { ref, argument: { name, value } });
  return result?.['completion'] as Completion;
}

const template = (type: string) => ({ type: 'ref/resource', uri: `parlance://${type}/{id}` });
const prompt = (name: string) => ({ type: 'ref/prompt', name });

const TITLES = ['Budget 50%', 'Planning the garden', 'Garden_2', 'Secret garden'];

function library(): { file: string; transcripts: readonly string[]; sessions: readonly string[] } {
  const transcripts: string[] = [];
  const sessions: string[] = [];
  const file = libraryWith((db) => {
    for (const [day, title] of TITLES.entries()) {
      const isPrivate = title.startsWith('Secret');
      const segments = [
        { speaker: isPrivate ? 'Nobody Known' : 'Mara Weber', text: 'Words.' },
        { speaker: 'Speaker 2', text: 'More words.' },
      ];
      const added = addRecording(db, { title, segments, private: isPrivate }, day);
      transcripts.push(added.transcriptId);
      sessions.push(added.sessionId);
    }
  });
  return { file, transcripts, sessions };
}

describe('completion/complete', () => {
  it('finds ids by their beginning and by the title, newest first', async () => {
    const { file, transcripts, sessions } = library();
    const sidecar = sidecarFor(file);
    const [budget = '', planning = '', second = ''] = transcripts;
    const all = [second, planning, budget];
    expect(await completed(sidecar, template('transcript'), 'id', '')).toEqual({
      values: all,
      total: 3,
      hasMore: false,
    });
    expect((await completed(sidecar, template('transcript'), 'id', planning)).values).toEqual([planning]);
    expect((await completed(sidecar, template('transcript'), 'id', 'gARDEN')).values).toEqual([
      second,
      planning,
    ]);
    expect((await completed(sidecar, template('session'), 'id', 'budget')).values).toEqual([sessions[0]]);
    expect((await completed(sidecar, template('note'), 'id', '')).values).toEqual([]);
  });

  it('takes what was typed as it stands', async () => {
    const { file, transcripts } = library();
    const sidecar = sidecarFor(file);
    const typed = async (value: string) =>
      (await completed(sidecar, template('transcript'), 'id', value)).values;
    expect(await typed('50%')).toEqual([transcripts[0]]);
    expect(await typed('n_2')).toEqual([transcripts[2]]);
    for (const nothing of ['%', '_', '\\', "' OR 1=1 --", '😀', 'x'.repeat(100_000)]) {
      expect(await typed(nothing)).toEqual(
        nothing === '%' ? [transcripts[0]] : nothing === '_' ? [transcripts[2]] : [],
      );
    }
  });

  it('offers titles and people for prompts, and never what is hidden', async () => {
    const sidecar = sidecarFor(library().file);
    expect((await completed(sidecar, prompt('find_decisions'), 'topic', 'garden')).values).toEqual([
      'Garden_2',
      'Planning the garden',
    ]);
    expect((await completed(sidecar, prompt('quote_with_sources'), 'person', '')).values).toEqual([
      'Mara Weber',
    ]);
    expect(await completed(sidecar, prompt('find_decisions'), 'since', '2')).toEqual({
      values: [],
      total: 0,
      hasMore: false,
    });
    expect((await completed(sidecar, prompt('find_decisions'), 'topic', 'secret')).values).toEqual([]);
  });

  it('gives a hundred and says that there are more', async () => {
    const file = libraryWith((db) => {
      for (let day = 0; day < 101; day += 1) {
        addRecording(db, { title: `No ${day}` }, day);
      }
    });
    const { values, total, hasMore } = await completed(sidecarFor(file), template('session'), 'id', 'no');
    expect({ count: values.length, total, hasMore }).toEqual({ count: 100, total: undefined, hasMore: true });
  });

  it('offers nothing while there is no library', async () => {
    const sidecar = sidecarFor(join(temporaryFolder(), 'library.db'));
    expect((await completed(sidecar, template('note'), 'id', '')).values).toEqual([]);
  });

  it.each<[object | undefined]>([
    [undefined],
    [{}],
    [{ ref: prompt('find_decisions') }],
    [{ ref: prompt('find_decisions'), argument: { name: 'topic' } }],
    [{ ref: prompt('find_decisions'), argument: { name: 'topic', value: 7 } }],
    [{ ref: prompt('find_decisions'), argument: { name: 'nope', value: '' } }],
    [{ ref: prompt('nope'), argument: { name: 'topic', value: '' } }],
    [{ ref: { type: 'ref/prompt' }, argument: { name: 'topic', value: '' } }],
    [{ ref: template('task'), argument: { name: 'id', value: '' } }],
    [{ ref: template('note'), argument: { name: 'title', value: '' } }],
    [{ ref: { type: 'ref/resource', uri: 'parlance://about' }, argument: { name: 'id', value: '' } }],
    [{ ref: { type: 'ref/tool', name: 'search' }, argument: { name: 'query', value: '' } }],
    [{ ref: [], argument: [] }],
  ])('refuses %j', async (params) => {
    const sidecar = sidecarFor(library().file);
    expect((await sidecar.request('completion/complete', params)).error?.code).toBe(-32602);
  });
});
