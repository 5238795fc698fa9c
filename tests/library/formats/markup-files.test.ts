import { describe, expect, it } from 'vitest';
import { LibraryError } from '../../../src-library/errors.ts';
import { linesOf, readFixture, readText } from './read-bytes.ts';

describe('TTML', () => {
  const page = (body: string, attributes = ''): string =>
    `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="x#parameter" ${attributes}><body>${body}</body></tt>`;
  const lines = (body: string, attributes = ''): ReturnType<typeof linesOf> =>
    linesOf(readText('x.ttml', page(body, attributes)).reading);

  it('knows its language', () => {
    expect(readFixture('tricky/t02-frames.ttml').reading.language).toBe('de');
  });

  it.each([
    ['1.5s', 1500],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['250ms', 250],
    ['15f', 500],
    ['00:00:01:15', 1500],
    ['3.25', 3250],
    ['00:00:04', 4000],
  ])('reads %s', (begin, ms) => {
    expect(lines(`<div><p begin="${begin}" dur="1s">x</p></div>`)).toEqual([[ms, ms + 1000, null, 'x']]);
  });

  it('applies the multiplier of the frame rate', () => {
    expect(
      lines(
        '<p begin="30f" dur="1s">x</p>',
        'ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001"',
      )[0]?.[0],
    ).toBe(1001);
  });

  it('counts times from the element around, and one after the other where it says so', () => {
    expect(lines('<div begin="10s"><p begin="1s" end="2s">a</p></div>')).toEqual([
      [11_000, 12_000, null, 'a'],
    ]);
    expect(
      lines('<div timeContainer="seq"><p dur="2s" begin="0s">a</p><p begin="1s" dur="2s">b</p></div>').map(
        ([start]) => start,
      ),
    ).toEqual([0, 3000]);
  });

  it('takes spans that touch for syllables, whether their times count from the line or not', () => {
    const { segments } = readFixture('tricky/t04-syllables.ttml').reading;
    const words = [
      ['before', 1000, 1600],
      ['we', 1600, 2000],
      ['go', 2000, 3000],
    ];
    expect(segments[0]?.words?.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual(words);
    expect(segments[0]?.speaker).toBe('Ada Quill');
    const standard = readText(
      'x.ttml',
      page(
        '<p begin="1s" end="3s"><span begin="0s" end="1s">be</span><span begin="1s" end="2s">fore</span></p>',
      ),
    ).reading.segments[0];
    expect(standard?.words).toEqual([{ startMs: 1000, endMs: 3000, text: 'before', confidence: null }]);
  });

  it('finds who speaks in capitals in front, and breaks are white space', () => {
    const { segments } = readFixture('real/pbs.dfxp').reading;
    expect(segments[1]).toMatchObject({ speaker: 'MAN', text: 'When we think of E equals m c-squared,' });
    expect(segments[2]).toMatchObject({ speaker: 'MAN', flags: ['speakerInherited'] });
    expect(segments[0]).toMatchObject({ speaker: null, flags: ['event'] });
  });

  it('says so when there are only pictures of words', () => {
    expect(() => readText('x.ttml', page('<div begin="1s" end="2s" smpte:backgroundImage="#i"/>'))).toThrow(
      /pictures/,
    );
  });

  it('expands no entity of its own and opens nothing', () => {
    const hostile =
      '<!DOCTYPE tt [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>' +
      '<tt><body><p begin="0s" end="1s">x &b; &c; &amp;lt;</p></body></tt>';
    const { segments } = readText('x.ttml', hostile).reading;
    expect(segments[0]?.text).toBe('x &b; &c; &lt;');
  });

  it('refuses what is nested without end', () => {
    expect(() => readText('x.ttml', page('<div>'.repeat(100_000)))).toThrow(LibraryError);
  });
});

describe("YouTube's XML", () => {
  it('has words in srv3', () => {
    const { reading } = readFixture('tricky/p11-srv3.xml');
    expect(linesOf(reading)).toEqual([
      [1000, 2500, null, 'hello world'],
      [3000, 4000, null, 'bye'],
    ]);
    expect(reading.segments[0]?.words?.map(({ text, startMs }) => [text, startMs])).toEqual([
      ['hello', 1000],
      ['world', 1400],
    ]);
  });

  it('in srv1 has an end where a duration belongs only when every line says so', () => {
    expect(linesOf(readFixture('tricky/p12-srv1-dur-as-end.xml').reading)).toEqual([
      [12440, 14955, null, "It's one"],
      [14979, 18532, null, 'and two'],
    ]);
    const honest =
      '<transcript><text start="1" dur="2">a</text><text start="4.5" dur="1">b</text></transcript>';
    expect(linesOf(readText('x.xml', honest).reading)).toEqual([
      [1000, 3000, null, 'a'],
      [4500, 5500, null, 'b'],
    ]);
  });

  it('leaves out characters of no width', () => {
    const styled =
      '<timedtext format="3"><body><p t="0" d="9"><s>\u200B</s><s>Hi</s><s>\u200B</s></p></body></timedtext>';
    expect(linesOf(readText('x.xml', styled).reading)).toEqual([[0, 9, null, 'Hi']]);
  });
});

describe('SubStation Alpha', () => {
  it('keeps commas and breaks, and counts drawings and comments', () => {
    const { reading, codes } = readFixture('tricky/p13-ass-commas.ass');
    expect(linesOf(reading)).toEqual([
      [1000, 2500, 'Ada', 'well, yes\nof course'],
      [3000, 4000, 'Bo', 'karaoke'],
    ]);
    expect(reading.segments[1]?.words).toEqual([
      { startMs: 3000, endMs: 4000, text: 'karaoke', confidence: null },
    ]);
    expect(codes).toEqual(['comment', 'drawing']);
  });

  it('follows the order of its own fields', () => {
    const text = '[Events]\nFormat: Start, Name, End, Text\nDialogue: 0:00:01.00,Ada,0:00:02.00,a, b: c';
    expect(linesOf(readText('x.ass', text).reading)).toEqual([[1000, 2000, 'Ada', 'a, b: c']]);
  });
});

describe('TextGrid', () => {
  const short = (tiers: string): string =>
    `File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n2\n<exists>\n${tiers}`;

  it('reads quotes that are doubled and labels of several lines', () => {
    const { segments } = readFixture('real/short-quotes.TextGrid').reading;
    expect(segments[0]?.text).toBe('"""BOBBY""" Noun');
    expect(segments.find(({ text }) => text.startsWith('0'))?.text).toBe('0 p2');
  });

  it('reads the chronological form', () => {
    const text =
      '"Praat chronological TextGrid text file"\n0 2   ! Time domain.\n2   ! Number of tiers.\n"IntervalTier" "Ada" 0 2\n"TextTier" "marks" 0 2\n' +
      '1 0 1\n"hello 12"\n2 0.5\n"clap"\n1 1 2\n""\n';
    expect(linesOf(readText('x.TextGrid', text).reading)).toEqual([
      [0, 1000, 'Ada', 'hello 12'],
      [500, 500, 'marks', 'clap'],
    ]);
  });

  it('takes numbers inside labels for text, and says when it is damaged', () => {
    const fine = short('1\n"IntervalTier"\n"A"\n0\n2\n1\n0\n2\n"3 = 4 <5> [6]"\n');
    expect(linesOf(readText('x.TextGrid', fine).reading)).toEqual([[0, 2000, 'A', '3 = 4 <5> [6]']]);
    expect(() => readText('x.TextGrid', short('1\n"IntervalTier"\n"A"\n"oops"\n'))).toThrow(/damaged/);
  });

  it('begins with a byte order mark', () => {
    expect(linesOf(readFixture('tricky/x02-utf8bom.TextGrid').reading)).toEqual([[0, 1000, 'A', 'yes']]);
  });
});

describe('CHAT', () => {
  it('says what was said without the codes', () => {
    expect(linesOf(readFixture('tricky/p18-chat-bullets.cha').reading)).toEqual([
      [0, 1200, 'CHI', 'more cookie .'],
      [1200, 3000, 'MOT', 'you want more ?'],
    ]);
  });

  it.each([
    ['<I want> [//] we need it .', 'we need it .'],
    ['xxx (be)cause (.) &=laughs yes +...', 'xxx because yes'],
    ['dog@c [: doggy] [*] +"/.', 'dog'],
    ['well [=! whispers] 0 done !', 'well done !'],
  ])('reads %s', (coded, said) => {
    const text = `@UTF8\n@Begin\n*CHI:\t${coded} \u0015%mov:"x"_10_20\u0015\n@End\n`;
    expect(linesOf(readText('x.cha', text).reading)).toEqual([[10, 20, 'CHI', said]]);
  });

  it('has the words of its own tier', () => {
    const { reading } = readFixture('real/chat.cha');
    expect(reading.language).toBe('en');
    expect(reading.segments[2]?.words?.slice(0, 2)).toEqual([
      { startMs: 2575, endMs: 2795, text: "i'm", confidence: null },
      { startMs: 2795, endMs: 2955, text: 'going', confidence: null },
    ]);
  });
});

describe('ELAN', () => {
  it('spreads open times between known ones and says so', () => {
    const { reading, codes } = readFixture('real/elan.eaf');
    expect(codes).toEqual(['times-spread', 'tiers-below']);
    expect(reading.segments[0]?.words?.map(({ text, startMs }) => [text, startMs]).slice(0, 2)).toEqual([
      ['The', 2000],
      ['quick', 2470],
    ]);
  });

  it('takes tiers for speakers when there are several, participants always', () => {
    const tier = (id: string, participant: string, from: string, to: string): string =>
      `<TIER TIER_ID="${id}" ${participant}><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${id}" TIME_SLOT_REF1="${from}" TIME_SLOT_REF2="${to}"><ANNOTATION_VALUE>said ${id}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>`;
    const slots = ['100', '200', '300']
      .map((ms, i) => `<TIME_SLOT TIME_SLOT_ID="t${i}" TIME_VALUE="${ms}"/>`)
      .join('');
    const text = `<?xml version="1.0"?><ANNOTATION_DOCUMENT><TIME_ORDER>${slots}</TIME_ORDER>${tier('two', '', 't1', 't2')}${tier('one', 'PARTICIPANT="Ada"', 't0', 't1')}</ANNOTATION_DOCUMENT>`;
    expect(linesOf(readText('x.eaf', text).reading)).toEqual([
      [100, 200, 'Ada', 'said one'],
      [200, 300, 'two', 'said two'],
    ]);
  });
});

describe('pages', () => {
  it('of noScribe have a time in each anchor', () => {
    const text =
      '<html><head><title>Talk</title></head><body><p>Transcribed with noScribe</p>' +
      '<p><a name="ts_0_900_S01">S01: Hello </a><a name="ts_900_1500_S01">there //S02: mhm//</a></p>' +
      '<p><a name="ts_1600_2000_">(2 seconds pause)</a></p></body></html>';
    const { format, reading } = readText('x.html', text);
    expect(format).toBe('noscribe-html');
    expect(linesOf(reading)).toEqual([
      [0, 900, 'S01', 'Hello'],
      [900, 1500, 'S01', 'there //S02: mhm//'],
      [1600, 2000, null, '(2 seconds pause)'],
    ]);
    expect(reading.segments[1]?.flags).toEqual(['overlap']);
  });

  it('of podcasts have names and starts, no ends', () => {
    const text =
      '<cite>Ada:</cite><time>0:05</time><p>One &lt;b&gt;.</p><p>More.</p><cite>Bo:</cite><time>1:00:00</time><p></p><p>Two.</p>';
    const { segments, report } = readText('x.html', text).reading;
    expect(
      segments.map(({ startMs, speaker, text: said, flags }) => [startMs, speaker, said, flags]),
    ).toEqual([
      [5000, 'Ada', 'One <b>.', ['endEstimated']],
      [5000, 'Ada', 'More.', ['timeCoarse', 'endEstimated']],
      [3_600_000, 'Bo', 'Two.', ['timeCoarse', 'endEstimated', 'openEnd']],
    ]);
    expect(report.empty).toBe(1);
  });

  it('of Hyperaudio have words', () => {
    const text =
      '<article><section><p><span class="speaker" data-m="0" data-d="0">[Ada] </span><span data-m="880" data-d="120">Hi </span><span data-m="1000" data-d="400">there. </span></p></section></article>';
    expect(linesOf(readText('x.html', text).reading)).toEqual([[880, 1400, 'Ada', 'Hi there.']]);
  });
});

describe('a table', () => {
  it('is read by the names of its columns', () => {
    const text = '\uFEFFStart (s);End (s);Speaker;Text\r\n1.5;2;Ada;"a; ""b"""\r\n2;;;\'=1+1\r\n';
    const { reading, codes } = readText('x.csv', text);
    expect(linesOf(reading)).toEqual([
      [1500, 2000, 'Ada', 'a; "b"'],
      [2000, expect.any(Number), null, '=1+1'],
    ]);
    expect(codes).toContain('fields-guessed');
  });

  const rows = (start: string, end: string, gap: string): string =>
    [`${start}${gap}${end}${gap}Ada${gap}"Hello; all"`, `3${gap}4${gap}Bo${gap}Hi`].join('\n');
  it.each([
    ['German headings and decimal commas', `Start;Ende;Sprecher;Text\n${rows('1,0', '2,5', ';')}`],
    ['clocks below German headings', `Beginn;Endzeit;Sprecherin;Inhalt\n${rows('0:01', '0:02,5', ';')}`],
    ['French headings', `début;fin;intervenant;texte\n${rows('1,0', '2,5', ';')}`],
    ['Chinese headings', `开始时间,结束时间,说话人,文本\n${rows('00:00:01', '00:00:02.5', ',')}`],
    [
      'headings of an editor',
      `Timecode In,Timecode Out,Speaker,Dialogue\n${rows('00:00:01', '00:00:02.5', ',')}`,
    ],
    ['tabs', `start\tend\tspeaker\ttext\n${rows('1.0', '2.5', '\t').replaceAll('"', '')}`],
    [
      'a line that says what parts the columns',
      `sep=;\r\nstart;end;speaker;text\r\n${rows('1.0', '2.5', ';')}`,
    ],
  ])('may have %s', (_, text) => {
    const { format, reading } = readText('x.csv', text);
    expect(format).toBe('csv-table');
    expect(readText('x.txt', text).format).toBe('csv-table');
    expect(linesOf(reading)).toEqual([
      [1000, 2500, 'Ada', 'Hello; all'],
      [3000, 4000, 'Bo', 'Hi'],
    ]);
  });

  it.each([
    ['of products', 'id,name,content,price\n1,Lamp,A nice lamp,3\n2,Desk,A desk,5\n'],
    ['of addresses', 'name,email\nAda,a@example.invalid\n'],
    ['of mail', 'from,to,subject,body\na@example.invalid,b@example.invalid,x,Hello\n'],
  ])('%s is refused plainly', (_, text) => {
    expect(() => readText('x.csv', text)).toThrow(/No column of this table holds what was said/);
  });

  it('without a text is refused plainly', () => {
    expect(() => readText('x.csv', 'start,end\n1,2\n')).toThrow(LibraryError);
  });
});
