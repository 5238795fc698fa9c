import path from 'node:path';

/** A path as it is shown, `~` for the home. */
export function shownPath(file: string, home: string): string {
  return file.startsWith(home + path.sep) ? `~${file.slice(home.length)}` : file;
}
