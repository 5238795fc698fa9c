import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { damage, damages, readOrRefuse } from './damage.ts';
import { fixtureBytes, readBytes, readText } from './read-bytes.ts';

const paths = ['real', 'tricky'].flatMap((folder) =>
  readdirSync(new URL(`../../fixtures/${folder}/`, import.meta.url))
    .filter((file) => file !== 'INDEX.tsv')
    .map((file) => `${folder}/${file}`),
);

describe('damaged files', () => {
  it.each(paths)('%s is read or refused in a plain sentence', (path) => {
    const original = fixtureBytes(path).subarray(0, 3000);
    fc.assert(
      fc.property(damages, (all) => {
        readOrRefuse(path.split('/')[1] ?? '', all.reduce(damage, original));
      }),
      { seed: 20260303, numRuns: 20 },
    );
  });

  it('are refused or read whatever bytes they hold', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('x.vtt', 'x.srt', 'x.json', 'x.md', 'x.txt'),
        (bytes, name) => readOrRefuse(name, bytes),
      ),
      { seed: 20260304, numRuns: 500 },
    );
  });

  it('are refused or read whatever text follows a signature', () => {
    const piece = fc.constantFrom(
      'WEBVTT',
      '\n',
      '\n\n',
      '1',
      '00:00:01.000 --> 00:00:02.000',
      '00:00:02,000 --> 00:00:01,000',
      '<v ',
      '>',
      '<c>',
      '&lt;',
      'NOTE',
      'STYLE',
      '{',
      '}',
      '[',
      ']',
      '"text"',
      ':',
      ',',
      '"segments"',
      '1.5',
      'null',
      '-->',
      'Ada: hi',
      '# T',
      '---',
      '**A** [0:05] x',
      '\t',
      '\uFEFF',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) =>
        readOrRefuse('x', new TextEncoder().encode(pieces.join(''))),
      ),
      { seed: 20260305, numRuns: 800 },
    );
  });

  it('keeps what a cut JSON file still holds', () => {
    const whole = fixtureBytes('real/whisperx.json');
    const { reading, codes } = readBytes('x.json', whole.subarray(0, Math.floor(whole.length / 2)));
    expect(reading.segments.length).toBeGreaterThan(20);
    expect(codes).toEqual(['json-cut-short']);
  });
});

describe('files that would take forever', () => {
  const MANY = 50_000;
  it.each([
    ['open tags', 'x.vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<v '.repeat(MANY)}`],
    ['open brackets', 'x.txt', '[('.repeat(MANY)],
    ['deep JSON', 'x.json', `{"segments":${'['.repeat(MANY)}`],
    ['unfinished strings', 'x.json', `{"segments":[{"text":"${'he said "x" and '.repeat(MANY)}`],
    ['spaces', 'x.txt', `Ada${' '.repeat(MANY)}: x`],
    ['blank lines', 'x.srt', `1\n00:00:01,000 --> 00:00:02,000\nx${'\n'.repeat(MANY)}`],
    ['dashes', 'x.md', `---\n${'- '.repeat(MANY)}`],
    ['stars', 'x.md', `# T\n${'*a '.repeat(MANY)}`],
    ['digits', 'x.srt', `${'1'.repeat(MANY)} --> ${'2'.repeat(MANY)}`],
    ['ampersands', 'x.vtt', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'&#1'.repeat(MANY)}`],
    ['indexes', 'x.srt', '1\n\n'.repeat(MANY)],
  ])('%s', (_, name, text) => {
    readOrRefuse(name, new TextEncoder().encode(text));
  });

  it('refuses JSON that is nested deeper than 64', () => {
    expect(() =>
      readText(
        'x.json',
        `{"segments":[{"start":0,"end":1,"text":"x","a":${'['.repeat(70)}${']'.repeat(70)}}]}`,
      ),
    ).toThrow(/nested too deeply/);
  });
});
