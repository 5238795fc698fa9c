import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { PlainFailure } from './plain-failure.mjs';

const DETAIL_LINES = 25;

/**
 * Runs a program to its end and keeps its output to itself, unless it fails.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ failure: string, cwd?: string, env?: NodeJS.ProcessEnv }} options `failure` is the
 *   sentence for the person when the program is missing or fails
 * @returns {Promise<string>} what it printed on stdout
 * @throws {PlainFailure}
 */
export function runQuietly(program, args, { failure, cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: program.endsWith('.cmd'),
    });
    const stdout = [];
    const all = [];
    child.stdout.on('data', (chunk) => {
      stdout.push(chunk);
      all.push(chunk);
    });
    child.stderr.on('data', (chunk) => all.push(chunk));
    child.on('error', (error) => reject(new PlainFailure(failure, String(error))));
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(stdout).toString());
      else reject(new PlainFailure(failure, lastLines(Buffer.concat(all).toString())));
    });
  });
}

/**
 * Runs a program in the foreground: it shares this process's terminal, and is ended when this process is.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} its exit code, or 128 plus the signal's number as shells say it
 */
export function runInForeground(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', shell: program.endsWith('.cmd'), ...options });
    const forward = (signal) => child.kill(signal);
    // Ctrl+C reaches the child by itself: this process only waits for its end.
    const handlers = { SIGINT: () => {}, SIGTERM: forward, SIGHUP: forward };
    for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
    const stopForwarding = () =>
      Object.entries(handlers).forEach(([signal, handler]) => process.off(signal, handler));
    child.on('error', (error) => {
      stopForwarding();
      reject(error);
    });
    child.on('close', (code, signal) => {
      stopForwarding();
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/**
 * @param {string} name
 * @returns {string | undefined} where PATH finds the program
 */
export function findProgram(name) {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => path.join(folder, name))
    .find(isExecutableFile);
}

function isExecutableFile(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function lastLines(text) {
  return text.trimEnd().split('\n').slice(-DETAIL_LINES).join('\n');
}
