import { describe, expect, it } from 'vitest';
import {
  decideSpeakers,
  isNameCandidate,
  matchSpeakerPrefix,
} from '../../../src-library/import/speaker-prefix.ts';

const namesIn = (lines: readonly string[]): readonly (string | null)[] => {
  const decision = decideSpeakers(lines.map((line) => [line]));
  return lines.map((line) => decision.split(line)?.name ?? null);
};

describe('the start of a line', () => {
  it.each([
    ['Ada Quill: hello', 'Ada Quill', 'hello'],
    ['[SPEAKER_00]: hello', 'SPEAKER_00', 'hello'],
    ['[Speaker 1] hello', 'Speaker 1', 'hello'],
    ['>> ROSA: hello', 'ROSA', 'hello'],
    ['- Ada: hello', 'Ada', 'hello'],
    ['John Smith:', 'John Smith', ''],
    ['J. Okafor (Besu): hi: you', 'J. Okafor (Besu)', 'hi: you'],
    ['Ada Quill (she/her): hi', 'Ada Quill (she/her)', 'hi'],
    ['Dr. Åsa Lindqvist: ja', 'Dr. Åsa Lindqvist', 'ja'],
    ['Nom : bonjour', 'Nom', 'bonjour'],
    ['田中：はい', '田中', 'はい'],
    ['Quill, Ada (Quill Ltd): yes', 'Quill, Ada (Quill Ltd)', 'yes'],
  ])('%s', (line, name, rest) => {
    expect(matchSpeakerPrefix(line)).toEqual({ name, rest });
  });

  it.each([
    'at 10:30 we meet',
    'http://example.invalid',
    'https: //example.invalid',
    'Note: this is none',
    'Warning: hot',
    'Is it you? Ada: yes',
    'He looked at me for a long while and said: no',
    '[Music] la la',
    'C:\\Users',
    '12:30: lunch',
    'Frage: Warum?',
    'And then: nothing',
  ])('%s names nobody', (line) => {
    expect(matchSpeakerPrefix(line)).toBeNull();
  });

  it('may be a name in lower case, but never a sentence', () => {
    expect(isNameCandidate('protolambda.eth')).toBe(true);
    expect(isNameCandidate('that is what I mean by a good day')).toBe(false);
    expect(isNameCandidate('x'.repeat(61))).toBe(false);
  });
});

describe('the speakers of a file', () => {
  it('are believed when prefixes cover half of it', () => {
    expect(namesIn(['Ada: hi', 'what a day'])).toEqual(['Ada', null]);
  });

  it('are believed when one comes twice', () => {
    const lines = ['Ada: hi', 'a', 'b', 'c', 'd', 'Bo: yes', 'e', 'f', 'g', 'Ada: right'];
    expect(namesIn(lines).filter((name) => name !== null)).toEqual(['Ada', 'Bo', 'Ada']);
    expect(decideSpeakers(lines.map((line) => [line])).carriesForward).toBe(true);
  });

  it('are not believed for one stray colon', () => {
    expect(namesIn(['So it goes', 'Berlin: a city', 'with a river', 'and a bear', 'and a tower'])).toEqual(
      Array(5).fill(null),
    );
  });

  it('are believed in lower case when every line has one', () => {
    expect(namesIn(['tomasz.w: hi', 'ada: hi', 'tomasz.w: so', 'ada: so', 'bo: x'])).toEqual([
      'tomasz.w',
      'ada',
      'tomasz.w',
      'ada',
      'bo',
    ]);
  });

  it('are believed whatever they call themselves when every line has one', () => {
    const lines = [
      'Akash | ECH: hi',
      'Mia!: so: what',
      'Ada Quill: yes',
      'bo@home: no',
      'Ada Quill: fine',
      'Bo: ok',
      'Ada: x',
    ];
    expect(namesIn(lines)).toEqual(['Akash | ECH', 'Mia!', 'Ada Quill', 'bo@home', 'Ada Quill', 'Bo', 'Ada']);
  });

  it('are not carried forward when equal prefixes follow each other', () => {
    const lines = ['Ada: a', 'Ada: b', 'Ada: c', '(noise)', 'Bo: d', 'Bo: e', 'Bo: f'];
    expect(decideSpeakers(lines.map((line) => [line])).carriesForward).toBe(false);
  });

  it('are not believed when there are more than 40 in a file that often does without', () => {
    const lines = Array.from({ length: 100 }, (_, i) =>
      i % 2 === 0 ? `Name${String.fromCharCode(65 + (i % 26))}${i}x: text` : 'text',
    );
    expect(new Set(namesIn(lines))).toEqual(new Set([null]));
  });
});
