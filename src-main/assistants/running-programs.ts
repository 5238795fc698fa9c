import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Platform } from './surroundings.ts';

const run = promisify(execFile);
/** Longest wait for a list of programs, in milliseconds. */
const LIST_WITHIN_MS = 5_000;

/**
 * Whether one of the running programs is Claude Desktop. The command line `claude` is another program: only the
 * desktop's own folders count.
 */
export function isClaudeDesktop(programs: readonly string[], platform: Platform): boolean {
  const pattern = {
    darwin: /\/Claude\.app\/Contents\/MacOS\/Claude$/u,
    win32: /\\(?:WindowsApps\\Claude_|AnthropicClaude\\)[^"]*\\claude\.exe$/iu,
    linux: /\/claude-desktop(?:\/|$)/u,
  }[platform];
  return programs.some((program) => pattern.test(program));
}

/** The paths of the programs that run now; none where the system does not tell. */
export async function runningPrograms(platform: NodeJS.Platform): Promise<readonly string[]> {
  try {
    if (platform === 'linux') return await linuxPrograms();
    return platform === 'win32' ? await windowsPrograms() : await macPrograms();
  } catch {
    return [];
  }
}

async function linuxPrograms(): Promise<readonly string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const programs = await Promise.all(
    ids.map(async (id) => [
      await readlink(`/proc/${id}/exe`).catch(() => ''),
      // An Electron that a distribution shares among apps is told by the app it was given.
      ...(await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).split('\0').slice(0, 2),
    ]),
  );
  return programs.flat().filter((program) => program.startsWith('/'));
}

async function macPrograms(): Promise<readonly string[]> {
  const { stdout } = await run('/bin/ps', ['-axo', 'comm='], { timeout: LIST_WITHIN_MS });
  return stdout.split('\n').map((line) => line.trim());
}

async function windowsPrograms(): Promise<readonly string[]> {
  const command = 'Get-Process -Name claude -ErrorAction SilentlyContinue | ForEach-Object { $_.Path }';
  const options = { timeout: LIST_WITHIN_MS, windowsHide: true };
  const { stdout } = await run(
    'powershell.exe',
    ['-NoProfile', '-NonInteractive', '-Command', command],
    options,
  );
  return stdout.split(/\r?\n/u).map((line) => line.trim());
}
