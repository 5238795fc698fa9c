import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { shaOf } from './config-text.ts';
import { SERVER_NAME } from './registration.ts';
import type { Files } from './surroundings.ts';

const record = z.object({
  /** Records of one step over several files share it. */
  change: z.string(),
  client: z.string(),
  action: z.enum(['connect', 'repair', 'disconnect']),
  /** The real path of the file. */
  file: z.string(),
  /** Milliseconds since 1970, UTC. */
  at: z.number(),
  /** SHA-256 of the file before and after; null where there was none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The server's name in the client. */
  name: z.string(),
  command: z.string(),
  /** The characters that were put in, where nothing was taken out for them. */
  inserted: z.string().nullable(),
  madeContainers: z.number(),
  /** Folders that were made for the file, outermost first. */
  madeFolders: z.array(z.string()),
  /** The text of the entry that stood there before. */
  replaced: z.string().nullable(),
  appVersion: z.string(),
});

/** What one change did to one file: enough to take it back. */
export type LedgerRecord = Readonly<z.infer<typeof record>>;

/** The name under which a client was last connected, or the usual one. */
export function nameIn(records: readonly LedgerRecord[], client: string): string {
  const last = records.findLast((one) => one.client === client && one.action === 'connect');
  return last?.name ?? SERVER_NAME;
}

/** The commands that were written into a client's configuration, by which its entries are known again. */
export function commandsIn(records: readonly LedgerRecord[], client: string): readonly string[] {
  return records.filter((one) => one.client === client).map(({ command }) => command);
}

/** How many records are kept; older changes are taken back without their backups. */
const KEEP_RECORDS = 100;

/**
 * Parlance's own memory of what it wrote into clients' configurations: a list of changes, and the files' bytes before
 * and after them. Private to the person (folder 0700, files 0600), since configurations may hold secrets.
 */
export class Ledger {
  readonly #folder: string;
  readonly #files: Files;

  constructor(folder: string, files: Files) {
    this.#folder = folder;
    this.#files = files;
  }

  /** All records, oldest first. A list that cannot be read is an empty one. */
  async records(): Promise<readonly LedgerRecord[]> {
    try {
      const content: unknown = JSON.parse(await this.#files.readFile(this.#listFile, 'utf8'));
      return z.array(record).parse(content);
    } catch {
      return [];
    }
  }

  /** Keeps bytes under their sum, so that they can be put back. */
  async keep(bytes: Uint8Array): Promise<void> {
    const file = this.#backupFile(shaOf(bytes));
    await this.#files.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await this.#writeWhole(file, bytes);
  }

  /** The bytes of that sum, or null when they are gone or no longer what they were. */
  async kept(sha: string): Promise<Buffer | null> {
    const bytes = await this.#files.readFile(this.#backupFile(sha)).catch(() => null);
    return bytes !== null && shaOf(bytes) === sha ? bytes : null;
  }

  async append(added: LedgerRecord): Promise<void> {
    const records = [...(await this.records()), added].slice(-KEEP_RECORDS);
    await this.#write(records);
    await this.#forgetBackups(records);
  }

  /** Removes the records of a change that did not happen or was taken back. */
  async drop(change: string): Promise<void> {
    const records = await this.records();
    await this.#write(records.filter((one) => one.change !== change));
  }

  get #listFile(): string {
    return path.join(this.#folder, 'changes.json');
  }

  #backupFile(sha: string): string {
    return path.join(this.#folder, 'backups', sha);
  }

  async #write(records: readonly LedgerRecord[]): Promise<void> {
    await this.#files.mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#writeWhole(this.#listFile, Buffer.from(`${JSON.stringify(records, null, 2)}\n`));
  }

  async #writeWhole(file: string, bytes: Uint8Array): Promise<void> {
    const temporary = `${file}.${randomBytes(4).toString('hex')}.tmp`;
    const handle = await this.#files.open(temporary, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await this.#files.rename(temporary, file);
  }

  async #forgetBackups(records: readonly LedgerRecord[]): Promise<void> {
    const needed = new Set(records.flatMap(({ before, after }) => [before, after]));
    const folder = path.join(this.#folder, 'backups');
    const names = await this.#files.readdir(folder).catch((): string[] => []);
    for (const name of names) {
      if (!needed.has(name)) await this.#files.rm(path.join(folder, name), { force: true });
    }
  }
}
