import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RunningApp } from './electron-app.ts';
import { giveToOrdinaryUser } from './ordinary-user.ts';

/** The HOME that the app under test sees. */
export function homeOf({ userDataDir }: Pick<RunningApp, 'userDataDir'>): string {
  return path.join(path.dirname(userDataDir), 'home');
}

/** Makes a folder in a home, and the ones above it, as the person who runs the app. */
export function makeFolder(home: string, folder: string): void {
  const parts = folder.split('/');
  for (const count of parts.keys()) {
    const place = path.join(home, ...parts.slice(0, count + 1));
    mkdirSync(place, { recursive: true });
    giveToOrdinaryUser(place);
  }
}

/** Writes a file into a home, as the person who runs the app. */
export function writeHomeFile(home: string, file: string, text: string | Uint8Array): void {
  makeFolder(home, path.posix.dirname(file));
  const place = path.join(home, file);
  writeFileSync(place, text);
  giveToOrdinaryUser(place);
}

export function readHomeFile(home: string, file: string): string {
  return readFileSync(path.join(home, file), 'utf8');
}
