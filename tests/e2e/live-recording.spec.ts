import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SidecarProcess } from '../mcp/sidecar-process.ts';
import { expect, test, type LaunchOptions, type RunningApp } from '../support/electron-app.ts';
import { asOrdinaryUser, giveToOrdinaryUser, ordinaryUserSidecar } from '../support/ordinary-user.ts';
import { SessionRecorder, summaryOfDelays, type RecordedLine } from '../support/session-recorder.ts';
import { LibraryPage } from './pages/library-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

/** How long the recording goes on; ten minutes when it is asked for. */
const SECONDS = Number(process.env['PARLANCE_LIVE_SECONDS'] ?? 15);
const BETWEEN_LINES_MS = 150;
/** The app ends and is started anew this often. */
const RESTART_EVERY_MS = SECONDS > 60 ? 20_000 : 4_000;

const ID = '2026-09-05T1200-live';
const root = path.resolve(import.meta.dirname, '../..');

interface Told {
  readonly state: string;
  readonly next: number;
  readonly lines: readonly RecordedLine[];
}

/** A client of the built server that asks for what is new again and again, whatever becomes of the app meanwhile. */
class PollingClient {
  readonly seen: { readonly line: RecordedLine; readonly at: number }[] = [];
  readonly states = new Set<string>();
  /** Sentences of answers that said why there is nothing to say now. */
  readonly refusals: string[] = [];
  polls = 0;
  readonly #sidecar: SidecarProcess;
  readonly #stopped = new AbortController();
  readonly #ended: Promise<void>;
  #next = 0;

  constructor(sidecar: SidecarProcess) {
    this.#sidecar = sidecar;
    this.#ended = this.#poll();
  }

  async #poll(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const told = await this.ask(this.#next);
      const at = Date.now();
      if (told !== null) {
        this.seen.push(...told.lines.map((line) => ({ line, at })));
        this.states.add(told.state);
        this.#next = told.next;
      }
      await wait(50);
    }
  }

  /** What `transcript` answers, null when it refuses. */
  async ask(since: number): Promise<Told | null> {
    this.polls += 1;
    const call = { session: ID, since, verbatim: true };
    const reply = await this.#sidecar.request(
      'tools/call',
      { name: 'transcript', arguments: call },
      this.polls,
    );
    const [block] = (reply.result?.['content'] ?? []) as readonly { readonly text: string }[];
    const text = block?.text ?? JSON.stringify(reply);
    if (reply.result?.['isError'] === false) return JSON.parse(text) as Told;
    this.refusals.push(text);
    return null;
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#ended;
  }
}

/** Follows a folder, as a person says so on the page about sources. */
async function follow({ app, page }: RunningApp, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, folder);
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.tab('Sources').click();
  await settings.main.getByRole('button', { name: 'Follow a folder…' }).click();
  await expect(settings.main).toContainText('Parlance follows it from now on.');
}

/** Ends the app and starts it anew, killed and closed by turns, until a moment. */
async function restartAgainAndAgain(
  first: RunningApp,
  launch: (options?: LaunchOptions) => Promise<RunningApp>,
  {
    until,
    beforeEnd,
    afterStart,
  }: { readonly until: number; readonly beforeEnd: () => Promise<void>; readonly afterStart: () => void },
): Promise<{ readonly running: RunningApp; readonly starts: number }> {
  let running = first;
  let starts = 1;
  while (Date.now() + RESTART_EVERY_MS < until) {
    await wait(RESTART_EVERY_MS);
    await beforeEnd();
    await (starts % 2 === 1 ? running.kill() : running.close());
    running = await launch({ userDataDir: first.userDataDir });
    afterStart();
    starts += 1;
  }
  await wait(Math.max(0, until - Date.now()));
  return { running, starts };
}

/** A recorder that goes on writing, and when each line was on the disk while the app ran. */
class Recording {
  readonly recorder: SessionRecorder;
  readonly writtenAt = new Map<string, number>();
  #isPaused = false;
  #isAppRunning = true;
  #ends = 0;

  constructor(recorder: SessionRecorder) {
    this.recorder = recorder;
  }

  async run(until: number): Promise<void> {
    while (Date.now() < until) {
      if (!this.#isPaused) {
        const at = this.recorder.count;
        await this.recorder.line();
        const line = this.recorder.written[at];
        if (line !== undefined && this.#isAppRunning) this.writtenAt.set(line.text, Date.now());
      }
      await wait(BETWEEN_LINES_MS);
    }
    await this.recorder.finishLine();
  }

  /** Leaves half a line behind, every other time for as long as the app is away. */
  async appEnds(): Promise<void> {
    this.#ends += 1;
    this.#isPaused = this.#ends % 2 === 1;
    await this.recorder.beginLine();
    this.#isAppRunning = false;
    // What the app may not have heard of any more says nothing of how soon a line arrives.
    for (const [text, at] of this.writtenAt) if (Date.now() - at < 1000) this.writtenAt.delete(text);
  }

  appRuns(): void {
    this.#isPaused = false;
    setTimeout(() => {
      this.#isAppRunning = true;
    }, 2_000);
  }
}

test('a growing recording arrives whole and each line once, however often the app is ended', async ({
  launch,
}) => {
  test.setTimeout((SECONDS + 120) * 1000);
  const first = await launch();
  const { userDataDir } = first;
  await new LibraryPage(first.page).importSample();
  const home = path.join(path.dirname(userDataDir), 'home');
  const folder = path.join(home, 'Recordings');
  mkdirSync(folder, { recursive: true });
  giveToOrdinaryUser(folder);
  const recorder = new SessionRecorder(path.join(folder, ID));
  await recorder.line();
  await follow(first, folder);

  const library = path.join(userDataDir, 'library.db');
  const { command, args, options } = asOrdinaryUser(
    await ordinaryUserSidecar(),
    ['--library', library],
    home,
  );
  const sidecar = new SidecarProcess({ command: [command, ...args], env: definedIn(options.env) });
  const client = new PollingClient(sidecar);
  await expect.poll(() => client.seen.length).toBe(1);

  const until = Date.now() + SECONDS * 1000;
  const recording = new Recording(recorder);
  const recorded = recording.run(until);
  const { running, starts } = await restartAgainAndAgain(first, launch, {
    until,
    beforeEnd: () => recording.appEnds(),
    afterStart: () => {
      recording.appRuns();
    },
  });
  await recorded;
  recorder.breakOff();
  recorder.finish();
  await expect
    .poll(async () => (await client.ask(0))?.state ?? client.refusals.at(-1), { timeout: 30_000 })
    .toBe('done');
  await expect.poll(() => client.seen.length, { timeout: 30_000 }).toBe(recorder.count);
  await client.stop();
  expect(client.seen.map(({ line: { track, start_ms, text } }) => ({ track, start_ms, text }))).toEqual(
    recorder.written,
  );
  expect(client.states).toContain('live');
  expect((await sidecar.end()).code).toBe(0);

  await running.close();
  expect(linesIn(library)).toEqual(
    recorder.written.map((line) => ({
      startMs: line.start_ms,
      text: recorder.repaired.has(line) ? line.text.replace('parot', 'parrot') : line.text,
    })),
  );
  const delays = client.seen.flatMap(({ line, at }) => at - (recording.writtenAt.get(line.text) ?? NaN));
  if (SECONDS < 60) return;
  console.info(
    `${String(recorder.count)} lines in ${String(SECONDS)} s, ${String(starts)} starts of the app, ` +
      `${String(client.polls)} polls, ${String(client.refusals.length)} of them refused ` +
      JSON.stringify([...new Set(client.refusals)]),
    'From the disk to the client, in milliseconds:',
    summaryOfDelays(delays.filter((delay) => !Number.isNaN(delay))),
  );
});

function linesIn(library: string): unknown {
  const words = ['scripts/library.ts', 'show', ID, '--library', library];
  const shown = execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const { segments } = JSON.parse(shown) as { segments: { startMs: number; text: string }[] };
  return segments.map(({ startMs, text }) => ({ startMs, text }));
}

function definedIn(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
