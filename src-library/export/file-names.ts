/** Longest name in bytes, so that a number and an extension still fit in what file systems allow. */
const MOST_BYTES = 180;

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** A title as a file name that every system takes: no separators, no control or reserved characters, not too long. */
export function toFileName(title: string): string {
  const plain = title
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|\uFFFD]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
  const short = cutToBytes(plain, MOST_BYTES).replace(/[ .]+$/g, '');
  if (short === '') return 'Untitled';
  return RESERVED.test(short) ? `${short.replace(/\..*$/, '')} file` : short;
}

function cutToBytes(text: string, most: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    kept += character;
  }
  return kept;
}

/** Gives each name once, also where a file system does not tell upper from lower case. */
export class UniqueNames {
  readonly #taken = new Set<string>();

  /** `folder/name.ext`, or `folder/name (2).ext` when that is taken. */
  take(folder: string, name: string, extension: string): string {
    for (let copy = 1; ; copy += 1) {
      const path = `${folder}${folder === '' ? '' : '/'}${name}${copy === 1 ? '' : ` (${copy})`}${extension}`;
      const key = path.normalize('NFKC').toLowerCase();
      if (!this.#taken.has(key)) {
        this.#taken.add(key);
        return path;
      }
    }
  }
}
