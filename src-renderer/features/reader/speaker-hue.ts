/** Colours that speakers can have. */
export const HUES = 8;

/** A speaker's colour, from 0: it follows from the name alone, so that it stays theirs in every transcript. */
export function speakerHue(name: string): number {
  let hash = 2_166_136_261;
  for (const character of name.normalize('NFC').toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  hash ^= hash >>> 15;
  return (Math.imul(hash, 2_246_822_519) >>> 16) % HUES;
}
