/**
 * The items whose name holds every word that was typed, whatever their case and accents: those that begin with the first
 * one first, else in their own order.
 */
export function fitting<Item>(
  items: readonly Item[],
  typed: string,
  nameOf: (item: Item) => string,
): readonly Item[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return items;
  const fit = items
    .map((item) => ({ item, name: folded(nameOf(item)) }))
    .filter(({ name }) => words.every((word) => name.includes(word)));
  const begins = fit.filter(({ name }) => name.startsWith(first));
  return [...begins, ...fit.filter(({ name }) => !name.startsWith(first))].map(({ item }) => item);
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
