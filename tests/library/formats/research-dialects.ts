import { type Dialect, utf16 } from './dialect.ts';

const eaf = (slots: string, tiers: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="" DATE="2024-03-01T10:00:00+01:00" FORMAT="3.0" VERSION="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">
    <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">
        <MEDIA_DESCRIPTOR MEDIA_URL="file:///C:/x/a.wav" MIME_TYPE="audio/x-wav" RELATIVE_MEDIA_URL="./a.wav"/>
        <PROPERTY NAME="lastUsedAnnotationId">4</PROPERTY>
    </HEADER>
    <TIME_ORDER>
${slots}
    </TIME_ORDER>
${tiers}
    <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>
    <LINGUISTIC_TYPE CONSTRAINTS="Symbolic_Subdivision" GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="sub" TIME_ALIGNABLE="false"/>
    <CONSTRAINT DESCRIPTION="x" STEREOTYPE="Symbolic_Subdivision"/>
</ANNOTATION_DOCUMENT>`;
const slots = (l: (number | null)[]): string =>
  l
    .map((v, i) => `        <TIME_SLOT TIME_SLOT_ID="ts${i + 1}"${v === null ? '' : ` TIME_VALUE="${v}"`}/>`)
    .join('\n');
const al = (id: number, a: number, b: number, t: string): string =>
  `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a${id}" TIME_SLOT_REF1="ts${a}" TIME_SLOT_REF2="ts${b}"><ANNOTATION_VALUE>${t}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`;
const rf = (id: number, r: number, t: string, prev = 0): string =>
  `<ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a${id}" ANNOTATION_REF="a${r}"${prev ? ` PREVIOUS_ANNOTATION="a${prev}"` : ''}><ANNOTATION_VALUE>${t}</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>`;
const tier = (id: string, body: string, attrs = ''): string =>
  `    <TIER LINGUISTIC_TYPE_REF="default-lt" TIER_ID="${id}"${attrs}>${body}</TIER>`;
const tgLong = (tiers: string, n: number, xmin = 0, xmax = 5): string =>
  `File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = ${xmin} \nxmax = ${xmax} \ntiers? <exists> \nsize = ${n} \nitem []: \n${tiers}`;
const B = '\u0015';

/** What research tools write. */
export const RESEARCH_DIALECTS: readonly Dialect[] = [
  {
    what: 'eaf two participants',
    file: 'a.eaf',
    format: 'elan',
    text: eaf(
      slots([0, 1000, 1000, 2500, 2000, 3000]),
      [
        tier('K-Spch', al(1, 1, 2, 'hello &amp; hi') + al(2, 3, 4, 'so'), ' PARTICIPANT="Kim"'),
        tier('W-Spch', al(3, 5, 6, 'yes'), ' PARTICIPANT="Wes"'),
        tier('K-Gest', rf(4, 1, 'wave'), ' PARENT_REF="K-Spch" PARTICIPANT="Kim"'),
      ].join('\n'),
    ),
    lines: [
      [0, 1000, 'Kim', 'hello & hi'],
      [1000, 2500, 'Kim', 'so'],
      [2000, 3000, 'Wes', 'yes'],
    ],
    metadata: { media: './a.wav' },
  },
  {
    what: 'eaf time subdivision shared slots',
    file: 'a.eaf',
    text: eaf(
      slots([0, null, null, 900, 2000]),
      [
        tier('utt', al(1, 1, 4, 'one two three') + al(2, 4, 5, 'four')),
        tier('wrd', al(3, 1, 2, 'one') + al(4, 2, 3, 'two') + al(5, 3, 4, 'three'), ' PARENT_REF="utt"'),
      ].join('\n'),
    ),
    lines: [
      [0, 900, null, 'one two three'],
      [900, 2000, null, 'four'],
    ],
    words: {
      0: [
        [0, 300, 'one'],
        [300, 600, 'two'],
        [600, 900, 'three'],
      ],
      1: [],
    },
    notes: ['times-spread'],
  },
  {
    what: 'eaf symbolic subdivision is no segment',
    file: 'a.eaf',
    text: eaf(
      slots([0, 900]),
      [
        tier('A', al(1, 1, 2, 'one two')),
        tier('A-w', rf(2, 1, 'one') + rf(3, 1, 'two', 2), ' PARENT_REF="A"'),
        tier('A-tr', rf(4, 1, 'eins zwei'), ' PARENT_REF="A"'),
        tier('B', ''),
      ].join('\n'),
    ),
    lines: [[0, 900, null, 'one two']],
    counts: [1, 1, 0, 0, 0],
  },
  {
    what: 'eaf empty annotations, bom',
    file: 'a.eaf',
    text:
      '\uFEFF' +
      eaf(
        slots([0, 900, 1000, 2000]),
        [tier('A', al(1, 1, 2, '') + al(2, 3, 4, 'x y')), tier('B', al(3, 3, 4, 'z'))].join('\n'),
      ),
    lines: [
      [1000, 2000, 'A', 'x y'],
      [1000, 2000, 'B', 'z'],
    ],
    counts: [3, 2, 1, 0, 0],
  },
  {
    what: 'eaf text in the tier below',
    file: 'a.eaf',
    text: eaf(
      slots([0, 900, 1000, 2000]),
      [
        tier('Turn', al(1, 1, 2, '') + al(2, 3, 4, ''), ' PARTICIPANT="Kim"'),
        tier('Text', rf(3, 1, 'hello') + rf(4, 2, 'again'), ' PARENT_REF="Turn" PARTICIPANT="Kim"'),
      ].join('\n'),
    ),
    notes: ['text-from-tier-below'],
    lines: [
      [0, 900, 'Kim', 'hello'],
      [1000, 2000, 'Kim', 'again'],
    ],
  },
  {
    what: 'eaf language',
    file: 'a.eaf',
    language: 'de',
    text: eaf(slots([0, 900]), tier('A', al(1, 1, 2, 'ja'), ' LANG_REF="deu"')),
    lines: [[0, 900, null, 'ja']],
  },
  {
    what: 'eaf without annotations',
    file: 'a.eaf',
    text: eaf(slots([0, 900]), tier('A', '')),
    refusal: /no transcript/,
  },
  {
    what: 'tg long',
    file: 'a.TextGrid',
    format: 'praat-textgrid',
    text: tgLong(
      '    item [1]:\n        class = "IntervalTier" \n        name = "Ada" \n        xmin = 0 \n        xmax = 5 \n        intervals: size = 3 \n        intervals [1]:\n            xmin = 0 \n            xmax = 1.2345678 \n            text = "" \n        intervals [2]:\n            xmin = 1.2345678 \n            xmax = 2.5 \n            text = "she said ""no"" = 3" \n        intervals [3]:\n            xmin = 2.5 \n            xmax = 5 \n            text = "two\nlines" \n    item [2]:\n        class = "TextTier" \n        name = "events" \n        xmin = 0 \n        xmax = 5 \n        points: size = 1 \n        points [1]:\n            number = 3.25 \n            mark = "click" \n',
      2,
    ),
    lines: [
      [1235, 2500, 'Ada', 'she said "no" = 3'],
      [2500, 5000, 'Ada', 'two lines'],
      [3250, 3250, 'events', 'click'],
    ],
  },
  {
    what: 'tg short utf16be late start',
    file: 'a.TextGrid',
    text: utf16(
      'File type = "ooTextFile"\r\nObject class = "TextGrid"\r\n\r\n1358\r\n1360\r\n<exists>\r\n1\r\n"IntervalTier"\r\n"Ä"\r\n1358\r\n1360\r\n2\r\n1358\r\n1359\r\n"ja"\r\n1359\r\n1360\r\n""\r\n',
      { bigEndian: true },
    ),
    lines: [[1358000, 1359000, 'Ä', 'ja']],
    notes: ['empty-interval'],
  },
  {
    what: 'tg old header short mark/time',
    file: 'a.TextGrid',
    text: 'File type = "ooTextFile short"\n"TextGrid"\n\n0\n2\n<exists>\n1\n"TextTier"\n"pt"\n0\n2\n1\n0.5\n"x"\n',
    lines: [[500, 500, 'pt', 'x']],
  },
  {
    what: 'textgrid points by time, comments',
    file: 'a.TextGrid',
    text: tgLong(
      '    item [1]:\n        class = "TextTier" ! a tier of points\n        name = "p" \n        xmin = 0 \n        xmax = 5 \n        points: size = 1 \n        points [1]:\n            time = 1 \n            mark = "x!y" \n',
      1,
    ),
    lines: [[1000, 1000, 'p', 'x!y']],
  },
  {
    what: 'tg latin1',
    file: 'a.TextGrid',
    text: Buffer.from(
      tgLong(
        '    item [1]:\n        class = "IntervalTier" \n        name = "B" \n        xmin = 0 \n        xmax = 5 \n        intervals: size = 1 \n        intervals [1]:\n            xmin = 0 \n            xmax = 5 \n            text = "déjà" \n',
        1,
      ),
      'latin1',
    ),
    lines: [[0, 5000, 'B', 'déjà']],
  },
  {
    what: 'tg chronological',
    file: 'a.TextGrid',
    text: '"Praat chronological TextGrid text file"\n0 5   ! Time domain.\n2   ! Number of tiers.\n"IntervalTier" "Ada" 0 5\n"TextTier" "ev" 0 5\n\n1 0 2\n"hello"\n\n2 1.5\n"click"\n\n1 2 5\n""\n',
    lines: [
      [0, 2000, 'Ada', 'hello'],
      [1500, 1500, 'ev', 'click'],
    ],
  },
  {
    what: 'tg binary',
    file: 'a.TextGrid',
    text: Buffer.from('ooBinaryFile\x08TextGrid\0\0\0\0\0\0\0\0@\x14\0\0\0\0\0\0\x01\0\0\0\x01', 'latin1'),
    refusal: /data, not text/,
  },
  {
    what: 'tg no tiers',
    file: 'a.TextGrid',
    text: 'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0 \nxmax = 5 \ntiers? <absent> \n',
    refusal: /no transcript/,
  },
  {
    what: 'tg exponent numbers',
    file: 'a.TextGrid',
    text: tgLong(
      '    item [1]:\n        class = "IntervalTier" \n        name = "B" \n        xmin = 0 \n        xmax = 5 \n        intervals: size = 1 \n        intervals [1]:\n            xmin = 1e-05 \n            xmax = 5 \n            text = "x y" \n',
      1,
    ),
    lines: [[0, 5000, 'B', 'x y']],
  },
  {
    what: 'textgrid in a collection',
    file: 'a.Collection',
    text: 'File type = "ooTextFile"\nObject class = "Collection"\n\nsize = 1 \nitem []: \n    item [1]:\n        class = "TextGrid" \n        name = "a" \n        xmin = 0 \n',
    refusal: /./,
  },
  {
    what: 'cha',
    file: 'a.cha',
    format: 'chat-transcript',
    startedAt: Date.UTC(1997, 8, 12),
    notes: ['zone-unknown'],
    language: 'en',
    text: `@UTF8\n@PID:\t11312/c-00015632-1\n@Begin\n@Languages:\teng, spa\n@Participants:\tCHI Nina Target_Child, MOT Mother, INV Jane_Smith Investigator\n@ID:\teng|X|CHI|2;00.10|female|||Target_Child|||\n@Media:\t020010, audio\n@Date:\t12-SEP-1997\n*MOT:\tyou want more [?] cookie ? ${B}0_1200${B}\n%mor:\tpro:per|you v|want qn|more n|cookie ?\n%gra:\t1|2|SUBJ 2|0|ROOT\n*CHI:\t<I want> [//] &-um (.) I nee(d) &~ba a@l cookie@c ‡ xxx [= points]\n\tand (be)cause +... ${B}1200_3000${B}\n%com:\tpoints\n@Comment:\tdoor opens\n*INV:\t+< oh [>] no_one +/. ${B}3000_3500${B}\n*CHI:\t0 [=! crying] . ${B}3500_3600${B}\n*CHI:\tno bullet .\n@End\n`,
    lines: [
      [0, 1200, 'MOT', 'you want more cookie ?'],
      [1200, 3000, 'CHI', 'I need a cookie ‡ xxx and because'],
      [3000, 3500, 'INV', 'oh no one'],
      [3500, 3600, 'CHI', '.'],
      [null, null, 'CHI', 'no bullet .'],
    ],
  },
  {
    what: 'cha wor',
    file: 'a.cha',
    text: `@UTF8\r\n@Begin\r\n@Languages:\teng\r\n@Participants:\tPAR0 Participant, PAR1 Participant\r\n*PAR0:\thello there . ${B}125_900${B}\r\n%mor:\tco|hello adv|there .\r\n%wor:\thello ${B}125_475${B} there ${B}475_900${B} .\r\n*PAR1:\tyes . ${B}900_1200${B}\r\n@End\r\n`,
    lines: [
      [125, 900, 'PAR0', 'hello there .'],
      [900, 1200, 'PAR1', 'yes .'],
    ],
    words: {
      0: [
        [125, 475, 'hello'],
        [475, 900, 'there'],
      ],
    },
  },
  {
    what: 'cha old media bullets, several',
    file: 'a.cha',
    text: `@Begin\n@Participants:\tCHI Target_Child\n*CHI:\tone . ${B}%snd:"boys85a1"_7349_8338${B}\n*CHI:\ttwo ${B}%mov:"x y.mov"_9000_9500${B} three ${B}%mov:"x y.mov"_9500_9900${B}\n@End\n`,
    lines: [
      [7349, 8338, 'CHI', 'one .'],
      [9000, 9900, 'CHI', 'two three'],
    ],
  },
  {
    what: 'cha replacement, repetition, overlap, postcodes',
    file: 'a.cha',
    text: `@UTF8\n@Begin\n@Participants:\tA Adult, B Adult\n*A:\tgonna [: going to] go go [/] <to the> [<] [x 3] shop [+ IMIT] . ${B}1_2${B}\n*B:\t<the dog> [/] the dog [% laughs] was [*] bited [: bitten] [* m] “yes”/. „ no ↑ ${B}2_3${B}\n*A:\t+" quoted +".\n*A:\thello^world ʔ (..) (1.5) a:nd so:: &=laughs &{l=x blah &}l=x .\n@End\n`,
    lines: [
      [1, 2, 'A', 'gonna go to the shop .'],
      [2, 3, 'B', 'the dog was bited “yes”/. „ no ↑'],
      [null, null, 'A', 'quoted'],
      [null, null, 'A', 'hello^world ʔ a:nd so:: blah .'],
    ],
  },
  {
    what: 'cha bullet displayed',
    file: 'a.cha',
    text: `@UTF8\n@Begin\n@Participants:\tCHI Target_Child\n*CHI:\thi there . \u2022100_900\u2022\n@End\n`,
    lines: [[100, 900, 'CHI', 'hi there .']],
  },
  {
    what: 'cha header bom window',
    file: 'a.cha',
    text: `\uFEFF@UTF8\n@Window:\t0_0_0_0_0_0_0_0_0\n@Begin\n@Languages:\tdeu\n@Participants:\tINV Investigator, PAR Anna Müller Participant\n@Options:\tCA\n*INV:\t(0.5) ∆und dann∆ ⌈ja⌉ ↑ ${B}0_100${B}\n*PAR:\t⌊nein⌋ (.) ähm (1.2) ja= ${B}100_300${B}\n@End\n`,
    language: 'de',
    lines: [
      [0, 100, 'INV', '∆und dann∆ ⌈ja⌉ ↑'],
      [100, 300, 'PAR', '⌊nein⌋ ähm ja='],
    ],
  },
  {
    what: 'tg labels only blanks and xxx',
    file: 'a.TextGrid',
    text: 'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0 \nxmax = 2 \ntiers? <exists> \nsize = 1 \nitem []: \n    item [1]:\n        class = "IntervalTier" \n        name = "sentence - words" \n        xmin = 0 \n        xmax = 2 \n        intervals: size = 2 \n        intervals [1]:\n            xmin = 0 \n            xmax = 0.5 \n            text = " " \n        intervals [2]:\n            xmin = 0.5 \n            xmax = 2 \n            text = "<p:> [laughs] 12 ! <x>" \n',
    lines: [[500, 2000, 'sentence - words', '<p:> [laughs] 12 ! <x>']],
  },
  {
    what: 'eaf slot order and missing at edges',
    file: 'a.eaf',
    text: '<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT FORMAT="2.8" VERSION="2.8"><HEADER TIME_UNITS="milliseconds"/><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="100"/><TIME_SLOT TIME_SLOT_ID="ts3"/></TIME_ORDER><TIER TIER_ID="x" LINGUISTIC_TYPE_REF="d"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>one two</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a2" TIME_SLOT_REF1="ts2" TIME_SLOT_REF2="ts3"><ANNOTATION_VALUE>three</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>',
    lines: [
      [null, 100, null, 'one two'],
      [100, 1100, null, 'three'],
    ],
  },
  {
    what: 'textgrid cut short',
    file: 'a.TextGrid',
    text: 'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0 \nxmax = 5 \ntiers? <exists> \nsize = 2 \nitem []: \n    item [1]:\n        class = "IntervalTier" \n        name = "Ada" \n        xmin = 0 \n        xmax = 5 \n        intervals: size = 3 \n        intervals [1]:\n            xmin = 0 \n            xmax = 1 \n            text = "one" \n        intervals [2]:\n            xmin = 1 \n            xm',
    lines: [[0, 1000, 'Ada', 'one']],
    notes: ['cut-short'],
  },
  {
    what: 'eaf translation below',
    file: 'a.eaf',
    text: '<ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="100"/></TIME_ORDER><TIER TIER_ID="x"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>eins zwei</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER><TIER TIER_ID="y" PARENT_REF="x"><ANNOTATION><REF_ANNOTATION ANNOTATION_ID="a2" ANNOTATION_REF="a1"><ANNOTATION_VALUE>one two</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER></ANNOTATION_DOCUMENT>',
    lines: [[0, 100, null, 'eins zwei']],
    notes: ['tiers-below'],
    counts: [1, 1, 0, 0, 0],
  },
  {
    what: 'cut eaf',
    file: 'a.eaf',
    text: '<ANNOTATION_DOCUMENT><TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="100"/></TIME_ORDER><TIER TIER_ID="x"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>eins zw',
    lines: [[0, 100, null, 'eins zw']],
  },
  {
    what: 'textgrid words and phones of an aligner',
    file: 'a.TextGrid',
    text: 'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n9\n<exists>\n2\n"IntervalTier"\n"words"\n0\n9\n4\n0\n0.5\n"hello"\n0.5\n1\n"there"\n1\n3\n""\n3\n3.5\n"bye"\n"IntervalTier"\n"phones"\n0\n9\n3\n0\n0.2\n"HH"\n0.2\n0.5\n"AH0"\n0.5\n9\n"spn"\n',
    lines: [
      [0, 1000, null, 'hello there'],
      [3000, 3500, null, 'bye'],
    ],
    words: {
      0: [
        [0, 500, 'hello'],
        [500, 1000, 'there'],
      ],
    },
    counts: [3, 3, 0, 0, 0],
    notes: ['phones', 'empty-interval'],
  },
  {
    what: 'textgrid words and phones of two speakers',
    file: 'a.TextGrid',
    text: 'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n9\n<exists>\n4\n"IntervalTier"\n"Ada - words"\n0\n9\n4\n0\n0.5\n"hello"\n0.5\n1\n"there"\n1\n3\n""\n3\n3.5\n"bye"\n"IntervalTier"\n"Ada - phones"\n0\n9\n3\n0\n0.2\n"HH"\n0.2\n0.5\n"AH0"\n0.5\n9\n"spn"\n"IntervalTier"\n"Bo - words"\n0\n9\n1\n1\n2\n"yes"\n"IntervalTier"\n"Bo - phones"\n0\n9\n3\n0\n0.2\n"HH"\n0.2\n0.5\n"AH0"\n0.5\n9\n"spn"\n',
    lines: [
      [0, 1000, 'Ada', 'hello there'],
      [1000, 2000, 'Bo', 'yes'],
      [3000, 3500, 'Ada', 'bye'],
    ],
  },
  {
    what: 'textgrid of maus',
    file: 'a.TextGrid',
    text: 'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n9\n<exists>\n3\n"IntervalTier"\n"ORT-MAU"\n0\n9\n4\n0\n0.5\n"hello"\n0.5\n1\n"there"\n1\n3\n""\n3\n3.5\n"bye"\n"IntervalTier"\n"KAN-MAU"\n0\n9\n4\n0\n0.5\n"hello"\n0.5\n1\n"there"\n1\n3\n""\n3\n3.5\n"bye"\n"IntervalTier"\n"MAU"\n0\n9\n3\n0\n0.2\n"HH"\n0.2\n0.5\n"AH0"\n0.5\n9\n"spn"\n',
    lines: [
      [0, 1000, null, 'hello there'],
      [3000, 3500, null, 'bye'],
    ],
  },
];
