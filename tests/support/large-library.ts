import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../../scripts/setup/places.mjs';
import { BenchLibraries } from '../bench/bench-library.ts';
import { writeHomeFile } from './home-files.ts';
import { giveToOrdinaryUser } from './ordinary-user.ts';

/** Puts a generated library of this many transcripts into the profile of an app that has not started yet. */
export function putLargeLibrary(profile: string, transcripts: number): void {
  const place = path.join(profile, 'library.db');
  writeHomeFile(profile, '.keep', '');
  copyFileSync(new BenchLibraries(path.join(cacheFolder, 'bench'), 1).cached(transcripts), place);
  giveToOrdinaryUser(place);
}
