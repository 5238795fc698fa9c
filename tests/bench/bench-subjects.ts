import type { Database } from 'better-sqlite3';
import {
  recordingGenerator,
  type GeneratedRecording,
} from '../../src-library/generate/generate-recording.ts';
import { importRecording } from './import-recording.ts';
import { generatedLanguage } from '../../src-library/generate/languages.ts';

interface PageStart {
  /** Epoch milliseconds UTC. */
  readonly createdAt: number;
  readonly id: string;
}

/** What the cases are about, found in the library at hand. */
export interface BenchSubjects {
  readonly ids: { readonly average: string; readonly longest: string };
  readonly pages: { readonly half: PageStart; readonly deep: PageStart };
  readonly handles: readonly number[];
  readonly names: { readonly source: string; readonly tag: string; readonly speaker: string };
  readonly words: {
    readonly rare: string;
    readonly middle: string;
    readonly otherMiddle: string;
    readonly tenth: string;
    readonly rarePhrase: string;
    readonly prefix: string;
    readonly tag: string;
    readonly chinese: string;
    readonly japanese: string;
    readonly korean: string;
    readonly arabic: string;
  };
  readonly recordings: {
    readonly average: GeneratedRecording;
    readonly long: GeneratedRecording;
    readonly longChinese: GeneratedRecording;
  };
}

/**
 * Finds transcripts and words of known frequency, and brings in a recording of three hours, the same in every library: a small
 * one has none that long.
 */
export function findSubjects(db: Database): BenchSubjects {
  const long = recordingOf((each, language) => language === 'en' && each === 2_250);
  const transcripts = db.prepare<[], number>('SELECT count(*) FROM transcript').pluck().get() ?? 0;
  const wordIn = wordFinder(db, transcripts);
  const middle = wordIn(0.01, 300);
  const tag = commonest(db, 'tag', 'item_tag', 'tag');
  return {
    ids: {
      average: idOf(db, 'abs(segment_count - 110), i.id'),
      longest: db.transaction(() => importRecording(db, long)).immediate().transcriptId,
    },
    pages: {
      half: pageStart(db, Math.floor(transcripts * 0.5)),
      deep: pageStart(db, Math.floor(transcripts * 0.9)),
    },
    handles: db
      .prepare<[], number>(
        'SELECT id FROM item WHERE kind = 1 AND trashed IS NULL ORDER BY created DESC LIMIT 20 OFFSET 300',
      )
      .pluck()
      .all(),
    names: { source: 'Lecture', tag, speaker: commonest(db, 'person', 'speaker', 'person') },
    words: {
      rare: rareWord(db, transcripts * 0.0003),
      middle,
      otherMiddle: wordIn(0.011, 400),
      tenth: wordIn(0.1, 60),
      rarePhrase: rarePhrase(db),
      prefix: middle.slice(0, 3),
      tag,
      chinese: '会议',
      japanese: '確認資料',
      korean: '프로젝트',
      arabic: 'المشروع',
    },
    recordings: {
      average: recordingOf((each, language) => language === 'en' && Math.abs(each - 110) <= 5),
      long,
      longChinese: recordingOf((each, language) => language === 'zh' && each === 2_250),
    },
  };
}

function idOf(db: Database, order: string): string {
  return (
    db
      .prepare<[], string>(
        `SELECT uid FROM item i JOIN transcript t ON t.item = i.id WHERE hidden = 0 ORDER BY ${order} LIMIT 1`,
      )
      .pluck()
      .get() ?? ''
  );
}

function pageStart(db: Database, offset: number): PageStart {
  return (
    db
      .prepare<[number], PageStart>(
        'SELECT created AS createdAt, uid AS id FROM item WHERE kind = 1 ORDER BY created DESC, uid DESC LIMIT 1 OFFSET ?',
      )
      .get(offset) ?? { createdAt: 0, id: '' }
  );
}

function commonest(db: Database, table: string, uses: string, column: string): string {
  return (
    db
      .prepare<[], string>(
        `SELECT ${table}.name FROM ${table} JOIN ${uses} u ON u.${column} = ${table}.id
         GROUP BY ${table}.id ORDER BY count(*) DESC, ${table}.name LIMIT 1`,
      )
      .pluck()
      .get() ?? ''
  );
}

/** Finds the first English word from a rank on that at most this share of the transcripts hold. */
function wordFinder(db: Database, transcripts: number): (share: number, fromRank: number) => string {
  const english = generatedLanguage('en');
  const count = db
    .prepare<[string], number>('SELECT count(*) FROM search_public WHERE search_public MATCH ?')
    .pluck();
  return (share, fromRank) => {
    for (let rank = fromRank; rank < 60_000; rank += 7) {
      const word = english.wordAt(rank);
      const isPlain = /^[a-z]{4,}$/.test(word);
      if (isPlain && (count.get(`"${word}"`) ?? 0) <= Math.max(3, transcripts * share)) return word;
    }
    return 'the';
  };
}

/** A word that at most so many transcripts hold, and not many fewer: in a large library every word of the language is in more. */
function rareWord(db: Database, most: number): string {
  return (
    db
      .prepare<[number, number], string>(
        `SELECT term FROM search_public_vocabulary
         WHERE term >= 'm' AND doc BETWEEN ? AND ? AND length(term) > 3 AND term NOT GLOB '*[^a-z]*' LIMIT 1`,
      )
      .pluck()
      .get(Math.max(1, most / 2), Math.max(3, most)) ?? 'the'
  );
}

/** Three words that follow each other somewhere. */
function rarePhrase(db: Database): string {
  const text = db
    .prepare<[], string>(
      `SELECT g.text FROM segment g JOIN item i ON i.id = g.id >> 20 WHERE i.language = 'en' AND i.hidden = 0
         AND length(g.text) > 40 LIMIT 1`,
    )
    .pluck()
    .get();
  return (text ?? 'of the people')
    .replace(/[^\p{L} ]/gu, ' ')
    .split(/\s+/)
    .slice(1, 4)
    .join(' ')
    .toLowerCase();
}

function recordingOf(fits: (segments: number, language: string | null) => boolean): GeneratedRecording {
  const generator = recordingGenerator(99, 0);
  for (;;) {
    const recording = generator.next(Date.UTC(2026, 5, 30));
    if (fits(recording.reading.segments.length, recording.reading.language)) return recording;
  }
}
