import type { Database } from 'better-sqlite3';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { closeWriter, openWriter } from '../../src-library/database/open-writer.ts';
import { addFile } from '../../src-library/store/files.ts';
import { addNote, addSummary } from '../../src-library/store/notes.ts';
import { addTask } from '../../src-library/store/tasks.ts';
import { sidecarFor } from './plain-tools.ts';
import type { SidecarProcess } from './sidecar-process.ts';
import { stateless } from './stateless.ts';
import { libraryWith } from './test-library.ts';
import { addRecording, FIRST_DAY } from './test-recording.ts';

/** A word that only what is shown for a time contains. */
const WORD = 'walnut';

interface Shown {
  readonly library: string;
  readonly session: string;
  readonly transcript: string;
  readonly note: string;
}

/** A library of two recordings, of which one will be shown for a time only, with all that can belong to it. */
function libraryOfTwo(): Shown {
  let shown = { session: '', transcript: '', note: '' };
  const library = libraryWith((db) => {
    addRecording(db, { title: 'The garden' });
    const { sessionId: session, transcriptId: transcript } = addRecording(
      db,
      {
        title: `The ${WORD}`,
        source: `${WORD} recorder`,
        segments: [{ text: `The ${WORD} stays where it is.`, speaker: `Ms ${WORD}` }],
      },
      1,
    );
    const text = { parent: session, title: `About the ${WORD}`, text: `A ${WORD} is old.`, now: FIRST_DAY };
    const note = addNote(db, text);
    addSummary(db, { ...text, text: `The ${WORD} in short.` });
    addTask(db, { parent: session, text: `Water the ${WORD}`, now: FIRST_DAY });
    addFile(db, {
      parent: session,
      fileName: `${WORD}.txt`,
      bytes: Buffer.from(WORD),
      text: `The ${WORD} has leaves.`,
      mediaType: 'text/plain',
      now: FIRST_DAY,
    });
    shown = { session, transcript, note };
  });
  return { library, ...shown };
}

/** Says until when the recording and all below it is shown, and leaves the library to the sidecar alone. */
function setUntil({ library, session }: Shown, until: number): void {
  const db: Database = openWriter(library);
  db.prepare(
    `UPDATE item SET flips_at = ? WHERE uid = ? OR parent = (SELECT id FROM item WHERE uid = ?)`,
  ).run(until, session, session);
  closeWriter(db);
}

type Request = readonly [what: string, method: string, params: object];

function requestsFor({ session, transcript, note }: Shown): readonly Request[] {
  const call = (name: string, args: object): Request => [
    `${name} ${JSON.stringify(args)}`,
    'tools/call',
    { name, arguments: args },
  ];
  const read = (type: string, id: string): Request[] => {
    const params = { uri: `parlance://${type}/${id}` };
    return [
      [`read ${type}`, 'resources/read', params],
      [`read ${type} without a handshake`, 'resources/read', stateless(params)],
    ];
  };
  const complete = (ref: object, name: string): Request => [
    `complete ${JSON.stringify(ref)}`,
    'completion/complete',
    { ref, argument: { name, value: WORD } },
  ];
  return [
    call('list_transcripts', {}),
    call('list_transcripts', { cursor: '' }),
    call('get_transcript', { id: transcript }),
    call('search_transcripts', { query: WORD }),
    call('search_transcripts', { query: `${WORD.slice(0, 4)}*` }),
    call('list_tasks', {}),
    call('search', { query: WORD }),
    call('search', { query: WORD, sourceTypes: ['session', 'note', 'file', 'summary'] }),
    call('fetch', { id: session }),
    call('fetch', { id: note }),
    call('context_pack', { query: WORD }),
    call('check_quote', { quote: `The ${WORD} stays where it is.` }),
    call('sessions', {}),
    call('transcript', { session }),
    call('transcript', { session: transcript, verbatim: true }),
    ...read('session', session),
    ...read('transcript', transcript),
    ...read('note', note),
    complete({ type: 'ref/prompt', name: 'find_decisions' }, 'topic'),
    complete({ type: 'ref/prompt', name: 'quote_with_sources' }, 'person'),
    complete({ type: 'ref/resource', uri: 'parlance://transcript/{id}' }, 'id'),
  ];
}

/** What of the answers shows the recording: its word as it stands in the library, or one of its ids; refusals name what was asked. */
async function showing(sidecar: SidecarProcess, shown: Shown): Promise<readonly string[]> {
  const seen: string[] = [];
  for (const [what, method, params] of requestsFor(shown)) {
    const { result } = await sidecar.request(method, params);
    const words = new RegExp(
      `(The|A|Ms|a|the) ${WORD}|${WORD} recorder|${shown.session}|${shown.transcript}`,
    );
    const answer = JSON.stringify(result?.['isError'] === true ? null : (result ?? null)).replaceAll(
      /\\"(query|quote)\\":\\".*?\\"/g,
      '',
    );
    if (words.test(answer)) seen.push(what);
  }
  return seen;
}

const sessionsOf = async (sidecar: SidecarProcess) => {
  const { result } = await sidecar.callTool('status');
  const [{ text }] = result?.['content'] as [{ text: string }];
  return (JSON.parse(text) as { sessions: number }).sessions;
};

describe('what is shown to assistants until a set time', () => {
  it('is gone from every answer then, although nobody writes', async () => {
    const shown = libraryOfTwo();
    const sidecar = sidecarFor(shown.library);
    const everywhere = requestsFor(shown).map(([what]) => what);
    expect(await showing(sidecar, shown)).toEqual(everywhere);
    // The clock is SQLite's own, so the time has to come; it is set later when the answers before it took too long.
    for (let ahead = 1000; ; ahead *= 2) {
      const until = Date.now() + ahead;
      setUntil(shown, until);
      const before = [await showing(sidecar, shown), await sessionsOf(sidecar)];
      if (Date.now() >= until) continue;
      expect(before).toEqual([everywhere, 2]);
      while (Date.now() <= until) await wait(until - Date.now() + 1);
      break;
    }
    expect(await showing(sidecar, shown)).toEqual([]);
    expect(await sessionsOf(sidecar)).toBe(1);
  });
});
