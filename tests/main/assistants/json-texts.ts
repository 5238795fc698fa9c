import fc from 'fast-check';

/** A random JSON or JSONC text, written with random white space, comments, trailing commas and line ends. */
export interface JsonText {
  readonly text: string;
  readonly comments: readonly string[];
}

type Written =
  | { readonly kind: 'leaf'; readonly text: string }
  | { readonly kind: 'array'; readonly items: readonly Written[] }
  | { readonly kind: 'object'; readonly pairs: readonly (readonly [string, Written])[] };

const LEAVES = [
  ...['null', 'true', 'false', '0', '1.0', '1e5', '12345678901234567890', '-3.25'],
  ...['""', '"a"', '"ünï 🎛"', '"\\u00e9\\n\\"}"', '"// no comment"', '"/* none */"', '"{,}"'],
];
const KEYS = ['a', 'b', 'other', 'github', 'weird "key"', 'ключ', '🎛', '', 'servers', 'mcpServers', 'mcp'];
const PLAIN_TRIVIA = ['', '', '', ' ', '\t', '\n', '\n  ', '\n\t', '\n\n    ', '  \n'];
const COMMENT_TRIVIA = [
  ...PLAIN_TRIVIA,
  ' // one\n',
  '// two, {\n    ',
  '\n  // "three": 3\n  ',
  ' /* four */ ',
  '/* five }\n six */',
  '\n/**/\n',
];

const key = fc.constantFrom(...KEYS);
const { value } = fc.letrec<{ value: Written }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ kind: fc.constant('leaf' as const), text: fc.constantFrom(...LEAVES) }),
    fc.record({ kind: fc.constant('array' as const), items: fc.array(tie('value'), { maxLength: 3 }) }),
    fc.record({
      kind: fc.constant('object' as const),
      pairs: fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }),
    }),
  ),
}));

const servers: fc.Arbitrary<Written> = fc.record({
  kind: fc.constant('object' as const),
  pairs: fc.array(fc.tuple(fc.constantFrom('other', 'github', 'files', 'ключ'), value), { maxLength: 3 }),
});

/**
 * Texts whose root is an object that may hold `container`, an object of servers, at any place among other keys and
 * more than once.
 */
export function jsonTexts(dialect: 'strict' | 'comments', container: string): fc.Arbitrary<JsonText> {
  const others = key.filter((one) => one !== container);
  const pair = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(others, value) },
    { weight: 1, arbitrary: fc.tuple(fc.constant(container), servers) },
  );
  const trivia = dialect === 'strict' ? PLAIN_TRIVIA : COMMENT_TRIVIA;
  return fc
    .record({
      pairs: fc.array(pair, { maxLength: 5 }),
      trivia: fc.array(fc.constantFrom(...trivia), { minLength: 1, maxLength: 40 }),
      trailing: fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
      lineEnds: fc.constantFrom(['\n'], ['\r\n'], ['\r'], ['\n', '\r\n']),
    })
    .map(({ pairs, trivia: picks, trailing, lineEnds }) => {
      const nextTrivia = cycle(picks);
      const nextTrailing = cycle(trailing);
      const nextLineEnd = cycle(lineEnds);
      const comments: string[] = [];
      const gap = (): string => {
        const picked = nextTrivia().replaceAll('\n', () => nextLineEnd());
        comments.push(...(picked.match(/\/\/[^\r\n]*|\/\*[^]*?\*\//gu) ?? []));
        return picked;
      };
      const list = (open: string, items: readonly string[], close: string): string => {
        const trailed = dialect === 'comments' && items.length > 0 && nextTrailing() ? `,${gap()}` : '';
        return `${open}${items.join(',')}${trailed}${items.length === 0 ? gap() : ''}${close}`;
      };
      const write = (written: Written): string => {
        if (written.kind === 'leaf') return written.text;
        if (written.kind === 'array') {
          return list(
            '[',
            written.items.map((item) => gap() + write(item) + gap()),
            ']',
          );
        }
        const items = written.pairs.map(
          ([name, item]) => `${gap()}${JSON.stringify(name)}${gap()}:${gap()}${write(item)}${gap()}`,
        );
        return list('{', items, '}');
      };
      const text = gap() + write({ kind: 'object', pairs }) + gap();
      return { text, comments };
    });
}

function cycle<Value>(values: readonly Value[]): () => Value {
  let index = 0;
  return () => {
    const picked = values[index % values.length];
    index += 1;
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
}
