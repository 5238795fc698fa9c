import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { linesOf, readFixture, speakersOf } from './read-bytes.ts';

interface Row {
  readonly file: string;
  readonly format: string;
  readonly units: number;
  readonly speakers: readonly string[];
  readonly firstStartMs: number | null;
  readonly lastEndMs: number | null;
}

const rows: readonly Row[] = readFileSync(new URL('../../fixtures/real/INDEX.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [file = '', format = '', , , units, speakers = '', first = '', last = ''] = line.split('\t');
    return {
      file,
      format,
      units: Number(units),
      speakers: speakers === '' ? [] : speakers.split('|'),
      firstStartMs: first === '' ? null : Number(first),
      lastEndMs: last === '' ? null : Number(last),
    };
  });

describe('files that real tools wrote', () => {
  it.each(rows)('reads $file as $format', ({ file, format, units, speakers, firstStartMs, lastEndMs }) => {
    const { format: found, reading } = readFixture(`real/${file}`);
    expect(found).toBe(format);
    expect(reading.report.read).toBe(units);
    expect(reading.report.kept + reading.report.empty + reading.report.dropped).toBe(units);
    expect(speakersOf(reading)).toEqual(speakers);
    expect(reading.segments[0]?.startMs).toBe(firstStartMs);
    if (lastEndMs !== null)
      expect(Math.max(...reading.segments.map(({ endMs }) => endMs ?? 0))).toBe(lastEndMs);
  });

  it('keeps every cue when nothing rolls', () => {
    const others = ['youtube-auto.vtt', 'podcast-words.json'];
    for (const { file } of rows.filter((row) => !others.includes(row.file))) {
      const { report } = readFixture(`real/${file}`).reading;
      expect(report.dropped, file).toBe(0);
      expect(report.empty, file).toBe(0);
    }
  });

  it('makes lines of a host that writes a segment for each word, each mark and each space', () => {
    const { reading } = readFixture('real/podcast-words.json');
    expect(reading.segments.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Speaker 1', "It's Monday, the 9th of March."],
      ['Speaker 2', 'This is the harbour log with Imke.'],
    ]);
    expect(reading.report).toMatchObject({ read: 28, kept: 16, empty: 12, dropped: 0 });
  });

  it('collapses rolling captions to each line once', () => {
    const { reading } = readFixture('real/youtube-auto.vtt');
    expect(reading.segments).toHaveLength(50);
    expect(reading.segments.flatMap(({ text }) => text.split(/\s+/))).toHaveLength(283);
    expect(reading.segments[1]?.words?.slice(0, 3).map(({ text, startMs }) => [text, startMs])).toEqual([
      ['and', 18080],
      ["we'll", 18400],
      ['go', 18560],
    ]);
    expect(reading.sourceApp).toBe('YouTube');
    expect(reading.language).toBe('en');
  });

  it('reads the same audio alike from five formats', () => {
    const json = linesOf(readFixture('real/whisperx.json').reading);
    for (const file of ['whisperx.srt', 'whisperx.vtt', 'whisperx.tsv']) {
      expect(linesOf(readFixture(`real/${file}`).reading), file).toEqual(json);
    }
    const text = readFixture('real/whisperx.txt').reading.segments;
    expect(text.map((segment) => segment.text)).toEqual(json.map((line) => line[3]));
    expect(text.every(({ startMs, endMs }) => startMs === null && endMs === null)).toBe(true);
  });

  it('counts the aligned words of WhisperX', () => {
    const { segments } = readFixture('real/whisperx.json').reading;
    expect(segments.reduce((sum, { words }) => sum + (words?.length ?? 0), 0)).toBe(547);
  });

  it('carries a podcast speaker forward to the next change and says so', () => {
    const { segments } = readFixture('real/podcast20.srt').reading;
    expect(segments.every(({ speaker }) => speaker !== null)).toBe(true);
    expect(segments.filter(({ flags }) => flags?.includes('speakerInherited') !== true)).toHaveLength(10);
    expect(segments[0]?.text).toBe("When you first get started in podcasting, it's");
  });

  it('keeps the stem that the chunks of one Teams utterance share', () => {
    const { segments, sourceApp } = readFixture('real/teams-guid.vtt').reading;
    expect(sourceApp).toBe('Microsoft Teams');
    expect(segments.map(({ externalKey }) => externalKey?.split('/')[1])).toEqual(['5', '5', '5', '6']);
    expect(segments[0]?.text).toBe('Y vamos a compartir la pantalla acá ay, yo ya detecté.');
  });

  it('drops attendees and boilerplate of a Meet transcript and joins its paragraphs to turns', () => {
    const { reading } = readFixture('real/google-meet-12.md');
    expect(reading.title).toBe('Polygon Protocol Governance Call');
    expect(reading.durationMs).toBeNull();
    expect(reading.segments.some(({ text }) => /computer generated|ended after/.test(text))).toBe(false);
    expect(reading.segments.some(({ text }) => text.includes('mainnet release. Sandeep, did you want'))).toBe(
      true,
    );
  });

  it("reads AssemblyAI's times as the milliseconds they are, each word once", () => {
    const { reading } = readFixture('real/assemblyai-utterances.json');
    expect(reading).toMatchObject({ engine: 'assemblyai', language: 'en', durationMs: 25_000 });
    expect(reading.segments[0]?.words).toHaveLength(60);
    expect(reading.segments[0]?.words?.[0]).toMatchObject({ startMs: 170, endMs: 718, text: 'Yeah.' });
  });

  it('estimates the ends that Otter does not write', () => {
    const { segments } = readFixture('real/otter.txt').reading;
    expect(segments.at(-1)?.startMs).toBe(3_321_000);
    expect(segments.at(-1)?.flags).toEqual(['endEstimated', 'openEnd']);
    expect(segments[0]).toMatchObject({ startMs: 0, endMs: 34_000, flags: ['endEstimated'] });
    expect(segments.at(-1)?.text).not.toContain('otter.ai');
  });
});
