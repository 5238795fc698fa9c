import { describe, expect, it } from 'vitest';
import { residentMebibytes } from './resident-memory.ts';
import { SidecarProcess } from './sidecar-process.ts';
import { libraryWith } from './test-library.ts';
import { addRecording } from './test-recording.ts';

/** How many requests are made; a long run asks for more. */
const REQUESTS = Number(process.env['PARLANCE_MEMORY_REQUESTS'] ?? 20_000);
const PER_ROUND = 500;

/** So many requests pass until the collector has found its size; a million end where fifty thousand did. */
const SETTLED = 200_000;
/** Memory that may be taken up between the first quarter of a long run and its end, in mebibytes. */
const ALLOWED_GROWTH = 32;
/** Where the collector finds its size, in mebibytes, with room for another machine's. */
const CEILING = 300;

describe.runIf(process.platform === 'linux')('memory', () => {
  it(`does not grow with ${REQUESTS} requests`, { timeout: 3_600_000 }, async () => {
    const ids: string[] = [];
    const library = libraryWith((db) => {
      for (let day = 0; day < 20; day += 1) ids.push(addRecording(db, {}, day).transcriptId);
    });
    const sidecar = new SidecarProcess({ args: ['--library', library] });
    const call = (name: string, args: object) => ({
      method: 'tools/call',
      params: { name, arguments: args },
    });
    const kinds = (at: number) => [
      { method: 'ping' },
      { method: 'no/such' },
      { method: 'resources/read', params: { uri: `parlance://transcript/${ids[at % ids.length]}` } },
      call('status', {}),
      call('transcript', { session: ids[at % ids.length] ?? '', since: at % 2 }),
      call('get_transcript', { id: ids[at % ids.length] ?? '' }),
      call('search', { query: `beans ${at}` }),
      call('fetch', { id: `nope ${at}` }),
    ];
    const resident: number[] = [];
    for (let from = 0; from < REQUESTS; from += PER_ROUND) {
      const round = Array.from({ length: PER_ROUND }, (_, index) => from + index);
      sidecar.send(...round.map((id) => ({ jsonrpc: '2.0', id, ...kinds(id)[id % 8] })));
      await sidecar.request('ping', undefined, `after ${from}`);
      expect(sidecar.replies.splice(0)).toHaveLength(PER_ROUND + 1);
      resident.push(residentMebibytes(sidecar));
    }
    const warm = Math.max(...resident.slice(0, Math.ceil(resident.length / 4)));
    const end = resident.at(-1) ?? Infinity;
    const shown = resident.filter((_, index) => index % Math.ceil(resident.length / 10) === 0);
    const most = REQUESTS < SETTLED ? CEILING : warm + ALLOWED_GROWTH;
    expect(end, shown.map((mebibytes) => mebibytes.toFixed(0)).join(' ')).toBeLessThan(most);
    expect(await sidecar.end()).toMatchObject({ code: 0, stderr: '' });
  });
});
