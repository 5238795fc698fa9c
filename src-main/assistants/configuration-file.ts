import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { shaOf } from './config-text.ts';
import { Refusal } from './refusal.ts';
import type { Surroundings } from './surroundings.ts';

/** Larger configurations are refused: 16 MiB. */
export const MAX_BYTES = 16 * 1024 * 1024;

/** A configuration as it lies on the disk, read without changing anything. */
export interface ConfigurationFile {
  /** Where it really lies, all symbolic links followed; also where nothing is yet. */
  readonly real: string;
  /** Null where nothing is yet. */
  readonly content: FileContent | null;
}

export interface FileContent {
  readonly bytes: Buffer;
  readonly sha: string;
  /** Permission bits. */
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

const MAX_LINKS = 40;
/** A new file is the person's alone. */
const NEW_FILE_MODE = 0o600;
/** Waits before another try of a rename that Windows refuses while a scanner or the client looks, in milliseconds. */
const RETRY_AFTER_MS = [20, 50, 100, 200, 400, 800];

/** Reads the file that `file` leads to. @throws Refusal for folders, link circles, large and unreadable files */
export async function readConfiguration(
  surroundings: Surroundings,
  file: string,
): Promise<ConfigurationFile> {
  const real = await followLinks(surroundings, file);
  return { real, content: await readContent(surroundings, real) };
}

/**
 * Puts new bytes in a file's place, whole or not at all: a temporary file beside it, flushed, with the old one's
 * mode, renamed over it after another look whether the file still is what `expectedSha` tells (null: not there).
 *
 * @throws Refusal when it has changed meanwhile or may not be written
 */
export async function replaceConfiguration(
  surroundings: Surroundings,
  real: string,
  bytes: Uint8Array,
  expectedSha: string | null,
): Promise<void> {
  const { files, platform } = surroundings;
  const folder = path.dirname(real);
  await removeStrays(surroundings, real);
  const content = await expectContent(surroundings, real, expectedSha);
  const temporary = path.join(
    folder,
    `${strayPrefix(real)}${process.pid}-${randomBytes(4).toString('hex')}.tmp`,
  );
  try {
    const handle = await files.open(temporary, 'wx', NEW_FILE_MODE);
    try {
      await handle.writeFile(bytes);
      if (content !== null && platform !== 'win32') {
        await handle.chown(content.uid, content.gid).catch(ignoreNotOwner);
        await handle.chmod(content.mode);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await expectContent(surroundings, real, expectedSha);
    await renameOver(surroundings, temporary, real);
  } catch (error) {
    await files.rm(temporary, { force: true }).catch(() => undefined);
    throw writeRefusal(error);
  }
  await flushFolder(surroundings, folder);
}

/** Removes a file that Parlance made. @throws Refusal when it is no longer what `expectedSha` tells */
export async function removeConfiguration(
  surroundings: Surroundings,
  real: string,
  expectedSha: string,
): Promise<void> {
  await expectContent(surroundings, real, expectedSha);
  try {
    await surroundings.files.unlink(real);
  } catch (error) {
    throw writeRefusal(error);
  }
}

/** Makes the folders that are missing above a file. Returns them, outermost first. @throws Refusal */
export async function makeFoldersFor(surroundings: Surroundings, real: string): Promise<readonly string[]> {
  const missing = await foldersMissingFor(surroundings, real);
  for (const folder of missing) {
    await surroundings.files.mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw writeRefusal(error);
    });
  }
  return missing;
}

/** The folders that are missing above a file, outermost first. */
export async function foldersMissingFor({ files }: Surroundings, real: string): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let folder = path.dirname(real); ; folder = path.dirname(folder)) {
    const there = await files.stat(folder).then(
      () => true,
      () => false,
    );
    if (there || folder === path.dirname(folder)) return missing;
    missing.unshift(folder);
  }
}

/** Removes folders that Parlance made, innermost first, as far as they are empty. */
export async function removeEmptyFolders({ files }: Surroundings, folders: readonly string[]): Promise<void> {
  for (const folder of [...folders].reverse()) {
    await files.rmdir(folder).catch(() => undefined);
  }
}

/** Where a path leads, links in its last part and in its folders followed, also when nothing is there. */
async function followLinks({ files }: Surroundings, file: string): Promise<string> {
  let at = path.resolve(file);
  for (let links = 0; links <= MAX_LINKS; links += 1) {
    const folder = await realFolder(files, path.dirname(at));
    at = path.join(folder, path.basename(at));
    const link = await files.readlink(at).catch((error: unknown) => {
      if (codeOf(error) === 'ELOOP') throw linkLoop(error);
      return null;
    });
    if (link === null) return at;
    at = path.resolve(folder, link);
  }
  throw linkLoop();
}

async function realFolder(files: Surroundings['files'], folder: string): Promise<string> {
  try {
    return await files.realpath(folder);
  } catch (error) {
    if (codeOf(error) === 'ELOOP') throw linkLoop(error);
    const parent = path.dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw readRefusal(error);
    return path.join(await realFolder(files, parent), path.basename(folder));
  }
}

async function readContent({ files }: Surroundings, real: string): Promise<FileContent | null> {
  try {
    const stat = await files.stat(real);
    if (!stat.isFile()) {
      throw new Refusal(
        'notAFile',
        (client) =>
          `Something that is no file lies where ${client}'s configuration belongs. Nothing was changed.`,
      );
    }
    if (stat.size > MAX_BYTES) {
      throw new Refusal(
        'tooLarge',
        (client) =>
          `${client}'s configuration is larger than 16 MB. It was left as it is; add the lines by hand.`,
      );
    }
    const bytes = await files.readFile(real);
    return { bytes, sha: shaOf(bytes), mode: stat.mode & 0o7777, uid: stat.uid, gid: stat.gid };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw readRefusal(error);
  }
}

async function expectContent(
  surroundings: Surroundings,
  real: string,
  expectedSha: string | null,
): Promise<FileContent | null> {
  const content = await readContent(surroundings, real);
  if ((content?.sha ?? null) !== expectedSha) {
    throw new Refusal(
      'changed',
      (client) =>
        `Another program changed ${client}'s configuration meanwhile. Nothing was written; look at the change anew.`,
    );
  }
  if (content !== null && !(await isWritable(surroundings, real, content))) throw writeRefusal(null);
  return content;
}

/** A rename would get around write protection; who protected a file does not want it changed. */
async function isWritable({ files }: Surroundings, real: string, content: FileContent): Promise<boolean> {
  if ((content.mode & 0o222) === 0) return false;
  return files.access(real, constants.W_OK).then(
    () => true,
    () => false,
  );
}

async function renameOver({ files, platform }: Surroundings, from: string, to: string): Promise<void> {
  for (const delay of [...RETRY_AFTER_MS, null]) {
    try {
      await files.rename(from, to);
      return;
    } catch (error) {
      const transient = ['EPERM', 'EBUSY', 'EACCES'].includes(codeOf(error) ?? '');
      if (platform !== 'win32' || !transient || delay === null) throw error;
      await wait(delay);
    }
  }
}

/** Makes the rename outlast a power cut; where a folder cannot be opened, the system sees to it or nobody can. */
async function flushFolder({ files, platform }: Surroundings, folder: string): Promise<void> {
  if (platform === 'win32') return;
  const handle = await files.open(folder, 'r').catch(() => null);
  if (handle === null) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}

function strayPrefix(real: string): string {
  return `.${path.basename(real)}.parlance-`;
}

/** Removes temporary files that a killed run of ours left. */
async function removeStrays({ files }: Surroundings, real: string): Promise<void> {
  const folder = path.dirname(real);
  const prefix = strayPrefix(real);
  const names = await files.readdir(folder).catch((): string[] => []);
  for (const name of names) {
    if (!name.startsWith(prefix) || !name.endsWith('.tmp')) continue;
    const owner = Number.parseInt(name.slice(prefix.length), 10);
    if (owner !== process.pid && !isRunning(owner)) await files.rm(path.join(folder, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function ignoreNotOwner(error: unknown): void {
  if (codeOf(error) !== 'EPERM') throw error;
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

function linkLoop(cause?: unknown): Refusal {
  return new Refusal(
    'linkLoop',
    (client) =>
      `${client}'s configuration is a link that leads back to itself. Nothing was changed; repair the link.`,
    { cause },
  );
}

function readRefusal(error: unknown): Error {
  if (error instanceof Refusal) return error;
  if (codeOf(error) === 'ELOOP') return linkLoop(error);
  if (codeOf(error) === 'ENOTDIR') {
    return new Refusal(
      'notAFile',
      (client) => `A file lies where the folder of ${client}'s configuration belongs. Nothing was changed.`,
      { cause: error },
    );
  }
  return new Refusal(
    'denied',
    (client) =>
      `${client}'s configuration cannot be read. Nothing was changed; check the permissions of the file.`,
    { cause: error },
  );
}

function writeRefusal(error: unknown): Error {
  if (error instanceof Refusal) return error;
  return new Refusal(
    'denied',
    (client) =>
      `${client}'s configuration may not be written. It is as it was; check the permissions of the file and its folder.`,
    { cause: error },
  );
}
