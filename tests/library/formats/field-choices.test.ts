import { describe, expect, it } from 'vitest';
import { csvTable } from '../../../src-library/formats/csv-table.ts';
import type { FieldChoices } from '../../../src-library/formats/field-choices.ts';
import { genericJson } from '../../../src-library/formats/generic-json.ts';
import { failureOf } from '../temporary-library.ts';

const json = (value: unknown, fields?: Omit<FieldChoices, 'format'>) => ({
  fileName: 'a.json',
  text: JSON.stringify(value),
  fields: fields === undefined ? undefined : { format: 'generic-json', ...fields },
});
const csv = (text: string, fields?: Omit<FieldChoices, 'format'>) => ({
  fileName: 'a.csv',
  text,
  fields: fields === undefined ? undefined : { format: 'csv-table', ...fields },
});

const linesOf = ({ segments }: ReturnType<typeof genericJson.read>) =>
  segments.map(({ startMs, endMs, speaker, text }) => [startMs, endMs, speaker, text]);

const TALK = [
  { start: 5, end: 62, who: 'Ada', original: 'Guten Morgen', text: 'Good morning', loud: 3 },
  { start: 65, end: 90, who: 'Ben', original: 'Morgen', text: 'Morning', loud: 4 },
];

describe('the fields of JSON', () => {
  it('are told as they would be taken, with all that could be chosen', () => {
    expect(genericJson.guess?.(json(TALK))).toEqual({
      fields: ['start', 'end', 'who', 'original', 'text', 'loud'].map((key) => ({ key, name: key })),
      text: 'text',
      start: { key: 'start', unit: 'seconds' },
      end: { key: 'end', unit: 'seconds' },
      duration: null,
      speaker: null,
      unitIsOpen: true,
    });
  });

  it('are read as somebody chose', () => {
    const chosen = { text: 'original', speaker: 'who', end: null, unit: 'milliseconds' } as const;
    const reading = genericJson.read(json(TALK, chosen));
    expect(linesOf(reading)).toEqual([
      [5, 65, 'Ada', 'Guten Morgen'],
      [65, 1065, 'Ben', 'Morgen'],
    ]);
    expect(reading.report.notes.map(({ message }) => message)).toContain(
      'Nothing tells what wrote this file, so its fields were taken as you said: “original” for what was said, “start” for the start in milliseconds, “who” for who said it.',
    );
    expect(linesOf(genericJson.read(json(TALK, { start: null })))).toEqual([
      [null, null, null, 'Good morning'],
      [null, null, null, 'Morning'],
    ]);
  });

  it('stay as guessed where what was chosen is in no member, or cannot be it', () => {
    const guessed = linesOf(genericJson.read(json(TALK)));
    const strange = { text: 'nowhere', start: '__proto__', speaker: 'constructor' };
    expect(linesOf(genericJson.read(json(TALK, strange)))).toEqual(guessed);
  });

  it('with names that tell nothing are read only as somebody says', () => {
    const short = {
      body: {
        items: [
          { s: 1.5, e: 2.5, w: 'Hello' },
          { s: 2.5, e: 3.5, w: 'there' },
        ],
      },
    };
    expect(genericJson.guess?.(json(short))).toMatchObject({ text: null, start: null });
    expect(failureOf(() => genericJson.read(json(short))).kind).toBe('badInput');
    const reading = genericJson.read(json(short, { text: 'w', start: 's', end: 'e' }));
    expect(linesOf(reading)).toEqual([
      [1500, 2500, null, 'Hello'],
      [2500, 3500, null, 'there'],
    ]);
    expect(failureOf(() => genericJson.guess?.(json({ version: 2, list: [1, 2] }))).kind).toBe('badInput');
  });

  it('whose unit their names or their form say leave it no choice', () => {
    const named = [{ start_ms: 10, end_ms: 20, text: 'Hi' }];
    const clock = [{ start: '00:00:01', end: '00:00:02', text: 'Hi' }];
    expect([named, clock].map((list) => genericJson.guess?.(json(list))?.unitIsOpen)).toEqual([false, false]);
    const reading = genericJson.read(json(named, { unit: 'seconds' }));
    expect(linesOf(reading)).toEqual([[10, 20, null, 'Hi']]);
  });
});

describe('the columns of a table', () => {
  const table =
    'Beginn;Ende;Person;Wortlaut;Übersetzung\n1,5;2;Ada;Guten Morgen;Good morning\n3;4;Ben;Morgen;Morning\n';

  it('are told by the names that the file gives them', () => {
    const guess = csvTable.guess?.(csv(table));
    const names = new Map(guess?.fields.map(({ key, name }) => [key, name]));
    expect([guess?.text, guess?.end?.key].map((key) => names.get(key ?? ''))).toEqual(['Wortlaut', 'Ende']);
    expect([...names.values()]).toEqual(['Beginn', 'Ende', 'Person', 'Wortlaut', 'Übersetzung']);
  });

  it('are read as somebody chose', () => {
    const keyOf = new Map(csvTable.guess?.(csv(table))?.fields.map(({ key, name }) => [name, key]));
    const key = (name: string): string => keyOf.get(name) ?? '';
    const chosen = {
      text: key('Übersetzung'),
      start: key('Beginn'),
      end: key('Ende'),
      speaker: key('Person'),
    };
    expect(linesOf(csvTable.read(csv(table, chosen)))).toEqual([
      [1500, 2000, 'Ada', 'Good morning'],
      [3000, 4000, 'Ben', 'Morning'],
    ]);
  });

  it('of our own tables need no guess', () => {
    expect(csvTable.guess?.(csv('start_ms,end_ms,speaker,text\n1,2,Ada,Hi\n'))).toBeNull();
  });

  it('with names that tell nothing are read only as somebody says', () => {
    const unknown = 'a,b\nx,Hello there\ny,Good bye\n';
    expect(csvTable.guess?.(csv(unknown))?.text).toBeNull();
    expect(failureOf(() => csvTable.read(csv(unknown))).kind).toBe('badInput');
    expect(linesOf(csvTable.read(csv(unknown, { text: 'b', speaker: 'a' })))).toEqual([
      [null, null, 'x', 'Hello there'],
      [null, null, 'y', 'Good bye'],
    ]);
  });
});
