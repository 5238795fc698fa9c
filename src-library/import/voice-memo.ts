import { open, type FileHandle } from 'node:fs/promises';

/** The transcript of a recording is no larger. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Atoms beside each other in one place; a real file has a dozen. */
const MOST_ATOMS = 10_000;

/** Where Voice Memos keeps what it heard. */
const PATH = ['moov', 'trak', 'udta', 'tsrp'] as const;

/**
 * The transcript that Apple's Voice Memos writes into its sound files, as JSON; null when the file has none or is damaged. Only the
 * list of the file's parts is read, not its sound.
 */
export async function readVoiceMemoTranscript(path: string): Promise<Buffer | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await findAtom(file, 0, size, PATH);
  } finally {
    await file.close();
  }
}

async function findAtom(
  file: FileHandle,
  from: number,
  to: number,
  [name, ...rest]: readonly string[],
): Promise<Buffer | null> {
  let at = from;
  for (let atoms = 0; at + 8 <= to && atoms < MOST_ATOMS; atoms += 1) {
    const atom = await readAtom(file, at, to);
    if (atom === null) return null;
    if (atom.name === name) {
      const found =
        rest.length === 0 ? await readBody(file, atom) : await findAtom(file, atom.body, atom.end, rest);
      if (found !== null) return found;
    }
    at = atom.end;
  }
  return null;
}

interface Atom {
  readonly name: string;
  readonly body: number;
  readonly end: number;
}

/** Size and name, both four bytes; the size 1 stands for eight more bytes of size, 0 for "to the end". */
async function readAtom(file: FileHandle, at: number, to: number): Promise<Atom | null> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await file.read(head, 0, 16, at);
  if (bytesRead < 8) return null;
  const short = head.readUInt32BE(0);
  const isLong = short === 1 && bytesRead === 16;
  const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
  const body = at + (isLong ? 16 : 8);
  const end = at + size;
  return size < 8 || end > to || end < body ? null : { name: head.toString('latin1', 4, 8), body, end };
}

async function readBody(file: FileHandle, { body, end }: Atom): Promise<Buffer | null> {
  if (end - body > MOST_BYTES) return null;
  const bytes = Buffer.alloc(end - body);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, body);
  return bytes.subarray(0, bytesRead);
}
