import { lstat, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { importWalked, walkImportable, type FileResult } from '../import/import-files.ts';
import { filesOfRecording } from '../import/libraries/folder-kinds.ts';
import type { WalkedPath } from '../import/walk-paths.ts';
import {
  followedFileKey,
  forgetFailedFile,
  keepFollowedFile,
  listFollowedFiles,
  renameFollowedFile,
} from '../store/followed-files.ts';
import { noteRootChange } from '../store/followed-roots.ts';
import type { FollowContext } from './follow-context.ts';
import { FollowedFolder } from './followed-folder.ts';
import type { NextLook } from './looks.ts';
import type { RootPlace } from './take-in-session.ts';

const AFTER_EVENT_MS = 250;
/** A file that has looked the same for so long is complete. */
const COMPLETE_AFTER_MS = 2_000;
const MOST_FOLDERS = 500;

interface Look {
  readonly size: number;
  readonly modified: number;
}

interface FileLook extends Look {
  /** Tells it from another one of its name. */
  readonly file: number;
}

/** What cannot be looked at. */
const NO_LOOK: Look = { size: 0, modified: 0 };

interface CompleteFile {
  readonly key: string;
  readonly look: Look;
  readonly found: WalkedPath;
}

/** Follows a folder into which finished files are put: each is imported when it is complete. */
export class FilesRoot extends FollowedFolder {
  override readonly kind = 'files';
  /** Files that were read, as they were then, by the hash of their path. */
  readonly #read: Map<string, Look>;
  /** Files that may not be complete, and since when they look so. */
  readonly #waiting = new Map<string, FileLook & { readonly since: number }>();
  readonly #stop = new AbortController();

  constructor(root: RootPlace, context: FollowContext) {
    super(root, context, AFTER_EVENT_MS);
    this.#read = new Map(listFollowedFiles(context.database, root.id).map((file) => [file.key, file]));
  }

  rescan(): void {
    // What was read well is not read again: the person may have deleted it since.
    for (const { key, failed } of listFollowedFiles(this.context.database, this.root.id)) {
      if (failed === 1) this.#read.delete(key);
    }
    this.looks.want('all', 0);
  }

  override stop(): void {
    super.stop();
    this.#stop.abort();
  }

  protected override hear(): void {
    this.looks.happened(null);
  }

  protected override loseSight(): void {
    this.#waiting.clear();
  }

  protected override async look(): Promise<NextLook | null> {
    const { path } = this.root;
    if ((await this.read()) === null) return null;
    const folders = await foldersBelow(path);
    const walked = await walkImportable([path]);
    if (this.looks.hasStopped()) return null;
    this.watched.watch(folders);
    const present = new Map(walked.map((found) => [followedFileKey(relative(path, found.path)), found]));
    const complete: CompleteFile[] = [];
    for (const [key, found] of present) {
      const look = await this.#lookAt(key, found, present);
      if (this.looks.hasStopped()) return null;
      if (look !== null) complete.push({ key, look, found });
    }
    await this.#takeIn(complete);
    if (this.looks.hasStopped()) return null;
    this.#forgetGone(present);
    return this.#nextLook();
  }

  /** How a file looks that is complete and has not been read as it is now; null for every other. */
  async #lookAt(
    key: string,
    found: WalkedPath,
    present: ReadonlyMap<string, WalkedPath>,
  ): Promise<Look | null> {
    const look = await lookAtFile(found);
    if (this.looks.hasStopped()) return null;
    if (found.problem !== null) {
      this.#keep({ key, look: NO_LOOK, found }, [{ ...found, outcome: 'failed', message: found.problem }]);
      return null;
    }
    if (look === null) return null;
    if (isSame(this.#read.get(key), look) || this.#wasRenamed(key, look, present)) {
      this.#waiting.delete(key);
      return null;
    }
    return this.#isComplete(key, look) ? look : null;
  }

  /** Imports together what is complete together: some of it may belong to one recording. */
  async #takeIn(complete: readonly CompleteFile[]): Promise<void> {
    if (complete.length === 0) return;
    const byPath = new Map(complete.map((file) => [file.found.path, file]));
    let current: { readonly file: CompleteFile; readonly results: FileResult[] } | null = null;
    const keepCurrent = (): void => {
      if (current !== null) this.#keep(current.file, current.results);
    };
    const { cancelled } = await importWalked(
      this.context.database,
      complete.map(({ found }) => found),
      {
        isFollowed: true,
        clock: () => this.context.clock.now(),
        signal: this.#stop.signal,
        onFile: (result) => {
          const file = ownerOf(result.path, byPath);
          if (file === undefined) return;
          if (current?.file !== file) {
            keepCurrent();
            current = { file, results: [] };
          }
          current.results.push(result);
        },
      },
    );
    if (cancelled || this.looks.hasStopped()) return;
    keepCurrent();
    // What holds nothing to import is not looked into again as long as it is the same.
    for (const file of complete) {
      if (this.#waiting.has(file.key)) this.#keep(file, []);
    }
  }

  /** Whether a file has looked the same for long enough; from the first look on it is waited for. */
  #isComplete(key: string, look: FileLook): boolean {
    const now = this.context.clock.now();
    const before = this.#waiting.get(key);
    if (before === undefined || !isSame(before, look) || before.file !== look.file) {
      this.#waiting.set(key, { ...look, since: now });
      return false;
    }
    return now - before.since >= COMPLETE_AFTER_MS;
  }

  /** Whether it is a file that was read under another name, which is gone. */
  #wasRenamed(key: string, look: Look, present: ReadonlyMap<string, WalkedPath>): boolean {
    if (this.#read.has(key) || look.size === 0) return false;
    for (const [before, read] of this.#read) {
      if (present.has(before) || !isSame(read, look)) continue;
      renameFollowedFile(this.context.database, this.root.id, before, key);
      this.#read.delete(before);
      this.#read.set(key, look);
      return true;
    }
    return false;
  }

  #keep({ key, look: { size, modified }, found }: CompleteFile, files: readonly FileResult[]): void {
    const look = { size, modified };
    if (isSame(this.#read.get(key), look)) return;
    this.#waiting.delete(key);
    const { database, clock, onResult } = this.context;
    const failed = files.filter((file) => file.outcome === 'failed');
    const problem =
      failed.length > 0 && failed.length === files.length
        ? { name: found.fileName, message: failed[0]?.message ?? '' }
        : null;
    keepFollowedFile(database, this.root.id, { key, ...look }, problem);
    this.#read.set(key, look);
    if (files.some(({ outcome }) => outcome !== 'failed' && outcome !== 'known')) {
      noteRootChange(database, this.root.id, clock.now());
    }
    for (const file of files) {
      const isFailed = file.outcome === 'failed';
      onResult({
        file: file.path,
        id: isFailed ? null : file.id,
        known: file.outcome === 'known',
        error: isFailed ? file.message : null,
      });
    }
  }

  /** What could not be read and is gone is no problem any more; of what was read the memory stays, in case it comes back. */
  #forgetGone(present: ReadonlyMap<string, WalkedPath>): void {
    for (const key of this.#read.keys()) {
      if (present.has(key)) continue;
      if (forgetFailedFile(this.context.database, this.root.id, key)) this.#read.delete(key);
    }
    for (const key of this.#waiting.keys()) {
      if (!present.has(key)) this.#waiting.delete(key);
    }
  }

  #nextLook(): NextLook | null {
    const now = this.context.clock.now();
    const due = [...this.#waiting.values()].map(({ since }) => since + COMPLETE_AFTER_MS - now);
    return due.length === 0 ? null : { after: Math.max(50, Math.min(...due) + 1), at: 'all' };
  }
}

/** The file that a result is about: itself, or the archive that holds it. */
function ownerOf(place: string, byPath: ReadonlyMap<string, CompleteFile>): CompleteFile | undefined {
  const file = byPath.get(place);
  const above = dirname(place);
  return file ?? (above === place ? undefined : ownerOf(above, byPath));
}

/** How a file looks, or the files of a recording together; null when there is none. */
async function lookAtFile({ path, folderOf }: WalkedPath): Promise<FileLook | null> {
  const paths = folderOf === undefined ? [path] : (await filesOfRecording(path, folderOf)).sort();
  const all = await Promise.all(paths.map((each) => lstat(each).catch(() => null)));
  const files = all.filter((stats) => stats !== null).filter((stats) => stats.isFile());
  const [first] = files;
  return first === undefined
    ? null
    : {
        size: files.reduce((sum, { size }) => sum + size, 0),
        modified: Math.round(Math.max(...files.map(({ mtimeMs }) => mtimeMs))),
        file: first.ino,
      };
}

function isSame(a: Look | undefined, b: Look): boolean {
  return a?.size === b.size && a.modified === b.modified;
}

/** Paths of the folders below a folder, relative to it, as far as they can be read; hidden ones and links are left out. */
async function foldersBelow(root: string): Promise<string[]> {
  const found: string[] = [];
  const open = [''];
  for (let folder = open.pop(); folder !== undefined && found.length < MOST_FOLDERS; folder = open.pop()) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
    for (const { name } of folders) {
      found.push(join(folder, name));
      open.push(join(folder, name));
    }
  }
  return found;
}
