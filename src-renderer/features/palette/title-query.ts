/** A search for titles from what was typed so far: its words as they are, the last of which may go on; null for none. */
export function titleQuery(typed: string): string | null {
  const words = typed.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length === 0 ? null : `${words.slice(0, 8).join(' ').slice(0, 200).toLowerCase()}*`;
}
