import type { Database } from 'better-sqlite3';
import { parseArgs } from 'node:util';
import { openReader } from '../../src-library/database/open-reader.ts';
import { VisibleDatabase } from '../../src-library/database/visible-library.ts';
import { randomFrom, type Random } from '../../src-library/generate/random.ts';
import { parseFts5Query } from '../../src-library/search/fts5-query.ts';
import { matchExpression } from '../../src-library/search/match-expression.ts';
import { findVisibleItems, snippetOf } from '../../src-library/search/search-items-visible.ts';
import { searchLibrary } from '../../src-library/search/search-library.ts';
import { searchVisibleTranscripts } from '../../src-library/search/search-visible.ts';

const HELP = `node tests/bench/search-costs-process.ts LIBRARY [--seed N] [--queries N] [--show N] [QUERY…]

What searches cost in processor time, which other programs disturb less than they disturb the clock: the queries given,
or random ones that the limits let through, made of the commonest words, to find the dearest. Beside them stands the floor: the
newest 2,000 matches with their scores, by hand. Milliseconds: floor, window, search_transcripts, search.
`;

const FLOOR = `WITH m AS MATERIALIZED (SELECT rowid AS r, bm25(search_public, 8.0, 1.0) AS s FROM search_public
  WHERE search_public MATCH ? ORDER BY rowid DESC LIMIT 2000) SELECT r, s FROM m ORDER BY s LIMIT 200`;

/** Processor time in milliseconds. */
interface Costs {
  readonly query: string;
  readonly floor: number;
  readonly window: number;
  readonly transcripts: number;
  readonly search: number;
}

function processorTime(work: () => unknown, runs: number): number {
  for (let run = 1; run < runs; run++) work();
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}

function costsOf(db: Database, view: VisibleDatabase, query: string, runs: number): Costs | null {
  if (!searchLibrary(db, query, { limit: 1 }).ok) return null;
  const parsed = parseFts5Query(query);
  const match = parsed.ok && parsed.query.text !== null ? matchExpression(parsed.query.text) : null;
  return {
    query,
    floor: match === null ? NaN : processorTime(() => db.prepare(FLOOR).all(match), runs),
    window: processorTime(() => searchLibrary(db, query, { limit: 50 }), runs),
    transcripts: processorTime(() => searchVisibleTranscripts(view, query, 20), runs),
    search: processorTime(() => searchItems(view, query), runs),
  };
}

function searchItems(view: VisibleDatabase, query: string): unknown {
  const found = findVisibleItems(view, query, {
    limit: 20,
    sourceTypes: ['transcript', 'note', 'summary'],
  });
  return found.items.map((item) => snippetOf(view, item, found));
}

interface Vocabulary {
  readonly words: readonly string[];
  readonly characters: readonly string[];
  readonly tags: readonly string[];
}

/** Every query draws from few words, so that the dearest combinations of them come up. */
function randomQuery(random: Random, { words, characters, tags }: Vocabulary): string {
  const from = (list: readonly string[]): string => random.pick(list);
  const term = (): string => {
    const kind = random.below(12);
    if (kind < 5) return from(words);
    if (kind < 8) return `"${Array.from({ length: 2 + random.below(3) }, () => from(words)).join(' ')}"`;
    if (kind < 10) return `${from(words).slice(0, 3 + random.below(2))}*`;
    if (kind < 11) return from(characters);
    return `NEAR(${from(words)} ${from(words)} ${from(words)}, ${1 + random.below(50)})`;
  };
  const terms = (joint: string): string => Array.from({ length: 1 + random.below(16) }, term).join(joint);
  const kind = random.below(10);
  if (kind < 3) return terms(' ');
  if (kind < 6) return terms(' OR ');
  if (kind < 7) return `(${terms(' OR ')}) (${terms(' OR ')})`;
  if (kind < 8) return `${term()} NOT (${terms(' OR ')})`;
  if (kind < 9) return `${term()} ${term()} tag:${from(tags)}`;
  return `title:(${terms(' OR ')}) OR ${term()}`;
}

function readVocabulary(db: Database): Vocabulary {
  const tags = db.prepare<[], string>('SELECT name FROM tag ORDER BY id LIMIT 20').pluck().all();
  return {
    words: 'the you and to a i it that of is in we so what for on with this have be not they'.split(' '),
    characters: Array.from('的我你是了不会議のにを이가'),
    tags,
  };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    queries: { type: 'string', default: '200' },
    show: { type: 'string', default: '12' },
  },
});
const [file, ...queries] = positionals;
if (file === undefined) {
  console.log(HELP);
} else {
  const db = openReader(file);
  const view = new VisibleDatabase(db);
  const random = randomFrom(Number(values.seed));
  const vocabulary = readVocabulary(db);
  const isGiven = queries.length > 0;
  const asked = isGiven
    ? queries
    : Array.from({ length: Number(values.queries) }, () => randomQuery(random, vocabulary));
  const costs = asked.flatMap((query) => costsOf(db, view, query, isGiven ? 5 : 1) ?? []);
  const worstOf = ({ window, transcripts, search }: Costs): number => Math.max(window, transcripts, search);
  if (!isGiven) costs.sort((a, b) => worstOf(b) - worstOf(a));
  const shown = isGiven ? costs : costs.slice(0, Number(values.show));
  for (const { query, floor, window, transcripts, search } of shown) {
    const times = [floor, window, transcripts, search].map((each) => each.toFixed(1).padStart(8));
    console.log(`${times.join('')}  ${query}`);
  }
  if (!isGiven) console.log(`${costs.length} of ${asked.length} queries were within the limits.`);
  db.close();
}
