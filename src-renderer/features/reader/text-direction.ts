/** Languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** On which side a transcript's times stand; each line finds its own direction by its text. */
export function directionOf(language: string | null): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(language?.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}
