import { LibraryError } from '../src-library/errors.ts';
import type { LibraryCheck } from '../src-library/database/visible-library.ts';

/** What `--check` prints, and the exit code that goes with it. */
export interface CheckReport {
  readonly text: string;
  readonly exitCode: 0 | 1;
}

/** Says in plain words whether a library can be read and what assistants see in it. */
export function reportCheck(check: () => LibraryCheck): CheckReport {
  try {
    const found = check();
    const lines = [
      'The library opens.',
      `Version ${found.userVersion}, readable by version ${found.minReader} and newer.`,
      `Assistants see ${counted(found)}.`,
      ...(found.paused
        ? ['Assistants are paused: they are refused until this is switched off in Parlance.']
        : []),
    ];
    return { text: lines.join('\n'), exitCode: 0 };
  } catch (error) {
    const sentence = error instanceof LibraryError ? error.message : 'Something went wrong inside Parlance.';
    return { text: `The library does not open. ${sentence}`, exitCode: 1 };
  }
}

function counted({ transcripts, notes, summaries, files, tasks }: LibraryCheck): string {
  const counts: readonly (readonly [number, string])[] = [
    [transcripts, 'transcript'],
    [notes, 'note'],
    [summaries, 'summary'],
    [files, 'file'],
    [tasks, 'task'],
  ];
  const words = counts.map(([count, one]) => `${count} ${count === 1 ? one : plural(one)}`);
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

function plural(word: string): string {
  return word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`;
}
