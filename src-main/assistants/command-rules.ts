import path from 'node:path';
import type { Server } from './entry-shape.ts';
import { Refusal } from './refusal.ts';
import type { Platform } from './surroundings.ts';

/** What some client would take for a variable: `${NAME}`, `$NAME`, `{env:NAME}`, `{file:NAME}`. */
const SUBSTITUTED = /\$\{|\$[A-Za-z_]|\{env:|\{file:/u;
/** Control characters, which TOML and YAML write differently, and halves of characters. */
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff]|\p{Surrogate}/u;

/** Refuses servers that not every client would start exactly as they are written. @throws Refusal */
export function checkServer(server: Server, platform: Platform): void {
  const paths = platform === 'win32' ? path.win32 : path.posix;
  if (!paths.isAbsolute(server.command)) {
    throw new Refusal('command', "The program's path must be a complete one. Nothing was changed.");
  }
  for (const part of [server.command, ...server.args]) {
    if (SUBSTITUTED.test(part)) {
      throw new Refusal(
        'command',
        'The path holds characters that some assistants replace by the value of a variable. Nothing was changed; move Parlance or the library to a folder without "$" or "{" in its name.',
      );
    }
    if (UNWRITABLE.test(part)) {
      throw new Refusal(
        'command',
        'The path holds characters that cannot be written in a configuration. Nothing was changed; move Parlance or the library to a folder with a plain name.',
      );
    }
  }
}

/** Refuses names that not every client takes. @throws Refusal */
export function checkName(name: string): void {
  if (!/^[A-Za-z0-9_-]{1,20}$/u.test(name) || name === 'workspace') {
    throw new Refusal(
      'name',
      'A server\'s name has 1 to 20 letters, digits, "-" or "_", and is not "workspace". Nothing was changed.',
    );
  }
}
