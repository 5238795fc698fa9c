import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './test-library.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder of recorded sessions, and the library that follows it. */
export interface RecordedFolder {
  readonly folder: string;
  readonly library: string;
  /** Writes a file below the folder; objects as JSON, lists of objects as lines of JSON. */
  write(path: string, content: string | object): void;
  /** Takes in what the folder holds now; what the command printed, a row a session. */
  follow(): Record<string, unknown>[];
}

/** A folder of one test, empty. */
export function recordedFolder(): RecordedFolder {
  const place = temporaryFolder();
  const folder = join(place, 'sessions');
  const library = join(place, 'library.db');
  mkdirSync(folder);
  return {
    folder,
    library,
    write(path, content) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), textOf(content));
    },
    follow() {
      const args = ['scripts/library.ts', 'follow', folder, '--once', '--library', library];
      const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
      return printed
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    },
  };
}

function textOf(content: string | object): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return JSON.stringify(content);
  return content.map((line) => `${JSON.stringify(line)}\n`).join('');
}
