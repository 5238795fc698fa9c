import fc from 'fast-check';
import { zipSync } from 'fflate';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FORMATS } from '../../../src-library/formats/index.ts';
import { decodeText } from '../../../src-library/import/decode-text.ts';
import { filesWithin } from '../../../src-library/import/files-within.ts';
import { readWordDocument } from '../../../src-library/import/word-document.ts';
import { damage, damages, expectReadingOrRefusal, expectSound, readOrRefuse } from './damage.ts';
import { fixtureBytes } from './read-bytes.ts';

/** How often each format is tried with damaged bytes, and as often with damaged values. */
const RUNS = Number(process.env['FORMAT_TEST_RUNS'] ?? 200);

/** Long runs may take their time. */
const PATIENCE_MS = 30_000 + RUNS * 60;

const NAK = '\u0015';

/** A small file of each format that is no JSON and no captions, with all that it may hold. */
const SAMPLES: Readonly<Record<string, string>> = {
  ttml: `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="x" xmlns:ttp="y" xml:lang="en"
 ttp:frameRate="25" ttp:frameRateMultiplier="1000 1001" ttp:tickRate="1000"><head><metadata><ttm:title>T</ttm:title>
<ttm:agent xml:id="a" type="person"><ttm:name>Ada</ttm:name></ttm:agent></metadata></head><body begin="1s">
<div xml:lang="en" timeContainer="seq"><p begin="00:00:01:05" end="2.5s" ttm:agent="a">Hi<br/>there &amp; you</p>
<p begin="3000t" dur="500ms"><span begin="0s" end="0.2s">Y</span><span begin="0.2s" end="0.4s">es</span> no</p>
<p>MAN: <span ttm:role="x-translation">x</span>late</p></div></body></tt>`,
  'youtube-timedtext': `<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><head><pen id="1"/></head><body>
<p t="500" d="1500"><s>hi</s><s t="300" ac="2"> there</s></p><p t="900" d="10" a="1">
</p><p t="2100" d="400">&amp;quot;yes&amp;quot;</p></body></timedtext>`,
  'advanced-substation': String.raw`[Script Info]
Title: T
[V4+ Styles]
Format: Name, Fontsize
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:01.00,0:00:02.50,D,Ada,0,0,0,,{\an8}Hi\Nthere, you{\k20}ka{\kf30}ra
Comment: 0,0:00:03.00,0:00:04.00,D,,0,0,0,,note
Dialogue: 0,0:00:03.00,0:00:04.00,D,,0,0,0,,{\p1}m 0 0 l 1 1{\p0}
Dialogue: 0,0:00:05.00,0:00:04.00,D,,0,0,0,,\hbye`,
  'praat-textgrid': `File type = "ooTextFile"
Object class = "TextGrid"

xmin = 0
xmax = 3.5
tiers? <exists>
size = 2
item []:
    item [1]:
        class = "IntervalTier"
        name = "Ada"
        xmin = 0
        xmax = 3.5
        intervals: size = 2
        intervals [1]:
            xmin = 0
            xmax = 1.25
            text = "say ""hi"""
        intervals [2]:
            xmin = 1.25
            xmax = 3.5
            text = ""
    item [2]:
        class = "TextTier"
        name = "bell"
        xmin = 0
        xmax = 3.5
        points: size = 1
        points [1]:
            number = 2
            mark = "ding"
`,
  'chat-transcript': `@UTF8
@Begin
@Languages:\teng
@Participants:\tCHI Nina Target_Child, MOT Mother
@Media:\tx, audio
*CHI:\t<I want> [/] I want &-um (be)cause xxx . ${NAK}100_2500${NAK}
%wor:\tI ${NAK}100_200${NAK} want ${NAK}200_475${NAK} .
*MOT:\tno@o [*] (.) +/. [= laughs]
\tmore here ${NAK}2600_3000${NAK}
@End
`,
  elan: `<?xml version="1.0"?><ANNOTATION_DOCUMENT><HEADER><MEDIA_DESCRIPTOR MEDIA_URL="file:///a.wav"/></HEADER><TIME_ORDER>
<TIME_SLOT TIME_SLOT_ID="t1" TIME_VALUE="100"/><TIME_SLOT TIME_SLOT_ID="t2"/><TIME_SLOT TIME_SLOT_ID="t3" TIME_VALUE="900"/>
<TIME_SLOT TIME_SLOT_ID="t4" TIME_VALUE="1500"/></TIME_ORDER><TIER TIER_ID="A" PARTICIPANT="Ada" LANG_REF="eng">
<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="t1" TIME_SLOT_REF2="t3"><ANNOTATION_VALUE>Hi there</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
</TIER><TIER TIER_ID="W" PARENT_REF="A"><ANNOTATION><ALIGNABLE_ANNOTATION TIME_SLOT_REF1="t1" TIME_SLOT_REF2="t2"><ANNOTATION_VALUE>Hi</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>
<ANNOTATION><ALIGNABLE_ANNOTATION TIME_SLOT_REF1="t2" TIME_SLOT_REF2="t3"><ANNOTATION_VALUE>there</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
<TIER TIER_ID="B"><ANNOTATION><ALIGNABLE_ANNOTATION TIME_SLOT_REF1="t3" TIME_SLOT_REF2="t4"><ANNOTATION_VALUE>Yes</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>`,
  'noscribe-html': `<html><head><title>Talk</title></head><body><p><a name="ts_100_900_S01">S01: Hi there</a><a name="ts_900_1500_S01">
 //S02: yes // (..) you</a></p><p><a name="ts_1500_1200_">(12 seconds pause)</a></p></body></html>`,
  'podcast-html': `<html><title>T</title><body><cite>Ada:</cite><time>0:01</time><p>Hi<br>there &amp; you</p><p>more</p>
<cite>Ben</cite><time datetime="x">1:00:02</time><p>Yes.</p><script>var a = 1;</script></body></html>`,
  hyperaudio: `<article><section><p><span class="speaker" data-m="100" data-d="0">[Ada] </span><span data-m="100" data-d="300">Hi </span>
<span data-m="400.5" data-d="0">there. </span></p><p><a data-m="1500" data-d="200">Yes </a><span data-m="1700"> </span></p></section></article>`,
  'csv-table': `"Start Time (s)",end,Speaker,text\n0.5,1.25,Ada,"Hi, ""you"""\n1.25,,Ben,'=yes\n00:00:03,4,,\n\n`,
};

function readAs(id: string, bytes: Uint8Array): void {
  const format = formatNamed(id);
  expectReadingOrRefusal(() => {
    const source = { fileName: 'x', text: decodeText(bytes).text, timeZone: 'UTC' };
    expect(format.sniff(source)).toBeLessThanOrEqual(1);
    return format.read(source);
  });
}

function formatNamed(id: string): (typeof FORMATS)[number] {
  const format = FORMATS.find((one) => one.id === id);
  if (format === undefined) throw new Error(`There is no format ${id}.`);
  return format;
}

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Between marks and numbers; what stands at the odd places are values. */
const piecesOf = (text: string): readonly string[] =>
  text.split(/(\d+(?:\.\d+)?|(?<==")[^"]+(?=")|(?<=>)[^<>]+(?=<)|(?<=\n)[^\n]*\n)/);

const oddValues = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '-1',
      '-0',
      '1e308',
      '9'.repeat(12),
      '9'.repeat(15),
      '9'.repeat(40),
      '0.0001',
      'NaN',
      'Infinity',
    ],
    ...[
      '00:01',
      '99:99:99',
      '1:2:3:4',
      '1:00:00:00:00',
      '::',
      '0x10',
      '1e999',
      '"',
      '""',
      '<',
      '>',
      '&',
      '&#0;',
      '&#xD800;',
    ],
    ...[
      '\n',
      '\t',
      '\u0000',
      NAK,
      `${NAK}9_1${NAK}`,
      '{\\k999999}',
      '{\\p1}',
      '__proto__',
      'constructor',
      ']]>',
      '<![CDATA[',
    ],
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

describe('markup, tables and scripts that are damaged', () => {
  it.each(Object.entries(SAMPLES))('are read as %s when nothing is damaged', (id, text) => {
    const source = { fileName: 'x', text, timeZone: 'UTC' };
    const best = [...FORMATS].sort((a, b) => b.sniff(source) - a.sniff(source))[0];
    expect(best?.id).toBe(id);
    expectSound(formatNamed(id).read(source));
  });

  it.each(Object.entries(SAMPLES))(
    'in their bytes are read as %s or refused in a plain sentence',
    (id, sample) => {
      const original = toBytes(sample);
      fc.assert(
        fc.property(damages, (all) => readAs(id, all.reduce(damage, original))),
        { seed: 20260308, numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );

  it.each(Object.entries(SAMPLES))(
    'in their values are read as %s or refused in a plain sentence',
    (id, sample) => {
      const pieces = piecesOf(sample);
      const changes = fc.array(fc.tuple(fc.nat((pieces.length - 1) / 2 - 1), oddValues), {
        minLength: 1,
        maxLength: 3,
      });
      fc.assert(
        fc.property(changes, (all) => {
          const changed = [...pieces];
          for (const [at, by] of all) changed[at * 2 + 1] = by;
          readAs(id, toBytes(changed.join('')));
        }),
        { seed: 20260309, numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );
});

/** What would take minutes if its cost grew with the square of its length. */
describe('files that would take forever', () => {
  const MANY = 40_000;
  const numbered = (line: (n: number) => string, count = MANY): string =>
    Array.from({ length: count }, (_, n) => line(n)).join('');
  const annotation = (from: string, to: string, text: string): string =>
    `<ANNOTATION><ALIGNABLE_ANNOTATION TIME_SLOT_REF1="${from}" TIME_SLOT_REF2="${to}">` +
    `<ANNOTATION_VALUE>${text}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`;
  const eaf = (tiers: string): string =>
    `<ANNOTATION_DOCUMENT><TIME_ORDER>${numbered((n) => `<TIME_SLOT TIME_SLOT_ID="t${n}" TIME_VALUE="${n}"/>`)}` +
    `</TIME_ORDER>${tiers}</ANNOTATION_DOCUMENT>`;
  const last = `t${MANY - 1}`;
  const words = numbered((n) => annotation(`t${n}`, `t${n + 1}`, 'hi'));
  const grid = '"ooTextFile"\n"TextGrid"\n0 1 <exists> 1 "IntervalTier" "A" 0 1 1 0 1 ';

  it.each([
    [
      'words below each line',
      'elan',
      eaf(`<TIER TIER_ID="A">${words}</TIER><TIER PARENT_REF="A">${words}</TIER>`),
    ],
    [
      'lines that all span all words',
      'elan',
      eaf(
        `<TIER TIER_ID="A">${annotation('t0', last, 'hi').repeat(MANY)}</TIER><TIER PARENT_REF="A">${words}</TIER>`,
      ),
    ],
    [
      'tiers below one',
      'elan',
      eaf(
        `<TIER TIER_ID="A">${annotation('t0', last, 'hi').repeat(MANY / 8)}</TIER>` +
          `<TIER PARENT_REF="A">${annotation('t0', last, 'ho')}</TIER>`.repeat(MANY / 8),
      ),
    ],
    [
      'tiers without text',
      'elan',
      eaf(
        `<TIER TIER_ID="A">${annotation('t0', last, '')}</TIER>`.repeat(MANY / 8) +
          `<TIER PARENT_REF="A">${annotation('t0', last, 'ho').repeat(MANY / 8)}</TIER>` +
          `<TIER PARENT_REF="A">${annotation('t0', last, '')}</TIER>`.repeat(MANY / 8),
      ),
    ],
    [
      'lines of one event',
      'advanced-substation',
      `[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,x\n${'y\n'.repeat(MANY * 10)}`,
    ],
    [
      'one long word',
      'chat-transcript',
      `@UTF8\n@Begin\n*CHI:\t${'a'.repeat(MANY * 10)}\n%wor:\t${'a'.repeat(MANY * 10)}\n`,
    ],
    [
      'opened codes',
      'chat-transcript',
      `@UTF8\n@Begin\n*CHI:\t${'['.repeat(MANY * 10)}${'<'.repeat(MANY * 10)}\n`,
    ],
    ['bullets', 'chat-transcript', `@UTF8\n@Begin\n*CHI:\t${NAK.repeat(MANY * 10)}\n`],
    [
      'columns',
      'advanced-substation',
      `[Events]\nFormat: ${'a,'.repeat(MANY)}\n${'Dialogue: x\n'.repeat(MANY)}`,
    ],
    ['a label without end', 'praat-textgrid', `${grid}"${'a'.repeat(20_000_000)}`],
    ['a label of quotation marks', 'praat-textgrid', `${grid}"${'""'.repeat(10_000_000)}"`],
    ['open tags', 'ttml', `<tt><body><p begin="1s">x</p>${'<'.repeat(MANY)}${'<!'.repeat(MANY)}`],
    [
      'spans',
      'ttml',
      `<tt><body><p begin="1s">${'<span begin="1s">x</span><br/>'.repeat(MANY)}</p></body></tt>`,
    ],
    ['paragraphs in each other', 'podcast-html', `<cite>A</cite><time>0:01</time>${'<p>x<br>'.repeat(MANY)}`],
    ['columns', 'csv-table', `start,text,${'a,'.repeat(MANY)}\n${'1,2,3\n'.repeat(MANY)}`],
    ['a cell without end', 'csv-table', `start,text\n1,"${'a"'.repeat(MANY)}`],
  ])('%s of %s', (_, id, text) => {
    readAs(id, toBytes(text));
  });
});

describe('containers that are damaged', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const srt = toBytes('1\n00:00:01,000 --> 00:00:02,000\nHi there.\n');
  const documentXml = toBytes(
    `<w:document xmlns:w="x"><w:body><w:p><w:r><w:t>Ada   0:01</w:t><w:br/><w:t xml:space="preserve">Hi there</w:t></w:r></w:p>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p></w:tc><w:tc><w:p/></w:tc></w:tr></w:tbl></w:body></w:document>`,
  );
  const containers: Readonly<Record<string, Uint8Array>> = {
    'x.docx': zipSync({ '[Content_Types].xml': toBytes('<Types/>'), 'word/document.xml': documentXml }),
    'x.zip': zipSync({ 'a.srt': srt, 'b/c.srt': [srt, { level: 0 }], '../d.srt': srt }),
    'x.whisper': zipSync({
      version: toBytes('1'),
      'metadata.json': toBytes('{"transcripts":[{"text":"Hi","start":100,"end":900}],"speakers":[]}'),
    }),
    'x.m4a': fixtureBytes('tricky/p16-voicememo.m4a'),
  };

  it.each(Object.entries(containers))(
    '%s is read or refused in a plain sentence',
    async (name, original) => {
      const path = join(folder, name);
      await fc.assert(
        fc.asyncProperty(damages, async (all) => {
          writeFileSync(path, all.reduce(damage, original));
          const found = { path, fileName: name, problem: null, inFolder: false };
          for await (const file of filesWithin(found, join(folder, 'library.db'), new Set(['.srt']))) {
            if ('problem' in file) expect(file.problem).toMatch(/^[A-Z].*\.$/);
            else if ('bytes' in file && name !== 'x.docx') readOrRefuse(file.fileName, file.bytes);
          }
        }),
        { seed: 20260310, numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );

  it(
    'a Word document in its text is read or refused in a plain sentence',
    () => {
      fc.assert(
        fc.property(damages, (all) => {
          expectReadingOrRefusal(() => {
            const bytes = zipSync({ 'word/document.xml': all.reduce(damage, documentXml) }, { level: 0 });
            return formatNamed('plain-text').read({ fileName: 'x.docx', text: readWordDocument(bytes) });
          });
        }),
        { seed: 20260311, numRuns: RUNS },
      );
    },
    PATIENCE_MS,
  );
});
