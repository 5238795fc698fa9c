import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { strToU8, zipSync } from 'fflate';
import { checkIntegrity } from '../../../src-library/database/check-integrity.ts';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';

const PROCESS = new URL('importing-process.ts', import.meta.url).pathname;

/** Long enough for a correction to be told from another talk. */
const said = (n: number): string =>
  `Line number ${n} of a talk about the glass of house ${n}, which stood by the river when all others were gone and nobody knew whose it was.`;
const cue = (text: string, name = 'Ada Quill'): string =>
  `WEBVTT\n\n00:01.000 --> 00:02.000\n<v ${name}>${text}\n\n00:02.000 --> 00:03.000\n<v Bo>And so on.\n`;

/** Writes a batch in which everything happens that a batch can hold: pairs, corrections, chats, archives, libraries, refusals. */
export function writeMixedBatch(folder: string, groups: number): void {
  for (let n = 0; n < groups; n += 1) {
    const below = join(folder, `d${n}`);
    mkdirSync(below, { recursive: true });
    const put = (name: string, content: string | Uint8Array): void => {
      writeFileSync(join(below, name), content);
    };
    put(`talk-${n}.vtt`, cue(said(n)));
    put(`talk-${n}.txt`, `${said(n)}\n\nAnd so on.\n`);
    put(`talk-${n}_corrected.vtt`, cue(said(n).replace('glass', 'grass')));
    put(`GMT20240101-1200${String(n).padStart(2, '0')}_Recording.transcript.vtt`, cue(`Call ${said(n)}`));
    put(
      `GMT20240101-1200${String(n).padStart(2, '0')}_Recordingchat.txt`,
      `12:00:01\tAda Quill:\tHere is link ${n}\n12:00:09\tBo:\tThanks ${n}\n`,
    );
    put(`broken-${n}.json`, '{"segments":');
    put(
      `several-${n}.zip`,
      zipSync({
        'in/a.vtt': strToU8(cue(`Archive ${said(n)}`)),
        'in/a.txt': strToU8(`Archive ${said(n)}\n\nAnd so on.\n`),
        'in/b.srt': strToU8(`1\n00:00:01,000 --> 00:00:02,000\nSecond ${said(n)}\n`),
        'in/none.json': strToU8('[]'),
      }),
    );
    const session = join(below, `2026-09-05T12${String(n).padStart(2, '0')}`);
    mkdirSync(session);
    writeFileSync(
      join(session, 'session.json'),
      JSON.stringify({ title: `Session ${n}`, started_at: '2026-09-05T12:00:00Z', model: 'base' }),
    );
    writeFileSync(
      join(session, 'raw.jsonl'),
      ['room', 'call']
        .map((track, at) =>
          JSON.stringify({ track, start_ms: at * 1000, end_ms: at * 1000 + 900, text: said(n) }),
        )
        .join('\n') + '\n',
    );
    writeFileSync(join(session, 'transcript.md'), `# Session ${n}\n`);
  }
  writeBuzz(join(folder, 'Buzz.sqlite'), groups * 3);
}

/** A library of another program, named by itself because one in a folder must be known for certain. */
function writeBuzz(file: string, recordings: number): void {
  const db = new Sqlite(file);
  db.exec(`CREATE TABLE transcription(id TEXT PRIMARY KEY, file TEXT, name TEXT, language TEXT, model_type TEXT,
      whisper_model_size TEXT, task TEXT, status TEXT, time_queued TEXT);
    CREATE TABLE transcription_segment(id INTEGER PRIMARY KEY, start_time INTEGER, end_time INTEGER, text TEXT,
      translation TEXT, transcription_id TEXT);`);
  for (let n = 0; n < recordings; n += 1) {
    db.prepare(
      `INSERT INTO transcription VALUES(?, ?, ?, 'en', 'Whisper', 'base', 'transcribe', 'completed', '2026-01-01T10:00:00')`,
    ).run(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, `/x/${n}.wav`, `Buzz ${n}`);
    db.prepare('INSERT INTO transcription_segment VALUES(NULL, 0, 900, ?, NULL, ?)').run(
      `Buzz ${said(n)}`,
      `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    );
  }
  db.close();
}

/** What a library holds, without what differs from run to run: moments of the import, ids, numbers of rows. */
export function contentsOf(library: string): readonly string[] {
  const db = openWriter(library);
  try {
    const rows = (sql: string): readonly string[] =>
      db
        .prepare<[]>(sql)
        .raw()
        .all()
        .map((row) => JSON.stringify(row))
        .sort();
    checkIntegrity(db);
    db.exec(`INSERT INTO search_public(search_public) VALUES('integrity-check')`);
    return [
      ...rows(`SELECT 'item', i.kind, i.title, i.created, i.created_guessed, i.language, i.trashed, i.preview, i.starred,
        p.title, (SELECT name FROM source s WHERE s.id = i.source), i.search_row IS NULL
        FROM item i LEFT JOIN item p ON p.id = i.parent`),
      ...rows(`SELECT 'line', i.title, g.id & 1048575, g.start, g."end", s.label, g.text, d.edited, d.flags, d.track
        FROM segment g JOIN item i ON i.id = g.id >> 20 LEFT JOIN speaker s ON s.id = g.speaker
        LEFT JOIN segment_detail d ON d.id = g.id`),
      ...rows(`SELECT 'transcript', i.title, t.kind, t.state, t.duration, t.segment_count, t.indexed_count, t.format,
        t.engine, t.model FROM transcript t JOIN item i ON i.id = t.item`),
      ...rows(`SELECT 'receipt', i.title, m.original, m.file_name, m.format, m.report
        FROM import m JOIN item i ON i.id = m.item`),
      ...rows(`SELECT 'file', i.title, f.name, f.original FROM file f JOIN item i ON i.id = f.item`),
      ...rows(`SELECT 'session', i.title, s.external_id FROM session s JOIN item i ON i.id = s.item`),
      ...rows(`SELECT 'original', sha256, bytes FROM original`),
      ...rows(`SELECT 'body', i.title, b.text FROM body b JOIN item i ON i.id = b.item`),
      ...rows(`SELECT 'person', name FROM person`),
      ...rows(`SELECT 'counter', what, number FROM counter WHERE number <> 0`),
      ...rows(`SELECT 'loose', count(*) FROM segment WHERE id >> 20 NOT IN (SELECT item FROM transcript)`),
      ...rows(`SELECT 'loose detail', count(*) FROM segment_detail WHERE id NOT IN (SELECT id FROM segment)`),
      ...rows(`SELECT 'loose original', count(*) FROM original WHERE sha256 NOT IN (SELECT original FROM import)
        AND sha256 NOT IN (SELECT original FROM file WHERE original IS NOT NULL)`),
    ];
  } finally {
    closeWriter(db);
  }
}

/** Numbers from 0 to 1 that are the same in every run. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

export interface KilledImport {
  readonly library: string;
  /** The folder of the batch. */
  readonly folder: string;
  /** Where the process keeps what is temporary. */
  readonly temporary: string;
}

/** Starts an import in a process of its own; `began` when it has met the first file. */
function start({ library, folder, temporary }: KilledImport): {
  readonly began: Promise<unknown>;
  readonly ended: Promise<unknown>;
  readonly kill: () => void;
} {
  const child = spawn(process.execPath, ['--no-warnings', PROCESS, library, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
  });
  const ended = once(child, 'exit');
  const began = once(child.stdout, 'data');
  began.catch(() => null);
  child.stdout.resume();
  return {
    began: Promise.race([began, ended]),
    ended,
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}

/** Imports without a kill. Returns how long it took from the first file on, in milliseconds. */
export async function importWhole(order: KilledImport): Promise<number> {
  const { began, ended } = start(order);
  await began;
  const from = performance.now();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`The import ended with ${code ?? 'a signal'}.`);
  return performance.now() - from;
}

/**
 * Kills an import at most so many times, each time at another moment up to `longest` milliseconds behind its first file, until it comes
 * to its end or is left to it. Each goes on where the last was killed. Returns how often it was killed.
 */
export async function importWithKills(
  order: KilledImport,
  {
    kills,
    longest,
    random,
  }: { readonly kills: number; readonly longest: number; readonly random: () => number },
): Promise<number> {
  let done = 0;
  for (; done < kills; done += 1) {
    const { began, ended, kill } = start(order);
    await began;
    const first = await Promise.race([ended.then(() => true), wait(random() * longest, false)]);
    if (first) break;
    kill();
    await ended;
  }
  await importWhole(order);
  return done;
}
