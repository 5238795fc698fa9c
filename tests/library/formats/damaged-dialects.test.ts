import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recognise } from '../../../src-library/formats/recognise.ts';
import { decodeText } from '../../../src-library/import/decode-text.ts';
import { CAPTION_DIALECTS } from './caption-dialects.ts';
import { damage, damages, readOrRefuse } from './damage.ts';
import type { Dialect } from './dialect.ts';
import { ENGINE_DIALECTS } from './engine-dialects.ts';
import { MEETING_DIALECTS } from './meeting-dialects.ts';
import { RESEARCH_DIALECTS } from './research-dialects.ts';
import { SERVICE_DIALECTS } from './service-dialects.ts';
import { TEXT_DIALECTS } from './text-dialects.ts';

/** How often the files of each format are tried with damaged bytes, and as often with damaged lines. */
const RUNS = Number(process.env['FORMAT_TEST_RUNS'] ?? 100);

/** Long runs may take their time. */
const PATIENCE_MS = 30_000 + RUNS * 60;

interface Sample {
  readonly file: string;
  readonly bytes: Uint8Array;
}

const samples = samplesByFormat([
  ...CAPTION_DIALECTS,
  ...ENGINE_DIALECTS,
  ...RESEARCH_DIALECTS,
  ...SERVICE_DIALECTS,
  ...MEETING_DIALECTS,
  ...TEXT_DIALECTS,
]);

function samplesByFormat(dialects: readonly Dialect[]): readonly (readonly [string, readonly Sample[]])[] {
  const found = new Map<string, Sample[]>();
  for (const { file, text, refusal } of dialects) {
    if (refusal !== undefined) continue;
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    const { format } = recognise({ fileName: file, text: decodeText(bytes).text });
    found.set(format.id, [...(found.get(format.id) ?? []), { file, bytes }]);
  }
  return [...found];
}

/** Takes lines out, says them again, puts them elsewhere. */
const moves = fc.array(
  fc.tuple(fc.nat(400), fc.nat(400), fc.constantFrom('drop', 'double', 'move', 'blank')),
  {
    minLength: 1,
    maxLength: 5,
  },
);

function moveLines(text: string, all: readonly (readonly [number, number, string])[]): string {
  const lines = text.split(/(?<=\n)/);
  for (const [from, to, kind] of all) {
    const at = from % (lines.length + 1);
    const taken = kind === 'drop' || kind === 'move' ? lines.splice(at, 1) : lines.slice(at, at + 1);
    if (kind === 'double' || kind === 'move') lines.splice(to % (lines.length + 1), 0, ...taken);
    if (kind === 'blank') lines.splice(at, 0, '\n');
  }
  return lines.join('');
}

describe('files of many writers that are damaged', () => {
  it.each(samples)(
    'in their bytes: %s',
    (_, files) => {
      fc.assert(
        fc.property(fc.constantFrom(...files), damages, ({ file, bytes }, all) => {
          readOrRefuse(file, all.reduce(damage, bytes));
        }),
        { seed: 20260310, numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );

  it.each(samples)(
    'in their lines: %s',
    (_, files) => {
      fc.assert(
        fc.property(fc.constantFrom(...files), moves, ({ file, bytes }, all) => {
          const text = moveLines(decodeText(bytes).text, all);
          readOrRefuse(file, new TextEncoder().encode(text));
        }),
        { seed: 20260311, numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );

  it('are files of each kind', () => {
    expect(samples.map(([id]) => id)).toEqual(
      expect.arrayContaining(['webvtt', 'subrip', 'sbv', 'lrc', 'plain-text', 'elan', 'praat-textgrid']),
    );
  });
});
