import { isSpeakerLabel } from '../model/speaker-label.ts';
import { countUnspacedLetters, hasSyllables } from '../model/unspaced-script.ts';

/** A line that may begin with who says it: `Ada Quill: …`, `[SPEAKER_00]: …`, `>> ROSA: …`. */
export interface SpeakerPrefix {
  readonly name: string;
  /** The text after the prefix, empty when the name stands alone on its line. */
  readonly rest: string;
}

/** What a whole file's prefixes prove. */
export interface SpeakerDecision {
  /** Splits a line when its prefix is one that this file uses for speakers, else null. */
  split(line: string): SpeakerPrefix | null;
  /** Whether a unit without prefix is said by the speaker of the one before. */
  readonly carriesForward: boolean;
}

const LONGEST_NAME = 60;
const HEAD_LENGTH = 120;
const MOST_WORDS = 6;
const MOST_SPEAKERS = 40;

const PREFIX =
  /^\s*(?:[-\u2010-\u2015]\s*(?=\S))?(?:(?:>|\u00BB){2,3}\s*)?(?:\[([^[\]:]{1,60})\]\s*[:\uFF1A]?|\((speaker (?:\d{1,4}|\?))\)(?=\s)|\(([^():]{1,60})\)\s*[:\uFF1A]|([^:\uFF1A[\]<>{}=]{1,60}?)\s*(?:[:](?=\s|$)|(?<=[\p{Lo}])[:]|[\uFF1A]))\s*(?!\/\/)/u;

/** Words that end in a colon in ordinary speech and writing, in the languages we meet most. */
const LABEL_WORDS = new Set(
  (
    'note notes warning question questions answer answers action actions summary http https ftp ps re fyi todo example examples tip hint ' +
    'chapter part section step steps rule point number title date time duration location subject topic agenda attendees participants tags language ' +
    'transcript transcription recording source url link from to cc bcc update conclusion introduction intro outro music remember ' +
    'frage antwort hinweis achtung beispiel zusammenfassung aufgabe datum thema teilnehmer kapitel teil schritt notiz quelle ' +
    'pregunta respuesta nota ejemplo resumen fecha tema capítulo parte paso tarea aviso atención participantes ' +
    'remarque exemple résumé réponse attention chapitre partie étape tâche sujet objet ' +
    'domanda risposta esempio riassunto capitolo passo compito data resumo resposta pergunta exemplo ' +
    '注 注意 例 例えば 問題 問 答 质问 问题 回答 总结 摘要 备注 日期 主题 日時 議題 参加者 まとめ'
  ).split(' '),
);

/** Words that no name begins with or consists of, lower case. */
const COMMON_WORDS = new Set(
  (
    'a an the and or but so then now well look listen here there this that these those it is was are were be been i we he she they you ' +
    'my our his her their your of in on at to for with by as if when where why how what who which because first second third next last ' +
    'finally today tomorrow yesterday one two three yes no not say says said ask asks asked think thought means meaning namely also like ' +
    'ok okay right oh ' +
    'und oder aber also dann jetzt hier das die der ist war ich wir er sie es ein eine zum erstens zweitens heute ja nein nämlich ' +
    'y o pero entonces ahora aquí el los las un una es era yo nosotros hoy sí ' +
    'et ou mais alors maintenant ici le les une est était je nous il elle aujourd oui non donc ' +
    'e ma allora adesso qui il lo gli è ero io noi oggi sì quindi mas então agora aqui os as uma hoje sim'
  ).split(' '),
);

const PARTICLES = new Set(
  'de da do dos das di du del della des van von vom zu zur der den ten ter la le el al bin ibn ben y e och af av mac st'.split(
    ' ',
  ),
);

/** Finds a possible speaker at the start of a line, judged by the line alone. */
export function matchSpeakerPrefix(line: string): SpeakerPrefix | null {
  const match = PREFIX.exec(line.slice(0, HEAD_LENGTH));
  if (match === null) return null;
  const bracketed = match[1];
  const name = (bracketed ?? match[2] ?? match[3] ?? match[4] ?? '').trim().replace(/^[*_]+|[*_]+$/g, '');
  if (bracketed !== undefined && !/[:\uFF1A]\s*$/u.test(match[0]) && !isSpeakerLabel(bracketed)) return null;
  return isNameCandidate(name) ? { name, rest: line.slice(match[0].length).trim() } : null;
}

/** Meeting tools put whatever people call themselves before each line: `Akash | ECH`, `bo@home`, `✨ Mia!`. */
function matchAnyPrefix(line: string): SpeakerPrefix | null {
  const strict = matchSpeakerPrefix(line);
  if (strict !== null) return strict;
  const name = /^\s*(\S[^:\n]{0,59}?)\s*:(?=\s|$)/u.exec(line.slice(0, HEAD_LENGTH))?.[1];
  if (name === undefined || /^[\d\s.,]*$/.test(name)) return null;
  return { name, rest: line.slice(line.indexOf(':') + 1).trim() };
}

/** Whether a text could be what a file calls a speaker. */
export function isNameCandidate(name: string): boolean {
  if (name === '' || name.length > LONGEST_NAME) return false;
  if (isSpeakerLabel(name)) return true;
  if (!/\p{L}/u.test(name) || /[?!;"“”„«»/\\@#%^*+=~`]/u.test(withoutPronouns(name))) return false;
  const words = withoutCompany(name).split(/\s+/u);
  if (words.length > MOST_WORDS) return false;
  if (name.includes(',') && !isLastNameFirst(name)) return false;
  if (words.some((word) => word.endsWith('.') && !isAbbreviation(word))) return false;
  const plain = words.map((word) => word.toLowerCase().replace(/[.,]$/u, ''));
  if (LABEL_WORDS.has(plain[0] ?? '') && (words.length === 1 || /^\d+$/.test(plain[1] ?? ''))) return false;
  if (LABEL_WORDS.has(plain.join(' '))) return false;
  if (plain.every((word) => COMMON_WORDS.has(word))) return false;
  return countUnspacedLetters(name) === 0 || isShortEnough(name);
}

/** Whether a candidate also looks like a name: every word begins with a capital or a letter that has no case. */
export function isNameLike(name: string): boolean {
  if (isSpeakerLabel(name)) return true;
  const words = withoutCompany(name).split(/\s+/u);
  const [first] = words;
  if (first === undefined || COMMON_WORDS.has(first.toLowerCase())) return false;
  return words.every(
    (word, index) =>
      /^[\p{Lu}\p{Lt}\p{Lo}('’]/u.test(word) ||
      (index > 0 && (/^\d{1,4}$/.test(word) || /^[&-]$/.test(word) || PARTICLES.has(word.toLowerCase()))) ||
      (PARTICLES.has(word) && words.length > 1),
  );
}

function isLastNameFirst(name: string): boolean {
  return /^[\p{Lu}][\p{L}'’ -]*, ?(?:\p{Lu}|Jr|Sr|PhD|MD)/u.test(name) && name.split(',').length === 2;
}

function isAbbreviation(word: string): boolean {
  return (
    /^(?:\p{L}\.)+$/u.test(word) ||
    /^(?:Dr|Mr|Mrs|Ms|Prof|St|Jr|Sr|Sra|Mme|Mlle|Hr|Fr|Dipl|Ing|Rev|Gen|Sgt|Lt|Col)\.$/iu.test(word)
  );
}

/** Without spaces a sentence looks like a word; names of alphabets, whose vowels hang at their letters, are longer. */
function isShortEnough(name: string): boolean {
  return name.replace(/\p{M}/gu, '').length <= (hasSyllables(name) ? 16 : 30);
}

function withoutCompany(name: string): string {
  return name.replace(/\s*\([^()]*\)\s*$/u, '').trim();
}

/** `Ada Quill (she/her)` without what is in the brackets. */
function withoutPronouns(name: string): string {
  return name.replace(/\s\(\p{L}{1,8}(?:\s?\/\s?\p{L}{1,8}){1,3}\)$/u, '');
}

/** What makes two spellings of a speaker one: case and a company in brackets do not count. */
export function speakerKey(name: string): string {
  return (withoutCompany(name) || name).toLowerCase().replace(/\s+/gu, ' ');
}

interface Candidate {
  readonly key: string;
  readonly name: string;
  readonly nameLike: boolean;
  readonly alone: boolean;
}

/**
 * Decides for a whole file which prefixes are speakers. A prefix counts when prefixes cover half of the units, or when one
 * comes twice, or when one stands alone on its line; not when there are more than 40 of them, unless they cover nearly all.
 * @param units the first lines (or all lines) of each cue or paragraph, in file order
 */
export function decideSpeakers(units: readonly (readonly string[])[]): SpeakerDecision {
  const spoken = units.filter((lines) => lines.some((line) => line.trim() !== ''));
  const first = spoken.map((lines) => lines.find((line) => line.trim() !== '') ?? '');
  const match = areAllPrefixed(first) ? matchAnyPrefix : matchSpeakerPrefix;
  const candidates = first.map((line) => toCandidate(match(line)));
  const found = candidates.filter((candidate) => candidate !== null);
  const accepted = acceptKeys(found, spoken.length);
  return {
    split: (line) => {
      const prefix = accepted.size === 0 ? null : match(line);
      return prefix !== null && accepted.has(speakerKey(prefix.name)) ? prefix : null;
    },
    carriesForward: marksChanges(candidates, accepted),
  };
}

/** Nearly every unit begins with something before a colon, and most of that could be a name. */
function areAllPrefixed(lines: readonly string[]): boolean {
  if (lines.length < 5) return false;
  const any = lines.filter((line) => matchAnyPrefix(line) !== null).length;
  const strict = lines.filter((line) => matchSpeakerPrefix(line) !== null).length;
  return any >= lines.length * 0.97 && strict >= lines.length * 0.5;
}

function toCandidate(prefix: SpeakerPrefix | null): Candidate | null {
  if (prefix === null) return null;
  return {
    key: speakerKey(prefix.name),
    name: prefix.name,
    nameLike: isNameLike(prefix.name),
    alone: prefix.rest === '',
  };
}

function acceptKeys(found: readonly Candidate[], units: number): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { key } of found) counts.set(key, (counts.get(key) ?? 0) + 1);
  const coverage = units === 0 ? 0 : found.length / units;
  if (
    coverage >= 0.9 &&
    units >= 3 &&
    found.some(({ nameLike, key }) => nameLike || (counts.get(key) ?? 0) > 1)
  ) {
    return new Set(counts.keys());
  }
  const names = found.filter(
    ({ nameLike, key }) => nameLike || (coverage >= 0.5 && (counts.get(key) ?? 0) > 1),
  );
  const keys = new Set(names.map(({ key }) => key));
  if (keys.size > MOST_SPEAKERS) return new Set();
  const proven = coverage >= 0.5 || names.some(({ key, alone }) => alone || (counts.get(key) ?? 0) > 1);
  return proven ? keys : new Set();
}

/** Prefixes mark changes when at least two speakers have one and hardly ever two equal ones follow each other. */
function marksChanges(candidates: readonly (Candidate | null)[], accepted: ReadonlySet<string>): boolean {
  const keys = candidates.flatMap((candidate) =>
    candidate !== null && accepted.has(candidate.key) ? [candidate.key] : [],
  );
  if (keys.length === candidates.length || new Set(keys).size < 2) return false;
  const repeats = keys.filter((key, index) => index > 0 && key === keys[index - 1]).length;
  return repeats <= (keys.length - 1) * 0.25;
}
