import { describe, expect, it } from 'vitest';
import { readJsonLines } from '../../../src-library/follow/json-lines.ts';
import { foldEdits } from '../../../src-library/follow/session-edits.ts';

const LINES = [
  { track: 'room', startMs: 0, text: 'hello parot parot' },
  { track: 'call', startMs: 0, text: 'good morning' },
];

function fold(...edits: readonly object[]): (readonly [number, string | null, string | null])[] {
  const bytes = Buffer.from(edits.map((edit) => JSON.stringify(edit)).join('\n'));
  return Array.from(foldEdits(LINES, readJsonLines(bytes)), ([at, { text, speaker }]) => [at, text, speaker]);
}

const ROOM = { track: 'room', start_ms: 0 };
const CALL = { track: 'call', start_ms: 0 };
const repair = (from: string, to: string) => ({ kind: 'repair', target: ROOM, from, to });
const speaker = (name: string) => ({ kind: 'speaker', target: CALL, name });
const revert = (seq: number) => ({ kind: 'revert', target_seq: seq });

describe('foldEdits', () => {
  it('repairs every occurrence, one repair after the other, to the letter', () => {
    expect(fold(repair('parot', 'parrot'))).toEqual([[0, 'hello parrot parrot', null]]);
    expect(fold(repair('parot', 'x'), repair('x', '$&'))).toEqual([[0, 'hello $& $&', null]]);
    expect(fold(repair('', 'x'), repair('nowhere', 'x'))).toEqual([]);
  });

  it('lets the last speaker hold', () => {
    expect(fold(speaker('call-1'), speaker('Priya'))).toEqual([[1, null, 'Priya']]);
  });

  it('takes back what a revert names, wherever it stands; reverting a revert does nothing', () => {
    expect(fold(revert(1), speaker('Priya'))).toEqual([]);
    expect(fold(speaker('Priya'), revert(0), revert(1))).toEqual([]);
    expect(fold(speaker('A'), speaker('B'), revert(1))).toEqual([[1, null, 'A']]);
  });

  it('ignores edits of lines that are not there, and what is no edit', () => {
    expect(fold({ kind: 'repair', target: { track: 'room', start_ms: 5 }, from: 'h', to: 'x' })).toEqual([]);
    expect(fold({ kind: 'repair', target: null, from: 1 }, { kind: 'new' }, [])).toEqual([]);
  });
});

describe('readJsonLines', () => {
  it('numbers lines as they stand, skips blank ones, and waits for the last one', () => {
    const text = '\ufeff{"a":1}\n\n  \r\nbroken\n{"b":2}\n{"c":';
    expect(readJsonLines(Buffer.from(text)).map(({ number, value }) => [number, value])).toEqual([
      [1, { a: 1 }],
      [4, undefined],
      [5, { b: 2 }],
    ]);
    expect(readJsonLines(Buffer.from('{"a":1}\n{"b":2}')).map(({ end }) => end)).toEqual([7, 15]);
  });
});
