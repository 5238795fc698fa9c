import { strings } from '../../strings/en.ts';

const RANGE = /^(\d+)-(\d+)$/u;

/** Parts of an item as the sidecar names them, in words: `in a list, part 0–120`. */
export function partsText(parts: readonly (string | null)[]): string {
  const words = strings.settings.activity.parts;
  const ranges = parts.filter((part) => part !== null && RANGE.test(part));
  const [first] = ranges;
  const range = RANGE.exec(first ?? '');
  const inNumbers =
    ranges.length > 1
      ? [words.ranges(ranges.length)]
      : range === null
        ? []
        : [words.range(range[1] ?? '', range[2] ?? '')];
  const named = parts.filter((part) => !ranges.includes(part)).map(partText);
  return [...inNumbers, ...new Set(named)].join(', ');
}

function partText(part: string | null): string {
  const words = strings.settings.activity.parts;
  switch (part) {
    case null:
      return words.whole;
    case 'row':
    case 'snippet':
    case 'passages':
    case 'quotation':
    case 'state':
      return words[part];
    default:
      return part;
  }
}
