import Database from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, foldWithOffsets } from '../../../src-library/search/character-folding.ts';
import { indexText, indexWords } from '../../../src-library/search/index-text.ts';
import { termTokens } from '../../../src-library/search/query-words.ts';

function words(text: string): string[] {
  return indexWords(text).map((word) => word.text);
}

/** What SQLite's tokenizer finds in each of the texts once they are transformed. */
function tokenizedBySqlite(texts: readonly string[]): string[][] {
  const db = new Database(':memory:');
  db.exec(`
    CREATE VIRTUAL TABLE found USING fts5(body, content='', contentless_delete=1,
      tokenize="unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'");
    CREATE VIRTUAL TABLE token USING fts5vocab(found, 'instance');
  `);
  const insert = db.prepare('INSERT INTO found(rowid, body) VALUES (?, ?)');
  db.transaction(() => {
    texts.forEach((text, index) => insert.run(BigInt(index + 1), indexText(text)));
  })();
  const tokens: string[][] = texts.map(() => []);
  const rows = db.prepare<[], { doc: number; term: string; offset: number }>(
    'SELECT doc, term, offset FROM token',
  );
  for (const row of rows.iterate()) {
    const list = tokens[row.doc - 1];
    if (list !== undefined) list[row.offset] = row.term;
  }
  db.close();
  return tokens;
}

/** The tokens that the words of a text should become. */
function expectedTokens(text: string): string[] {
  return indexWords(text).flatMap(({ text: word, unspaced }) => {
    if (!unspaced) return [word];
    const characters = Array.from(word);
    return characters.map((character, index) => character + (characters[index + 1] ?? ''));
  });
}

const SCRIPTS = [
  'the Crème BRÛLÉE naïve Łódź Ærø straße İstanbul ışık',
  'Οδυσσεύς ΆΈΉ ᾳ Ёлка йод її ѓ',
  'مُحَمَّدٌ إلى أحمد مدرسة مــد کتاب می\u200cخواهم ٢٠٢٦',
  'שָׁלוֹם עולם हिन्दी में क्‍ष',
  '会議室の資料を、がぎぐ ｶﾞｷﾞ 한국어 한국 𠮷野家',
  '\u1112\u1161\u11ab\u1100\u116e\u11a8 ㅎㅏㄴ ﾡﾢￂ 하\u11ab \u1161\u11ab',
  'ภาษาไทยน้ำ ປະເທດລາວ ភាសា\u200bខ្មែរ မြန်မာ ปี๒๕๖๙',
  'AI会議 2026年5月 don’t it\u02bcs C++ node.js ﬁne ㍿ ½ ² ™ ❤️ 🌡 👩‍👩‍👧 1️⃣ \ue000 \u0000 _x_',
];
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.constantFrom(...SCRIPTS.flatMap((text) => Array.from(text))), { maxLength: 40 })
    .map((characters) => characters.join('')),
);

describe('the words of a text', () => {
  it.each([
    ['Don’t stop', ['don', 't', 'stop']],
    ["it's C++, gen-itgc at 10:30", ['it', 's', 'c', 'gen', 'itgc', 'at', '10', '30']],
    ['Crème BRÛLÉE in Łódź', ['creme', 'brulee', 'in', 'lodz']],
    ['Straße STRASSE STRAẞE', ['strasse', 'strasse', 'strasse']],
    ['İstanbul ISTANBUL ısı', ['istanbul', 'istanbul', 'isi']],
    ['ΟΔΥΣΣΕΎΣ οδυσσεύς', ['οδυσσευσ', 'οδυσσευσ']],
    ['Ещё еще мой мои', ['еще', 'еще', 'мой', 'мои']],
    ['за\u0301мок', ['замок']],
    ['مُحَمَّد مدرسة إلى', ['محمد', 'مدرسه', 'الي']],
    ['می\u200cخواهم', ['مي', 'خواهم']],
    ['שָׁלוֹם', ['שלום']],
    ['हिन्दी', ['हिन्दी']],
    ['ｶﾞｷﾞ ﬁne Ｐａｒｌａｎｃｅ', ['ガギ', 'fine', 'parlance']],
    ['한국', ['한국']],
    ['AI会議、2026年', ['ai', '会議', '2026', '年']],
    ['٢٠٢٦ ๒๕๖๙', ['2026', '2569']],
    ['Parlance™ is 🌡 ❤️ …', ['parlance', 'is']],
    ['co\u00adop\u200beration', ['cooperation']],
    ['a\u0000b \ud800c', ['a', 'b', 'c']],
  ])('%j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

/** Tens of thousands that nothing treats differently from one another. */
const ALIKE = /[\p{Cn}\p{Cs}\p{Co}\p{Script=Han}\p{Script=Hangul}]/u;

describe('the indexed text', () => {
  it('writes unspaced runs as overlapping pairs and the last character alone', () => {
    expect(indexText('会議室')).toBe('会議 議室 室');
    expect(indexText('𠮷野家')).toBe('𠮷野 野家 家');
    expect(indexText('AI会議 ok')).toBe('ai 会議 議 ok');
  });

  it('leaves ASCII as it is', () => {
    expect(indexText('Hello, World')).toBe('Hello, World');
  });

  it('is read by SQLite as exactly our words, for every kind of code point', { timeout: 60_000 }, () => {
    const texts: string[] = [];
    for (let code = 0; code < 0x110000; code++) {
      const character = String.fromCodePoint(code);
      if (!ALIKE.test(character)) texts.push(`q${character}z`);
    }
    const found = tokenizedBySqlite(texts);
    const differing = texts.filter(
      (text, index) => found[index]?.join(' ') !== expectedTokens(text).join(' '),
    );
    expect(differing).toEqual([]);
  });

  it('is read by SQLite as exactly our words, for random text', { timeout: 60_000 }, () => {
    const texts = fc.sample(anyText, { numRuns: 1500, seed: 4 });
    expect(tokenizedBySqlite(texts)).toEqual(texts.map(expectedTokens));
  });

  it('folds what is already folded to itself', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
      { seed: 4, numRuns: 1000 },
    );
  });
});

describe('folding with offsets', () => {
  it('folds as without', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { folded, starts, ends } = foldWithOffsets(text);
        expect(folded).toBe(foldText(text));
        expect(starts).toHaveLength(folded.length);
        expect(ends).toHaveLength(folded.length);
      }),
      { seed: 4, numRuns: 1500 },
    );
  });

  it.each(['İstanbul', 'straße', 'ﬁx', '㍿', 'u\u0308ber', 'ｶﾞ', 'Ærø', '\u1112\u1161\u11ab'])(
    'maps every part of %j back into it',
    (word) => {
      const text = `ÿ ${word} z`;
      const { folded, starts, ends } = foldWithOffsets(text);
      const at = folded.indexOf(' ') + 1;
      const end = folded.lastIndexOf(' ');
      expect(text.slice(starts[at], ends[end - 1])).toBe(word);
    },
  );
});

describe('the tokens of a term', () => {
  it.each([
    ['会議', ['会議'], false],
    ['会', ['会'], true],
    ['会議室', ['会議', '議室'], false],
    ['会議 資料', ['会議', '議', '資料'], false],
    ['会 資', ['会', '資'], true],
    ['AI会議', ['ai', '会議'], false],
    ['会議AI', ['会議', '議', 'ai'], false],
    ["don't", ['don', 't'], false],
  ])('%j', (text, tokens, prefix) => {
    expect(termTokens({ text, prefix: false })).toEqual({ tokens, prefix });
  });
});
