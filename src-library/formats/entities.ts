const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
  hellip: '\u2026',
  mdash: '\u2014',
  ndash: '\u2013',
  lsquo: '\u2018',
  rsquo: '\u2019',
  ldquo: '\u201C',
  rdquo: '\u201D',
};

/** Decodes each character reference once; what is unknown stays as it is. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|([a-z]{2,6}));/g,
    (whole, decimal, hex, name) => {
      if (typeof name === 'string') return NAMED[name] ?? whole;
      const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
      const isScalar = code > 0x1f && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isScalar || code === 10 || code === 9 ? String.fromCodePoint(code) : whole;
    },
  );
}
