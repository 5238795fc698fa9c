import { type Dialect, utf16 } from './dialect.ts';

const j = (value: unknown): string => JSON.stringify(value, null, 2);
const tt = (attrs: string, body: string, head = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" ${attrs}>\n<head>${head}</head>\n<body>\n${body}\n</body>\n</tt>`;

/** Captions and timed text as many writers make them. */
export const CAPTION_DIALECTS: readonly Dialect[] = [
  {
    what: 'vtt everything',
    file: 'a.vtt',
    format: 'webvtt',
    text: `WEBVTT - Board meeting

STYLE
::cue(v[voice="Ada"]) { color: lime }

STYLE
::cue(.loud) {
  font-size: 2em;
}

REGION
id:fred
width:40%
lines:3
regionanchor:0%,100%
viewportanchor:10%,90%
scroll:up

NOTE This is a comment
with two lines and an arrow 00:00:01.000 --> 00:00:02.000

NOTE

intro
00:00:01.000 --> 00:00:03.500 region:fred align:left position:10%,line-left size:50%
<v.loud Ada Quill>Hello <i>there</i>, <b>every<u>body</u></b> &amp; friends</v>

2
00:03.500 --> 00:05.000 line:-1 vertical:rl
<v Bo>We said&nbsp;"a &lt; b" &gt; c &lrm;ok

100:00:00.000 --> 123:45:06.789
<v.first.loud Esme O'Shea><lang en-GB>Very late</lang> <c.yellow.bg_blue>indeed</c> <ruby>漢<rt>kan</rt></ruby>
`,
    title: 'Board meeting',
    lines: [
      [1000, 3500, 'Ada Quill', 'Hello there, everybody & friends'],
      [3500, 5000, 'Bo', 'We said\u00a0"a < b" > c \u200eok'],
      [360000000, 445506789, "Esme O'Shea", 'Very late indeed 漢kan'],
    ],
    counts: [3, 3, 0, 0, 0],
    notes: [],
  },
  {
    what: 'vtt crlf hls',
    file: 'seg1.vtt',
    format: 'webvtt',
    text: 'WEBVTT\r\nX-TIMESTAMP-MAP=MPEGTS:183600000,LOCAL:00:00:00.000\r\n\r\n00:10.000 --> 00:12.000\r\nline one\r\nline two\r\n\r\n00:12.000 --> 00:13.000\r\nend',
    lines: [
      [10000, 12000, null, 'line one line two'],
      [12000, 13000, null, 'end'],
    ],
    metadata: { timestampMap: { localMs: 0, mpegts: 183600000 } },
    notes: [],
  },
  {
    what: 'vtt no blank after header',
    file: 'a.vtt',
    text: 'WEBVTT\n00:01.000 --> 00:02.000\nhi\n\n00:03.000 --> 00:04.000\nho',
    lines: [
      [1000, 2000, null, 'hi'],
      [3000, 4000, null, 'ho'],
    ],
    counts: [2, 2, 0, 0, 0],
  },
  {
    what: 'vtt utf16le bom',
    file: 'a.vtt',
    text: utf16('WEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nGrüße\r\n'),
    lines: [[1000, 2000, null, 'Grüße']],
  },
  {
    what: 'vtt utf16be bom',
    file: 'a.vtt',
    text: utf16('WEBVTT\n\n00:01.000 --> 00:02.000\nGrüße\n', { bigEndian: true }),
    lines: [[1000, 2000, null, 'Grüße']],
  },
  {
    what: 'vtt utf8 bom CR',
    file: 'a.vtt',
    text: '\uFEFFWEBVTT\r\r00:01.000 --> 00:02.000\rAlt\r\r00:02.000 --> 00:03.000\rMac',
    lines: [
      [1000, 2000, null, 'Alt'],
      [2000, 3000, null, 'Mac'],
    ],
  },
  {
    what: 'vtt podnews seconds only',
    file: 'p.vtt',
    text: 'WEBVTT\n\n0.860 --> 7.380\nThe latest from the podcast newsletter\n\n7.380 --> 61.5\nand more\n\n3599.9 --> 3601\nafter an hour',
    lines: [
      [860, 7380, null, 'The latest from the podcast newsletter'],
      [7380, 61500, null, 'and more'],
      [3599900, 3601000, null, 'after an hour'],
    ],
    notes: [],
  },
  {
    what: 'vtt comma decimals and fraction widths',
    file: 'p.vtt',
    text: 'WEBVTT\n\n00:00:01,5 --> 00:00:02,25\na\n\n00:00:03 --> 00:00:04.123456\nb\n\n1:00:00.07 --> 1:00:01.1\nc',
    lines: [
      [1000 + 500, 2250, null, 'a'],
      [3000, 4123, null, 'b'],
      [3600070, 3601100, null, 'c'],
    ],
  },
  {
    what: 'vtt reversed last',
    file: 'p.vtt',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\na\n\n00:00:05.000 --> 00:00:03.000\nb\n',
    lines: [
      [1000, 2000, null, 'a'],
      [3000, 5000, null, 'b'],
    ],
    flags: { 1: ['timeRepaired'] },
    counts: [2, 2, 0, 1, 0],
  },
  {
    what: 'vtt reversed overlapping',
    file: 'p.vtt',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\na\n\n00:00:05.000 --> 00:00:03.000\nb\n',
    lines: [
      [1000, 4000, null, 'a'],
      [5000, 5000, null, 'b'],
    ],
    notes: ['end-before-start'],
  },
  {
    what: 'vtt entity twice',
    file: 'p.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n&amp;lt;b&amp;gt; &#39;x&#39; &unknown; A&B &lt;i&gt;no&lt;/i&gt;\n',
    lines: [[1000, 2000, null, "&lt;b&gt; 'x' &unknown; A&B <i>no</i>"]],
  },
  {
    what: 'vtt zoom',
    file: 'GMT20240101-120000_Recording.transcript.vtt',
    sourceApp: 'Zoom',
    text: 'WEBVTT\r\n\r\n1\r\n00:03:12.340 --> 00:03:14.000\r\nTim Beiko (EF): Welcome: today at 10:30 we start\r\n\r\n2\r\n00:03:14.100 --> 00:03:16.000\r\nana maría lópez: sí\r\n\r\n3\r\n00:03:16.200 --> 00:03:18.000\r\nTim Beiko (EF): Okay.\r\n\r\n4\r\n00:03:18.200 --> 00:03:19.000\r\nM.H. Swende: Note: this\r\n',
    lines: [
      [192340, 194000, 'Tim Beiko (EF)', 'Welcome: today at 10:30 we start'],
      [194100, 196000, 'ana maría lópez', 'sí'],
      [196200, 198000, 'Tim Beiko (EF)', 'Okay.'],
      [198200, 199000, 'M.H. Swende', 'Note: this'],
    ],
    notes: [],
  },
  {
    what: 'vtt teams v2',
    file: 'm.vtt',
    sourceApp: 'Microsoft Teams',
    text: `WEBVTT

3f2504e0-4f89-11d3-9a0c-0305e82c3301/11-0
00:00:04.409 --> 00:00:08.200
<v Ada Quill>We look at the numbers for the
quarter &amp; the targets</v>

3f2504e0-4f89-11d3-9a0c-0305e82c3301/11-1
00:00:08.200 --> 00:00:10.000
<v Ada Quill>and then go on.</v>

3f2504e0-4f89-11d3-9a0c-0305e82c3301/20-0
00:00:10.500 --> 00:00:11.000
<v Bo Finch (Guest)>Yes.</v>`,
    lines: [
      [4409, 8200, 'Ada Quill', 'We look at the numbers for the quarter & the targets'],
      [8200, 10000, 'Ada Quill', 'and then go on.'],
      [10500, 11000, 'Bo Finch (Guest)', 'Yes.'],
    ],
  },
  {
    what: 'vtt teams graph unattributed',
    file: 'm.vtt',
    text: 'WEBVTT\r\n\r\n00:00:00.000 --> 00:00:02.000\r\n\r\nhello everybody\r\n\r\n00:00:02.000 --> 00:00:04.000\r\n\r\nsecond line\r\n',
    lines: [
      [0, 2000, null, 'hello everybody'],
      [2000, 4000, null, 'second line'],
    ],
    counts: [2, 2, 0, 0, 0],
    notes: [],
  },
  {
    what: 'vtt teams graph attributed v tags',
    file: 'm.vtt',
    text: 'WEBVTT\r\n\r\n00:00:16.246 --> 00:00:17.726\r\n<v User Name>This is a transcript test.</v>\r\n',
    lines: [[16246, 17726, 'User Name', 'This is a transcript test.']],
  },
  {
    what: 'vtt stream notes',
    file: 's.vtt',
    text: 'WEBVTT\n\nNOTE duration:"00:27:42.1230000"\n\nNOTE language:en-us\n\nNOTE Confidence: 0.8984\n\nd6f1a1b2-0a3e-4a1e-9c38-3d7a5a6b7c8d\n00:00:00.000 --> 00:00:03.000\nGood morning\n\nNOTE Confidence: 0.5\n\ne6f1a1b2-0a3e-4a1e-9c38-3d7a5a6b7c8d\n00:00:03.000 --> 00:00:04.000\nall\n',
    durationMs: 1662123,
    language: 'en-US',
    confidence: { 0: 0.8984, 1: 0.5 },
    lines: [
      [0, 3000, null, 'Good morning'],
      [3000, 4000, null, 'all'],
    ],
  },
  {
    what: 'vtt meet',
    file: 'captions.vtt',
    text: 'WEBVTT\n\n00:00:08.000 --> 00:00:12.000\n(Dana Weber)\nGuten Morgen zusammen\n\n00:00:12.000 --> 00:00:16.000\n(Dana Weber)\nwas steht an?\n-\n \n(Ravi)\nDas Übliche\n\n00:00:16.000 --> 00:00:20.000\n(Ravi)\n[Lachen]\n',
    lines: [
      [8000, 12000, 'Dana Weber', 'Guten Morgen zusammen'],
      [12000, 16000, 'Dana Weber', 'was steht an?'],
      [12000, 16000, 'Ravi', 'Das Übliche'],
      [16000, 20000, 'Ravi', '[Lachen]'],
    ],
  },
  {
    what: 'vtt meet empty line breaks block',
    file: 'captions.vtt',
    text: 'WEBVTT\n\n00:00:08.000 --> 00:00:12.000\n(Dana)\nmorning\n-\n\n(Ravi)\nhi\n\n00:00:12.000 --> 00:00:16.000\n(Dana)\nso\n',
    lines: [
      [8000, 12000, 'Dana', 'morning'],
      [8000, 12000, 'Ravi', 'hi'],
      [12000, 16000, 'Dana', 'so'],
    ],
  },
  {
    what: 'vtt youtube auto',
    file: 'v.en.vtt',
    text: `WEBVTT
Kind: captions
Language: en

00:00:00.160 --> 00:00:02.389 align:start position:0%
 
we<00:00:00.320><c> start</c><00:00:00.640><c> with</c><00:00:01.000><c> it</c>

00:00:02.389 --> 00:00:02.399 align:start position:0%
we start with it
 

00:00:02.399 --> 00:00:04.000 align:start position:0%
we start with it
and<00:00:02.600><c> go</c><00:00:03.000><c> on</c>

00:00:04.000 --> 00:00:04.010 align:start position:0%
and go on
 

00:00:04.010 --> 00:00:06.000 align:start position:0%
and go on
[Music]

00:00:06.000 --> 00:00:08.000 align:start position:0%
[Music]
go<00:00:06.500><c> on</c>
`,
    language: 'en',
    sourceApp: 'YouTube',
    lines: [
      [160, 2389, null, 'we start with it'],
      [2399, 4000, null, 'and go on'],
      [4010, 6000, null, '[Music]'],
      [6000, 8000, null, 'go on'],
    ],
    words: {
      0: [
        [160, null, 'we'],
        [320, null, 'start'],
        [640, null, 'with'],
        [1000, null, 'it'],
      ],
    },
    flags: { 2: ['event'] },
  },
  {
    what: 'vtt youtube auto japanese',
    file: 'v.ja.vtt',
    text: `WEBVTT
Kind: captions
Language: ja

00:00:00.160 --> 00:00:02.389 align:start position:0%
 
今日<00:00:00.320><c>は</c><00:00:00.640><c>天気</c>

00:00:02.389 --> 00:00:02.399 align:start position:0%
今日は天気
 

00:00:02.399 --> 00:00:04.000 align:start position:0%
今日は天気
です<00:00:02.600><c>ね</c>

00:00:04.000 --> 00:00:04.010 align:start position:0%
ですね
 
`,
    lines: [
      [160, 2389, null, '今日は天気'],
      [2399, 4000, null, 'ですね'],
    ],
    words: {
      0: [
        [160, null, '今日'],
        [320, null, 'は'],
        [640, null, '天気'],
      ],
    },
  },
  {
    what: 'vtt genuine repeat manual captions with kind',
    file: 'm.vtt',
    text: `WEBVTT
Kind: captions
Language: en

00:00:01.000 --> 00:00:02.000
No.

00:00:02.000 --> 00:00:03.000
No.

00:00:03.000 --> 00:00:04.000
Well.

00:00:04.000 --> 00:00:05.000
Well.
`,
    lines: [
      [1000, 2000, null, 'No.'],
      [2000, 3000, null, 'No.'],
      [3000, 4000, null, 'Well.'],
      [4000, 5000, null, 'Well.'],
    ],
  },
  {
    what: 'vtt plain c tags not rolling',
    file: 'm.vtt',
    text: `WEBVTT

00:00:01.000 --> 00:00:02.000
<c.white>Yes.</c>

00:00:02.000 --> 00:00:03.000
<c.white>Yes.</c>

00:00:03.000 --> 00:00:04.000
<c.yellow>Yes.</c>
`,
    lines: [
      [1000, 2000, null, 'Yes.'],
      [2000, 3000, null, 'Yes.'],
      [3000, 4000, null, 'Yes.'],
    ],
  },
  {
    what: 'vtt karaoke syllables',
    file: 'k.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:05.000\n<00:01.500>hap<00:02.000>py <00:02.500>birth<00:03.000>day\n',
    lines: [[1000, 5000, null, 'happy birthday']],
    words: {
      0: [
        [1500, null, 'happy'],
        [2500, null, 'birthday'],
      ],
    },
  },
  {
    what: 'vtt several voices',
    file: 'k.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:05.000\n<v Ada>Shall we?</v>\n<v Bo>Yes, <i>now</i></v>\n\n00:05.000 --> 00:06.000\n<v Ada>- One\n<v Bo>- Two\n',
    lines: [
      [1000, 5000, 'Ada', 'Shall we?'],
      [1000, 5000, 'Bo', 'Yes, now'],
      [5000, 6000, 'Ada', '- One'],
      [5000, 6000, 'Bo', '- Two'],
    ],
    counts: [2, 2, 0, 0, 0],
  },
  {
    what: 'vtt dash lines',
    file: 'k.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:05.000\n- Are you\ncoming?\n- Yes.\n',
    lines: [[1000, 5000, null, '- Are you coming?\n- Yes.']],
  },
  {
    what: 'vtt unknown tags stay',
    file: 'k.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:05.000\nuse List<String> and <div> or a <b c> and 1 < 2\n',
    lines: [[1000, 5000, null, 'use List<String> and <div> or a and 1 < 2']],
  },
  {
    what: 'vtt empty cues',
    file: 'k.vtt',
    text: 'WEBVTT\n\n1\n00:01.000 --> 00:02.000\n\n2\n00:02.000 --> 00:03.000\n&nbsp;\n\n3\n00:03.000 --> 00:04.000\n<v Ada></v>\n\n4\n00:04.000 --> 00:05.000\nword\n',
    lines: [[4000, 5000, null, 'word']],
    counts: [4, 1, 3, 0, 0],
  },
  {
    what: 'vtt noscribe',
    file: 'n.vtt',
    text: 'WEBVTT Interview 3\n\nNOTE\nTranscribed with noScribe vers. 0.4.5\nAudio source: C:/x/interview.mp3\n\nNOTE media: C:/x/interview.mp3\n\n1\n00:00:00.000 --> 00:00:02.120\n<v S00>Well, (..) so\n\n2\n00:00:02.120 --> 00:00:04.000\n<v S01>//S00: mhm// right\n',
    title: 'Interview 3',
    lines: [
      [0, 2120, 'S00', 'Well, (..) so'],
      [2120, 4000, 'S01', '//S00: mhm// right'],
    ],
  },
  {
    what: 'vtt whisperx speakers',
    file: 'n.vtt',
    text: 'WEBVTT\n\n00:00.031 --> 00:02.500\n[SPEAKER_00]:  Hello there.\n\n00:02.600 --> 00:03.500\n[SPEAKER_01]: Hi.\n\n00:03.600 --> 00:04.500\nnobody knows\n',
    lines: [
      [31, 2500, 'SPEAKER_00', 'Hello there.'],
      [2600, 3500, 'SPEAKER_01', 'Hi.'],
      [3600, 4500, 'SPEAKER_01', 'nobody knows'],
    ],
  },
  {
    what: 'vtt whisper highlight words',
    file: 'h.vtt',
    text: 'WEBVTT\n\n00:00.000 --> 00:00.400\n<u>Hello</u> there\n\n00:00.400 --> 00:00.800\nHello <u>there</u>\n',
    lines: [
      [0, 400, null, 'Hello there'],
      [400, 800, null, 'Hello there'],
    ],
  },
  {
    what: 'vtt leading space + spanish',
    file: 'h.vtt',
    text: 'WEBVTT\n\n00:00.000 --> 00:06.000\n Muy buenas a todos, ¿qué tal estáis?\n\n00:06.000 --> 00:08.000\n Hoy: nada.\n',
    lines: [
      [0, 6000, null, 'Muy buenas a todos, ¿qué tal estáis?'],
      [6000, 8000, null, 'Hoy: nada.'],
    ],
  },
  {
    what: 'vtt marks of a change',
    file: 'h.vtt',
    text: 'WEBVTT\n\n00:00.000 --> 00:06.000\n&gt;&gt; ROSA: salt\n\n00:06.000 --> 00:08.000\nand pepper\n\n00:08.000 --> 00:09.000\n&gt;&gt; LUIS: no\n\n00:09.000 --> 00:10.000\n&gt;&gt; Somebody else here.\n',
    lines: [
      [0, 6000, 'ROSA', 'salt'],
      [6000, 8000, 'ROSA', 'and pepper'],
      [8000, 9000, 'LUIS', 'no'],
      [9000, 10000, null, '>> Somebody else here.'],
    ],
  },
  {
    what: 'vtt ids are names',
    file: 'h.vtt',
    text: 'WEBVTT\n\nAda Quill\n00:00.000 --> 00:06.000\nsalt\n\nBo Finch\n00:06.000 --> 00:08.000\npepper\n\nAda Quill\n00:08.000 --> 00:09.000\nyes\n',
    lines: [
      [0, 6000, 'Ada Quill', 'salt'],
      [6000, 8000, 'Bo Finch', 'pepper'],
      [8000, 9000, 'Ada Quill', 'yes'],
    ],
  },
  {
    what: 'vtt blank line inside text',
    file: 'h.vtt',
    text: 'WEBVTT\n\n1\n00:00.000 --> 00:06.000\nfirst\n\nsecond paragraph\n\n2\n00:06.000 --> 00:08.000\nnext\n',
    lines: [
      [0, 6000, null, 'first second paragraph'],
      [6000, 8000, null, 'next'],
    ],
    notes: ['blank-line-in-text'],
  },
  {
    what: 'vtt header without WEBVTT as srt',
    file: 'h.vtt',
    format: 'subrip',
    text: '1\n00:00:00.000 --> 00:00:06.000\nfirst\n\n2\n00:00:06.000 --> 00:00:08.000\nnext\n',
    lines: [
      [0, 6000, null, 'first'],
      [6000, 8000, null, 'next'],
    ],
  },
  {
    what: 'vtt day wrap',
    file: 'h.vtt',
    text: 'WEBVTT\n\n23:59:58.000 --> 00:00:01.000\na\n\n00:00:02.000 --> 00:00:03.000\nb\n',
    lines: [
      [86398000, 86401000, null, 'a'],
      [86402000, 86403000, null, 'b'],
    ],
  },
  {
    what: 'vtt podcast prefix with title dr',
    file: 'h.vtt',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nDr. Smith: Hi\n\n00:00:02.000 --> 00:00:03.000\nMcDonald, Ann: yes\n\n00:00:03.000 --> 00:00:04.000\nDr. Smith: http://x.y is a page\n',
    lines: [
      [1000, 2000, 'Dr. Smith', 'Hi'],
      [2000, 3000, 'McDonald, Ann', 'yes'],
      [3000, 4000, 'Dr. Smith', 'http://x.y is a page'],
    ],
  },
  {
    what: 'vtt not speakers',
    file: 'h.vtt',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nWarning: hot\n\n00:00:02.000 --> 00:00:03.000\nWarning: cold\n\n00:00:03.000 --> 00:00:04.000\nhttps://x.y\n\n00:00:04.000 --> 00:00:05.000\n10: ten\n',
    lines: [
      [1000, 2000, null, 'Warning: hot'],
      [2000, 3000, null, 'Warning: cold'],
      [3000, 4000, null, 'https://x.y'],
      [4000, 5000, null, '10: ten'],
    ],
  },
  {
    what: 'vtt chapters',
    file: 'h.vtt',
    text: 'WEBVTT\nKind: chapters\n\n00:00:01.000 --> 00:00:02.000\nIntroduction\n',
    lines: [[1000, 2000, null, 'Introduction']],
  },
  {
    what: 'vtt settings with tab, NOTE after',
    file: 'h.vtt',
    text: 'WEBVTT\tcomment\n\n00:00:01.000\t-->\t00:00:02.000\talign:middle\nx\n\nNOTE end\n',
    lines: [[1000, 2000, null, 'x']],
  },
  {
    what: 'vtt v with annotation entity & self-closing',
    file: 'h.vtt',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v R&amp;D   Team>x<c/>y\n',
    lines: [[1000, 2000, 'R&D Team', 'xy']],
  },
  {
    what: 'vtt arrow in text',
    file: 'h.vtt',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nfrom A --> B we go\n\n00:00:02.000 --> 00:00:03.000\nx\n',
    lines: [
      [1000, 2000, null, 'from A --> B we go'],
      [2000, 3000, null, 'x'],
    ],
  },
  {
    what: 'vtt tags in capitals',
    file: 'h.vtt',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<V Ada>Hi</V> <I>there</I>\n',
    lines: [
      [1000, 2000, 'Ada', 'Hi'],
      [1000, 2000, null, 'there'],
    ],
  },

  {
    what: 'srt plain windows',
    file: 'a.srt',
    format: 'subrip',
    text: '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\nthere\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n<i>Bye</i>\r\n\r\n',
    lines: [
      [1000, 2500, null, 'Hello there'],
      [3000, 4000, null, 'Bye'],
    ],
    counts: [2, 2, 0, 0, 0],
    notes: [],
  },
  {
    what: 'srt tags',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,500 X1:100 X2:200 Y1:10 Y2:20\n{\\an8}<font color="#ffffff" face="Arial">Up</font> <B>there</B>\n\n2\n00:00:03,000 --> 00:00:04,000\n{\\pos(10,20)}{\\fs12}Down {curly} <s>x</s> MyValue<String> <3\n',
    lines: [
      [1000, 2500, null, 'Up there'],
      [3000, 4000, null, 'Down {curly} x MyValue<String> <3'],
    ],
  },
  {
    what: 'srt numbers odd',
    file: 'a.srt',
    text: '5\n00:00:01,000 --> 00:00:02,000\na\n\n5\n00:00:02,000 --> 00:00:03,000\nb\n\n00:00:03,000 --> 00:00:04,000\nc\n\n2\n00:00:04,000 --> 00:00:05,000\nd\n',
    lines: [
      [1000, 2000, null, 'a'],
      [2000, 3000, null, 'b'],
      [3000, 4000, null, 'c'],
      [4000, 5000, null, 'd'],
    ],
  },
  {
    what: 'srt numeric text',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\n42\n\n2\n00:00:02,000 --> 00:00:03,000\nIn 1984\n1984\n\n3\n00:00:03,000 --> 00:00:04,000\nc\n',
    lines: [
      [1000, 2000, null, '42'],
      [2000, 3000, null, 'In 1984 1984'],
      [3000, 4000, null, 'c'],
    ],
  },
  {
    what: 'srt blank lines in text',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\nfirst\n\nsecond\n\n\n2\n00:00:02,000 --> 00:00:03,000\nthird\n',
    lines: [
      [1000, 2000, null, 'first second'],
      [2000, 3000, null, 'third'],
    ],
    notes: ['blank-line-in-text'],
  },
  {
    what: 'srt no blank between cues',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\nfirst\n2\n00:00:02,000 --> 00:00:03,000\nthird\n',
    lines: [
      [1000, 2000, null, 'first'],
      [2000, 3000, null, 'third'],
    ],
  },
  {
    what: 'srt blank after each line',
    file: 'a.srt',
    text: '1\n\n00:00:01,000 --> 00:00:02,000\n\nfirst\n\n2\n\n00:00:02,000 --> 00:00:03,000\n\nthird\n\n',
    lines: [
      [1000, 2000, null, 'first'],
      [2000, 3000, null, 'third'],
    ],
  },
  {
    what: 'srt LRM/BOM utf16',
    file: 'a.srt',
    text: utf16(
      '\u200e1\r\n00:00:01,000 --> 00:00:02,000\r\nשלום\r\n\r\n\u200e2\r\n\u200e00:00:02,000 --> 00:00:03,000\u200e\r\nעולם\r\n',
    ),
    lines: [
      [1000, 2000, null, 'שלום'],
      [2000, 3000, null, 'עולם'],
    ],
  },
  {
    what: 'srt utf16le nobom',
    file: 'a.srt',
    text: utf16('1\r\n00:00:01,000 --> 00:00:02,000\r\nHello é\r\n', { mark: false }),
    lines: [[1000, 2000, null, 'Hello é']],
  },
  {
    what: 'srt cp1252',
    file: 'a.srt',
    text: Buffer.from(
      '1\n00:00:01,000 --> 00:00:02,000\nC\u2019est d\u00e9j\u00e0 \u0093vu\u0094 \u2013\n'
        .replace('\u2019', '\u0092')
        .replace('\u2013', '\u0096'),
      'latin1',
    ),
    lines: [[1000, 2000, null, 'C\u2019est déjà \u201cvu\u201d \u2013']],
  },
  {
    what: 'srt odd times',
    file: 'a.srt',
    text: '1\n0:0:1,5 --> 0:0:2\na\n\n2\n00:00:02.000 --> 00:00:3,1000\nb\n\n3\n01:02,000 --> 01:03,000\nc\n\n4\n00:01:04:500 --> 00:01:05:250\nd\n\n5\n00 : 01 : 06 , 000 --> 00 : 01 : 07 , 000\ne\n\n6\n00:01:08,000-->00:01:09,000\nf\n\n7\n00:01:10,000 -> 00:01:11,000\ng\n',
    lines: [
      [1500, 2000, null, 'a'],
      [2000, 4000, null, 'b'],
      [62000, 63000, null, 'c'],
      [64500, 65250, null, 'd'],
      [66000, 67000, null, 'e'],
      [68000, 69000, null, 'f'],
      [70000, 71000, null, 'g'],
    ],
  },
  {
    what: 'srt for the deaf',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\nJOHN: Where is it?\n\n2\n00:00:02,000 --> 00:00:03,000\n[door slams]\n\n3\n00:00:03,000 --> 00:00:04,000\n- MARY: Here.\n- JOHN: Thanks.\n\n4\n00:00:04,000 --> 00:00:05,000\n♪ la la ♪\n',
    lines: [
      [1000, 2000, 'JOHN', 'Where is it?'],
      [2000, 3000, null, '[door slams]'],
      [3000, 4000, 'MARY', 'Here.'],
      [3000, 4000, 'JOHN', 'Thanks.'],
      [4000, 5000, 'JOHN', '♪ la la ♪'],
    ],
    flags: { 1: ['event'] },
  },
  {
    what: 'srt buzzsprout carry',
    file: 'a.srt',
    text: '1\n00:00:00,000 --> 00:00:02,000\nAlban: Welcome to the show\n\n2\n00:00:02,000 --> 00:00:04,000\nit is good\n\n3\n00:00:04,000 --> 00:00:05,000\nKevin: Hi\n\n4\n00:00:05,000 --> 00:00:06,000\nand one thing: listen\n\n5\n00:00:06,000 --> 00:00:07,000\nAlban: yes\n',
    lines: [
      [0, 2000, 'Alban', 'Welcome to the show'],
      [2000, 4000, 'Alban', 'it is good'],
      [4000, 5000, 'Kevin', 'Hi'],
      [5000, 6000, 'Kevin', 'and one thing: listen'],
      [6000, 7000, 'Alban', 'yes'],
    ],
    flags: { 1: ['speakerInherited'], 3: ['speakerInherited'] },
  },
  {
    what: 'srt names in brackets without colon',
    file: 'a.srt',
    text: '1\n00:00:00,000 --> 00:00:02,000\n[Ada] Hi\n\n2\n00:00:02,000 --> 00:00:04,000\n[Speaker 2]: yes\n\n3\n00:00:04,000 --> 00:00:05,000\n[Ada] So\n',
    lines: [
      [0, 2000, null, '[Ada] Hi'],
      [2000, 4000, null, '[Speaker 2]: yes'],
      [4000, 5000, null, '[Ada] So'],
    ],
  },
  {
    what: 'srt overlap and order',
    file: 'a.srt',
    text: '2\n00:00:05,000 --> 00:00:06,000\nlater\n\n1\n00:00:01,000 --> 00:00:05,500\nearlier\n',
    lines: [
      [5000, 6000, null, 'later'],
      [1000, 5500, null, 'earlier'],
    ],
    notes: [],
  },
  {
    what: 'srt 24h',
    file: 'a.srt',
    text: '1\n23:59:59,000 --> 24:00:01,000\na\n\n2\n124:00:05,000 --> 124:00:06,000\nb\n',
    lines: [
      [86399000, 86401000, null, 'a'],
      [446405000, 446406000, null, 'b'],
    ],
  },
  {
    what: 'srt negative',
    file: 'a.srt',
    text: '1\n-00:00:02,000 --> -00:00:01,000\na\n\n2\n00:00:-1,000 --> 00:00:01,500\nb\n\n3\n00:00:02,000 --> 00:00:03,000\nc\n',
    lines: [
      [0, 0, null, 'a'],
      [0, 1500, null, 'b'],
      [2000, 3000, null, 'c'],
    ],
    flags: { 0: ['timeRepaired'], 1: ['timeRepaired'] },
    counts: [3, 3, 0, 2, 0],
  },
  {
    what: 'srt empties',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:02,000 --> 00:00:03,000\n<i></i>\n\n3\n00:00:03,000 --> 00:00:04,000\n{\\an8}\n\n4\n00:00:04,000 --> 00:00:05,000\nx\n',
    lines: [[4000, 5000, null, 'x']],
    counts: [4, 1, 3, 0, 0],
  },
  {
    what: 'srt unreadable time',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:xx,000 --> 00:00:03,000\nb\n\n3\n00:00:03,000 --> 00:00:04,000\nc\n',
    lines: [
      [1000, 2000, null, 'a'],
      [null, 3000, null, 'b'],
      [3000, 4000, null, 'c'],
    ],
    notes: ['unreadable-time'],
  },
  {
    what: 'srt whisperx',
    file: 'a.srt',
    text: '1\n00:00:00,031 --> 00:00:02,500\n[SPEAKER_00]:  Hello there.\n\n2\n00:00:02,600 --> 00:00:03,500\n[SPEAKER_01]: Hi.\n\n',
    lines: [
      [31, 2500, 'SPEAKER_00', 'Hello there.'],
      [2600, 3500, 'SPEAKER_01', 'Hi.'],
    ],
  },
  {
    what: 'srt whisper.cpp speaker',
    file: 'a.srt',
    text: '1\n00:00:00,000 --> 00:00:02,500\n(speaker 0) Hello there.\n\n2\n00:00:02,600 --> 00:00:03,500\n(speaker 1) Hi.\n\n3\n00:00:04,600 --> 00:00:05,500\n(speaker ?) Hm.\n\n',
    lines: [
      [0, 2500, 'speaker 0', 'Hello there.'],
      [2600, 3500, 'speaker 1', 'Hi.'],
      [4600, 5500, 'speaker ?', 'Hm.'],
    ],
  },
  {
    what: 'srt text above the first subtitle',
    file: 'a.srt',
    text: 'Downloaded from somewhere\n\n1\n00:00:00,000 --> 00:00:02,500\nHello\n',
    lines: [[0, 2500, null, 'Hello']],
    notes: ['text-before-first-cue'],
  },
  {
    what: 'srt chinese wrap',
    file: 'a.srt',
    text: '1\n00:00:00,000 --> 00:00:02,500\n我们今天\n讨论这个\n\n2\n00:00:03,000 --> 00:00:04,500\n王芳：你好\n\n3\n00:00:05,000 --> 00:00:06,500\n李明：好\n\n4\n00:00:07,000 --> 00:00:08,500\n王芳：再见\n',
    lines: [
      [0, 2500, null, '我们今天讨论这个'],
      [3000, 4500, '王芳', '你好'],
      [5000, 6500, '李明', '好'],
      [7000, 8500, '王芳', '再见'],
    ],
  },
  {
    what: 'srt v tags',
    file: 'a.srt',
    text: '1\n00:00:00,000 --> 00:00:02,500\n<v Ada>Hello</v>\n',
    lines: [[0, 2500, 'Ada', 'Hello']],
  },
  {
    what: 'sbv',
    file: 'c.sbv',
    format: 'sbv',
    text: '0:00:00.599,0:00:04.160\n>> ALICE: Hi, my name is Alice Miller and this is John Brown\n\n0:00:04.160,0:00:06.770\n>> JOHN: and we are the owners of Miller Bakery.\n\n0:00:06.770,0:00:10.880\n[intro music]\n\n100:00:10.880,100:00:16.700\nToday we will be teaching you how to make\nour famous cookies!\n\n100:00:20.880,100:00:26.700\n\n',
    lines: [
      [599, 4160, 'ALICE', 'Hi, my name is Alice Miller and this is John Brown'],
      [4160, 6770, 'JOHN', 'and we are the owners of Miller Bakery.'],
      [6770, 10880, null, '[intro music]'],
      [360010880, 360016700, 'JOHN', 'Today we will be teaching you how to make our famous cookies!'],
    ],
    counts: [5, 4, 1, 0, 0],
  },
  {
    what: 'sbv crlf utf16 text commas numbers',
    file: 'c.txt',
    format: 'sbv',
    text: utf16('0:00:01.000,0:00:02.000\r\n1,2,3\r\n\r\n0:00:02.000,0:00:03.000\r\nfour\r\n', {
      mark: false,
    }),
    lines: [
      [1000, 2000, null, '1,2,3'],
      [2000, 3000, null, 'four'],
    ],
  },
  {
    what: 'sbv text above, [br]',
    file: 'c.sbv',
    format: 'sbv',
    text: 'Captions by me\n\n0:00:01.000,0:00:02.000\none[br]two\n',
    lines: [[1000, 2000, null, 'one two']],
    notes: ['text-before-first-cue'],
  },
  {
    what: 'ass aegisub',
    file: 'a.ass',
    format: 'advanced-substation',
    title: 'My meeting',
    text: `\uFEFF[Script Info]
; Script generated by Aegisub 3.2.2
; http://www.aegisub.org/
Title: My meeting
ScriptType: v4.00+
WrapStyle: 0
PlayResX: 640

[Aegisub Project Garbage]
Last Style Storage: Default
Video File: a.mp4

[V4+ Styles]
Format: Name, Fontname, Fontsize, PrimaryColour
Style: Default,Arial,20,&H00FFFFFF

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:05.00,Default,,0,0,0,,to check
Dialogue: 0,0:00:01.05,0:00:02.50,Default,Ada,0,0,0,,Well, yes,\\Nof {\\i1}course{\\i0}, {a remark}really
Dialogue: 0,0:00:02.50,0:00:04.00,Default,Bo,0,0,0,,one\\ntwo\\hthree
Dialogue: 0,0:00:03.00,0:00:04.00,Sign,,0,0,0,,{\\p1}m 0 0 l 100 0 100 100 0 100{\\p0}
Dialogue: 0,0:00:04.00,0:00:05.00,Default,Ada,0,0,0,Banner;20,{\\pos(10,10)\\fad(100,100)}{\\an8}
Dialogue: 0,10:00:05.00,10:00:06.00,Default,,0000,0000,0000,,nobody: named
`,
    lines: [
      [1050, 2500, 'Ada', 'Well, yes,\nof course, really'],
      [2500, 4000, 'Bo', 'one two three'],
      [36005000, 36006000, null, 'nobody: named'],
    ],
    counts: [6, 3, 1, 0, 2],
    notes: ['comment', 'drawing'],
  },
  {
    what: 'ssa v4',
    file: 'a.ssa',
    format: 'advanced-substation',
    text: '[Script Info]\r\nTitle: <untitled>\r\nScriptType: v4.00\r\n\r\n[V4 Styles]\r\nFormat: Name, Fontname\r\nStyle: Default,Arial\r\n\r\n[Events]\r\nFormat: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\r\nDialogue: Marked=0,0:00:01.00,0:00:02.00,*Default,Joe,0000,0000,0000,!Effect,Hi, all\r\nDialogue: Marked=0,0:00:02.00,0:00:03.00,*Default,NTP,0000,0000,0000,,Hi\r\n',
    title: null,
    lines: [
      [1000, 2000, 'Joe', 'Hi, all'],
      [2000, 3000, null, 'Hi'],
    ],
  },
  {
    what: 'ass reordered, lower-case, no script info',
    file: 'x.txt',
    format: 'advanced-substation',
    text: '[Events]\nformat: Start, End, Actor, Style, Text\ndialogue: 0:00:01.00,0:00:02.00,Ada,Default,a,b,c\n',
    lines: [[1000, 2000, 'Ada', 'a,b,c']],
  },
  {
    what: 'ass karaoke',
    file: 'k.ass',
    text: '[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,{\\k50}hap{\\k30}py {\\kf20}birth{\\ko100}day\nDialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,{\\k20}こん{\\k30}にち\n',
    lines: [
      [1000, 3000, null, 'happy birthday'],
      [3000, 4000, null, 'こんにち'],
    ],
    words: {
      0: [
        [1000, 1800, 'happy'],
        [1800, 3000, 'birthday'],
      ],
      1: [
        [3000, 3200, 'こん'],
        [3200, 3500, 'にち'],
      ],
    },
  },
  {
    what: 'ass drawing and text mixed',
    file: 'k.ass',
    text: '[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,{\\p1}m 0 0 l 1 1{\\p0}Shown\n',
    lines: [[1000, 3000, null, 'Shown']],
    counts: [1, 1, 0, 0, 0],
  },
  {
    what: 'ass baseline offset is no drawing',
    file: 'k.ass',
    text: '[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,{\\pbo10\\pos(1,2)}Text {\\b1\\p4}m 0 0{\\p0} and\n',
    lines: [[1000, 3000, null, 'Text and']],
  },
  {
    what: 'ass no name but prefix',
    file: 'k.ass',
    text: '[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,Ada: hi\nDialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,Bo: ho\nDialogue: 0,0:00:04.00,,Default,,0,0,0,,Ada: he\n',
    lines: [
      [1000, 3000, 'Ada', 'hi'],
      [3000, 4000, 'Bo', 'ho'],
      [4000, 5000, 'Ada', 'he'],
    ],
  },
  {
    what: 'ass negative duration, swapped',
    file: 'k.ass',
    text: '[Script Info]\n\n[Events]\nDialogue: 0,0:00:05.00,0:00:03.00,Default,,0,0,0,,plain\n',
    lines: [[3000, 5000, null, 'plain']],
  },
  {
    what: 'lrc lyrics',
    file: 's.lrc',
    format: 'lrc',
    title: 'Song',
    text: '[ti:Song]\n[ar:Band]\n[al:Album]\n[by:me]\n[length:03:20]\n[offset:+500]\n\n[00:01.00]First line\n[00:03.500][00:10.00]Chorus\n[00:05.00]\n[00:06.00]Second\n',
    lines: [
      [500, 3000, null, 'First line'],
      [3000, 4500, null, 'Chorus'],
      [5500, 9500, null, 'Second'],
      [9500, 10500, null, 'Chorus'],
    ],
    durationMs: 200000,
  },
  {
    what: 'lrc negative offset w space',
    file: 's.lrc',
    text: '[offset: -250]\n[00:01.00]a b\n[00:02.00]c\n',
    lines: [
      [1250, 2250, null, 'a b'],
      [2250, 3250, null, 'c'],
    ],
  },
  {
    what: 'lrc offset below zero',
    file: 's.lrc',
    text: '[offset:2000]\n[00:01.00]a b\n[00:04.00]c\n',
    lines: [
      [0, 2000, null, 'a b'],
      [2000, 3000, null, 'c'],
    ],
    notes: ['negative-time'],
  },
  {
    what: 'lrc words',
    file: 's.lrc',
    text: '[ti:x]\n[00:01.00]<00:01.00>gen<00:01.30>tly <00:01.50>down<00:02.20>\n[00:03.00]rest\n',
    lines: [
      [1000, 3000, null, 'gently down'],
      [3000, 4000, null, 'rest'],
    ],
    words: {
      0: [
        [1000, 1500, 'gently'],
        [1500, 2200, 'down'],
      ],
    },
  },
  {
    what: 'lrc whisper.cpp',
    file: 'talk.lrc',
    engine: 'whisper.cpp',
    text: '[by:whisper.cpp]\n[00:00.00] And so my fellow Americans,\n[00:07.80] ask not [laughs]\n',
    lines: [
      [0, 7800, null, 'And so my fellow Americans,'],
      [7800, 9000, null, 'ask not [laughs]'],
    ],
    flags: { 1: ['endEstimated', 'openEnd'] },
  },
  {
    what: 'lrc minutes over 99, colon fraction, crlf, bom',
    file: 'talk.lrc',
    text: '\uFEFF[ti:x]\r\n[100:00.00]late\r\n[101:00:50]later\r\n',
    lines: [
      [6000000, 6060500, null, 'late'],
      [6060500, 6061500, null, 'later'],
    ],
  },
  {
    what: 'lrc voices D: M: F:',
    file: 'talk.lrc',
    text: '[ti:x]\n[00:01.00]M: he\n[00:02.00]F: she\n[00:03.00]M: he again\n',
    lines: [
      [1000, 2000, 'M', 'he'],
      [2000, 3000, 'F', 'she'],
      [3000, 4000, 'M', 'he again'],
    ],
  },
  {
    what: 'lrc whisper.cpp beyond an hour',
    file: 'talk.lrc',
    text: '[by:whisper.cpp]\n[59:59.00] a\n[60:01.00] b\n',
    lines: [
      [3599000, 3601000, null, 'a'],
      [3601000, 3602000, null, 'b'],
    ],
  },
  {
    what: 'lrc unknown field',
    file: 'talk.lrc',
    text: '[ti:x]\n[id: abc123]\n[ve:1.0]\n[au:w]\n[00:01.00]a b\n',
    lines: [[1000, 2000, null, 'a b']],
  },
  {
    what: 'lrc h:mm:ss',
    file: 'talk.lrc',
    text: '[ti:x]\n[00:59:01.00]a b\n[01:00:01.00]c d\n',
    lines: [
      [3541000, 3601000, null, 'a b'],
      [3601000, 3602000, null, 'c d'],
    ],
  },

  {
    what: 'ttml clock',
    file: 'a.ttml',
    format: 'ttml',
    language: 'de',
    title: 'Sitzung',
    text: tt(
      'xml:lang="de"',
      '<div>\n<p begin="00:00:01.000" end="00:00:02.500" region="r1" xml:id="s1"><span style="s1">Guten<br/>\n      Abend</span></p>\n<p begin="00:00:03.000" dur="1.5s">a &amp; b\n   c</p><p begin="100:00:03.5" end="100:00:04">x</p></div>',
      '<metadata><ttm:title>Sitzung</ttm:title></metadata><styling><style xml:id="s1"/></styling><layout><region xml:id="r1"/></layout>',
    ),
    lines: [
      [1000, 2500, null, 'Guten Abend'],
      [3000, 4500, null, 'a & b c'],
      [360003500, 360004000, null, 'x'],
    ],
  },
  {
    what: 'ttml offsets',
    file: 'a.ttml',
    text: tt(
      'ttp:frameRate="25" ttp:tickRate="10000000"',
      '<div><p begin="1h" end="1h">z</p><p begin="1.5m" end="95s">a</p><p begin="100000ms" end="101000ms">b</p><p begin="2525f" end="2550f">c</p><p begin="1030000000t" end="1040000000t">d</p><p begin="104.5" end="105.25">e</p></div>',
    ),
    lines: [
      [3600000, 3600000, null, 'z'],
      [90000, 95000, null, 'a'],
      [100000, 101000, null, 'b'],
      [101000, 102000, null, 'c'],
      [103000, 104000, null, 'd'],
      [104500, 105250, null, 'e'],
    ],
  },
  {
    what: 'ttml frames default',
    file: 'a.dfxp',
    text: tt('', '<div><p begin="00:00:01:15" end="00:00:02:00">a</p></div>'),
    lines: [[1500, 2000, null, 'a']],
  },
  {
    what: 'ttml itt smpte 23.976 nonDrop',
    file: 'a.itt',
    text: tt(
      'ttp:timeBase="smpte" ttp:frameRate="24" ttp:frameRateMultiplier="999 1000" ttp:dropMode="nonDrop"',
      '<div><p begin="01:00:00:00" end="01:00:01:12">a</p></div>',
    ),
    lines: [
      [Math.round(((3600 * 24) / 23.976) * 1000), Math.round(((3601 * 24 + 12) / 23.976) * 1000), null, 'a'],
    ],
  },
  {
    what: 'ttml smpte dropNTSC',
    file: 'a.itt',
    text: tt(
      'ttp:timeBase="smpte" ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001" ttp:dropMode="dropNTSC"',
      '<div><p begin="00:10:00;00" end="01:00:00;00">a</p></div>',
    ),
    lines: [
      [Math.round(((600 * 30 - 18) * 1001) / 30), Math.round(((3600 * 30 - 108) * 1001) / 30), null, 'a'],
    ],
  },
  {
    what: 'ttml nested',
    file: 'a.ttml',
    text: tt(
      '',
      '<div begin="10s"><p begin="1s" end="2s">a</p><div begin="5s"><p begin="1s" dur="1s">b</p></div></div><div begin="60s" dur="10s"><p>whole</p></div>',
    ),
    lines: [
      [11000, 12000, null, 'a'],
      [16000, 17000, null, 'b'],
      [60000, 70000, null, 'whole'],
    ],
  },
  {
    what: 'ttml seq',
    file: 'a.ttml',
    text: tt(
      '',
      '<div timeContainer="seq"><p dur="1s">a</p><p dur="2s">b</p><p begin="1s" dur="2s">c</p></div>',
    ),
    lines: [
      [0, 1000, null, 'a'],
      [1000, 3000, null, 'b'],
      [4000, 6000, null, 'c'],
    ],
  },
  {
    what: 'ttml spans timed in untimed p',
    file: 'a.ttml',
    text: tt(
      '',
      '<div><p><span begin="1s" end="2s">First sentence here.</span><br/><span begin="3s" end="4s">Second one there.</span></p></div>',
    ),
    lines: [
      [1000, 2000, null, 'First sentence here.'],
      [3000, 4000, null, 'Second one there.'],
    ],
  },
  {
    what: 'ttml agents',
    file: 'a.ttml',
    text: tt(
      '',
      '<div><p begin="1s" end="2s" ttm:agent="v1">a</p><p begin="2s" end="3s"><span ttm:agent="v2">b</span> <span ttm:agent="v1">c</span></p><p begin="3s" end="4s" ttm:agent="v9">d</p></div>',
      '<metadata><ttm:agent type="person" xml:id="v1"><ttm:name type="full">Ada Quill</ttm:name></ttm:agent><ttm:agent type="person" xml:id="v2"><ttm:name type="full">Bo</ttm:name></ttm:agent></metadata>',
    ),
    lines: [
      [1000, 2000, 'Ada Quill', 'a'],
      [2000, 3000, 'Bo', 'b'],
      [2000, 3000, 'Ada Quill', 'c'],
      [3000, 4000, 'v9', 'd'],
    ],
  },
  {
    what: 'ttml names in capitals',
    file: 'a.dfxp',
    text: tt(
      '',
      '<div><p begin="1s" end="2s">\n        MAN:<br/>\n        Look out!\n</p><p begin="2s" end="3s">WOMAN: Why?</p><p begin="3s" end="4s">MAN: Run</p></div>',
    ),
    lines: [
      [1000, 2000, 'MAN', 'Look out!'],
      [2000, 3000, 'WOMAN', 'Why?'],
      [3000, 4000, 'MAN', 'Run'],
    ],
  },
  {
    what: 'ttml preserve + cdata + entities',
    file: 'a.ttml',
    text: tt(
      'xml:space="preserve"',
      '<div><p begin="1s" end="2s">a  &#39;b&#39;\n  <![CDATA[c < d]]> &lt;i&gt;</p></div>',
    ),
    lines: [[1000, 2000, null, "a 'b' c < d <i>"]],
  },
  {
    what: 'ttml prefixed',
    file: 'a.xml',
    text: '<?xml version="1.0"?><tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:timeBase="media" xml:lang="en"><tt:head/><tt:body><tt:div><tt:p begin="00:00:01.000" end="00:00:02.000"><tt:span>Hi</tt:span><tt:br/><tt:span>all</tt:span></tt:p></tt:div></tt:body></tt:tt>',
    lines: [[1000, 2000, null, 'Hi all']],
    language: 'en',
  },
  {
    what: 'ttml apple',
    file: 'a.ttml',
    text: '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:itunes="http://music.apple.com/lyric-ttml-internal" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" itunes:timing="Word" xml:lang="en"><head><metadata><ttm:agent type="person" xml:id="v1"/></metadata></head><body dur="3:20.5"><div begin="9.731" end="15.1"><p begin="9.731" end="12.0" ttm:agent="v1"><span begin="9.731" end="10.1">be</span><span begin="10.1" end="10.5">fore</span> <span begin="10.5" end="11.2">we</span> <span ttm:role="x-bg"><span begin="11.3" end="12.0">(go)</span></span></p><p begin="1:05.100" end="1:07"><span begin="1:05.100" end="1:06">now</span></p></div></body></tt>',
    lines: [
      [9731, 12000, 'v1', 'before we (go)'],
      [65100, 67000, null, 'now'],
    ],
    words: {
      0: [
        [9731, 10500, 'before'],
        [10500, 11200, 'we'],
        [11300, 12000, '(go)'],
      ],
    },
  },
  {
    what: 'ttml utf16',
    file: 'a.ttml',
    text: utf16(
      '<?xml version="1.0" encoding="UTF-16"?><tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">é</p></div></body></tt>',
    ),
    lines: [[1000, 2000, null, 'é']],
  },
  {
    what: 'ttml image',
    file: 'a.ttml',
    text: tt('', '<div begin="1s" end="2s" smpte:backgroundImage="#i1"/>'),
    refusal: /pictures/,
  },
  {
    what: 'ttml empties',
    file: 'a.ttml',
    text: tt(
      '',
      '<div><p begin="" end=""/><p begin="1s" end="2s"> <br/> </p><p begin="2s" end="3s">x</p></div>',
    ),
    lines: [[2000, 3000, null, 'x']],
    counts: [3, 1, 2, 0, 0],
  },
  {
    what: 'ttml bad time',
    file: 'a.ttml',
    text: tt('', '<div><p begin="1:xx" end="2s">q</p><p begin="2s" end="3s">x</p></div>'),
    lines: [
      [null, 2000, null, 'q'],
      [2000, 3000, null, 'x'],
    ],
    notes: ['unreadable-time'],
  },
  {
    what: 'srv3 auto',
    file: 'v.srv3',
    format: 'youtube-timedtext',
    text: '<?xml version="1.0" encoding="utf-8" ?><timedtext format="3">\n<head>\n<ws id="0"/>\n<wp id="0"/>\n</head>\n<body>\n<w t="0" id="1" wp="1" ws="1"/>\n<p t="160" d="4839" w="1"><s ac="0">we</s><s t="160" ac="0"> start</s><s t="480" ac="0"> it</s></p>\n<p t="2380" d="2619" w="1" a="1">\n</p>\n<p t="2399" d="3000" w="1"><s ac="0">and</s><s t="200"> go</s></p>\n</body>\n</timedtext>\n',
    lines: [
      [160, 2399, null, 'we start it'],
      [2399, 5399, null, 'and go'],
    ],
    words: {
      0: [
        [160, null, 'we'],
        [320, null, 'start'],
        [640, null, 'it'],
      ],
      1: [
        [2399, null, 'and'],
        [2599, null, 'go'],
      ],
    },
  },
  {
    what: 'srv3 manual + pens + split word',
    file: 'v.ytt',
    text: '<timedtext format="3"><head><pen id="1" b="1"/></head><body><p t="1000" d="2000" wp="1">\u200b<s p="1">Hel</s><s>lo</s>\u200b &amp;amp; bye</p><p t="4000">no dur</p><p t="5000" d="1000">next<br/>line</p></body></timedtext>',
    lines: [
      [1000, 3000, null, 'Hello & bye'],
      [4000, 5000, null, 'no dur'],
      [5000, 6000, null, 'next line'],
    ],
  },
  {
    what: 'srv3 syllables',
    file: 'v.ytt',
    text: '<timedtext format="3"><body><p t="1000" d="2000"><s t="0">hap</s><s t="200">py</s><s t="400"> day</s></p></body></timedtext>',
    lines: [[1000, 3000, null, 'happy day']],
    words: {
      0: [
        [1000, null, 'happy'],
        [1400, null, 'day'],
      ],
    },
  },
  {
    what: 'srv1',
    file: 'v.xml',
    format: 'youtube-timedtext',
    text: '<?xml version="1.0" encoding="utf-8" ?><transcript><text start="0.16" dur="3.2">it&amp;#39;s &amp;quot;me&amp;quot;</text><text start="2.4" dur="2">two\nlines</text><text start="9.99" dur="1.5"></text><text start="12">open</text></transcript>',
    lines: [
      [160, 2400, null, 'it\'s "me"'],
      [2400, 4400, null, 'two lines'],
      [12000, 13000, null, 'open'],
    ],
    counts: [4, 3, 1, 1, 0],
  },
  {
    what: 'srv1 durations that might be ends',
    file: 'v.xml',
    text: '<transcript><text start="0" dur="1.5">a</text><text start="1.5" dur="1.5">b</text></transcript>',
    lines: [
      [0, 1500, null, 'a'],
      [1500, 3000, null, 'b'],
    ],
  },
  {
    what: 'srv1 dur as end',
    file: 'v.ytt',
    text: '<transcript><text start="3.0" dur="4.5">a</text><text start="5.0" dur="7.5">b</text><text start="8" dur="9">c</text></transcript>',
    lines: [
      [3000, 4500, null, 'a'],
      [5000, 7500, null, 'b'],
      [8000, 9000, null, 'c'],
    ],
  },
  {
    what: 'srv2 style',
    file: 'v.xml',
    text: '<?xml version="1.0" encoding="utf-8" ?><timedtext><text t="160" d="3200">hi</text><text t="3360" d="1000">ho</text><text t="4360" d="10" append="1">\n</text></timedtext>',
    lines: [
      [160, 3360, null, 'hi'],
      [3360, 4360, null, 'ho'],
    ],
  },
  {
    what: 'json3 auto',
    file: 'v.json3',
    format: 'youtube-json3',
    text: JSON.stringify({
      wireMagic: 'pb3',
      pens: [{}],
      wsWinStyles: [{}, { mhModeHint: 2 }],
      wpWinPositions: [{}],
      events: [
        { tStartMs: 0, dDurationMs: 10000, id: 1, wpWinPosId: 1, wsWinStyleId: 1 },
        {
          tStartMs: 160,
          dDurationMs: 4839,
          wWinId: 1,
          segs: [
            { utf8: 'we', acAsrConf: 0 },
            { utf8: ' start', tOffsetMs: 160, acAsrConf: 0 },
          ],
        },
        { tStartMs: 2380, dDurationMs: 2619, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] },
        {
          tStartMs: 2399,
          dDurationMs: 3000,
          wWinId: 1,
          segs: [{ utf8: 'un' }, { utf8: 'done', tOffsetMs: 100 }, { utf8: ' &gt;&gt; go', tOffsetMs: 200 }],
        },
      ],
    }),
    lines: [
      [160, 2399, null, 'we start'],
      [2399, 5399, null, 'undone >> go'],
    ],
    words: {
      0: [
        [160, null, 'we'],
        [320, null, 'start'],
      ],
      1: [
        [2399, null, 'undone'],
        [2599, null, '>> go'],
      ],
    },
  },
  {
    what: 'json3 japanese',
    file: 'v.ja.json3',
    text: JSON.stringify({
      wireMagic: 'pb3',
      events: [
        {
          tStartMs: 100,
          dDurationMs: 1000,
          segs: [{ utf8: '今日' }, { utf8: 'は', tOffsetMs: 200 }, { utf8: '天気', tOffsetMs: 400 }],
        },
      ],
    }),
    lines: [[100, 1100, null, '今日は天気']],
    words: {
      0: [
        [100, null, '今日'],
        [300, null, 'は'],
        [500, null, '天気'],
      ],
    },
  },
  {
    what: 'json3 by hand',
    file: 'v.json',
    text: JSON.stringify({
      wireMagic: 'pb3',
      events: [
        { tStartMs: 100, dDurationMs: 1000, segs: [{ utf8: 'ADA: one\ntwo' }] },
        { tStartMs: 2100, dDurationMs: 1000, segs: [{ utf8: 'BO: yes &amp; no' }] },
        { tStartMs: 4100, segs: [{ utf8: 'ADA: on' }] },
      ],
    }),
    lines: [
      [100, 1100, 'ADA', 'one two'],
      [2100, 3100, 'BO', 'yes & no'],
      [4100, 5100, 'ADA', 'on'],
    ],
  },

  {
    what: 'vtt whisper.cpp di',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:00:00.000 --> 00:00:03.000\n<v Speaker0> Hello\n\n00:00:03.000 --> 00:00:05.000\n<v Speaker1> Hi\n\n00:00:05.000 --> 00:00:06.000\n<v Speaker?> hm\n',
    lines: [
      [0, 3000, 'Speaker0', 'Hello'],
      [3000, 5000, 'Speaker1', 'Hi'],
      [5000, 6000, 'Speaker?', 'hm'],
    ],
  },
  {
    what: 'vtt otter / descript name lines',
    file: 'a.vtt',
    text: 'WEBVTT\n\n1\n00:00:01.000 --> 00:00:03.000\nAda Quill: Hello\n\n2\n00:00:03.000 --> 00:00:05.000\nmore of it\n\n3\n00:00:05.000 --> 00:00:06.000\nBo Finch: hm\n',
    lines: [
      [1000, 3000, 'Ada Quill', 'Hello'],
      [3000, 5000, 'Ada Quill', 'more of it'],
      [5000, 6000, 'Bo Finch', 'hm'],
    ],
    flags: { 1: ['speakerInherited'] },
  },
  {
    what: 'vtt voice spanning lines, annotation with dots',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v.first.loud Dr. Ann B.>one\ntwo</v>\nthree\n',
    lines: [
      [1000, 2000, 'Dr. Ann B.', 'one two'],
      [1000, 2000, null, 'three'],
    ],
  },
  {
    what: 'vtt nested v in c',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<c.blue><v Ada>Hi</v></c> <c.red><v Bo>Ho</v></c>\n',
    lines: [
      [1000, 2000, 'Ada', 'Hi'],
      [1000, 2000, 'Bo', 'Ho'],
    ],
  },
  {
    what: 'vtt rtl, emoji, tabs',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n\u202bשלום\u202c\t👋🏽 ok\n',
    lines: [[1000, 2000, null, '\u202bשלום\u202c 👋🏽 ok']],
  },
  {
    what: 'vtt settings with commas',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 position:50%,line-left line:85%,end size:60% align:start\nhi\n',
    lines: [[1000, 2000, null, 'hi']],
  },
  {
    what: 'vtt hours 3 digits, minutes 60+',
    file: 'a.vtt',
    text: 'WEBVTT\n\n999:59:59.999 --> 1000:00:01.000\na\n\n75:30.500 --> 75:31.000\nb\n',
    lines: [
      [3599999999, 3600001000, null, 'a'],
      [4530500, 4531000, null, 'b'],
    ],
    notes: ['clock-not-carried'],
  },
  {
    what: 'vtt ids with arrows-like',
    file: 'a.vtt',
    text: 'WEBVTT\n\ncue - 1\n00:01.000 --> 00:02.000\na\n\n2 - b\n00:02.000 --> 00:03.000\nb\n',
    lines: [
      [1000, 2000, null, 'a'],
      [2000, 3000, null, 'b'],
    ],
  },
  {
    what: 'vtt note between, comment keep',
    file: 'a.vtt',
    text: 'WEBVTT\n\nNOTE one\n\n00:01.000 --> 00:02.000\na\n\nNOTE\nmulti\nline --> x\n\n00:02.000 --> 00:03.000\nb\n',
    lines: [
      [1000, 2000, null, 'a'],
      [2000, 3000, null, 'b'],
    ],
    counts: [2, 2, 0, 0, 0],
  },
  {
    what: 'vtt segments joined with headers',
    file: 'a.vtt',
    text: 'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:0\n\n00:01.000 --> 00:02.000\na\n\nWEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n00:11.000 --> 00:12.000\nb\n',
    lines: [
      [1000, 2000, null, 'a'],
      [11000, 12000, null, 'b'],
    ],
  },
  {
    what: 'vtt repeat in styled captions that do not roll',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<c>Yes</c>\n\n00:00:02.000 --> 00:00:03.000\n<c>Yes</c>\nNo\n\n00:00:03.000 --> 00:00:04.000\nBye\n',
    lines: [
      [1000, 2000, null, 'Yes'],
      [2000, 3000, null, 'Yes No'],
      [3000, 4000, null, 'Bye'],
    ],
  },
  {
    what: 'vtt youtube by hand',
    file: 'a.vtt',
    text: 'WEBVTT\nKind: captions\nLanguage: en-GB\n\n00:00:01.000 --> 00:00:02.000\n(gentle music)\n\n00:00:02.000 --> 00:00:03.000\n- [Narrator] So it began.\n\n00:00:03.000 --> 00:00:04.000\n- Really?\n- Yes.\n',
    language: 'en-GB',
    lines: [
      [1000, 2000, null, '(gentle music)'],
      [2000, 3000, null, '- [Narrator] So it began.'],
      [3000, 4000, null, '- Really?\n- Yes.'],
    ],
    flags: { 0: ['event'] },
  },
  {
    what: 'vtt youtube auto with speaker marks',
    file: 'a.vtt',
    text: 'WEBVTT\nKind: captions\nLanguage: en\n\n00:00:00.000 --> 00:00:02.000 align:start position:0%\n \n&gt;&gt;<00:00:00.500><c> hello</c><00:00:01.000><c> you</c>\n\n00:00:02.000 --> 00:00:02.010 align:start position:0%\n&gt;&gt; hello you\n \n\n00:00:02.010 --> 00:00:04.000 align:start position:0%\n&gt;&gt; hello you\nand<00:00:02.500><c> me</c>\n\n00:00:04.000 --> 00:00:04.010 align:start position:0%\nand me\n \n',
    lines: [
      [0, 2000, null, '>> hello you'],
      [2010, 4000, null, 'and me'],
    ],
    words: {
      1: [
        [2010, null, 'and'],
        [2500, null, 'me'],
      ],
    },
  },
  {
    what: 'vtt one cue only with prefix',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nAda: hello\n',
    lines: [[1000, 2000, 'Ada', 'hello']],
  },
  {
    what: 'vtt zero length, overlaps',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:01.000\nhello\n\n00:00:01.000 --> 00:00:05.000\nx\n\n00:00:02.000 --> 00:00:03.000\ny\n',
    lines: [
      [1000, 1000, null, 'hello'],
      [1000, 5000, null, 'x'],
      [2000, 3000, null, 'y'],
    ],
    notes: [],
  },
  {
    what: 'vtt nested entities in voice',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<v Smith &amp; Co>a &lt;v Bo&gt; b &amp;nbsp; &copy; &eacute;</v>\n',
    lines: [[1000, 2000, 'Smith & Co', 'a <v Bo> b &nbsp; © é']],
  },
  { what: 'vtt only header', file: 'a.vtt', text: 'WEBVTT\n\nNOTE nothing\n', refusal: /no transcript/ },
  {
    what: 'srt thai',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\nสวัสดี\nครับ\n',
    lines: [[1000, 2000, null, 'สวัสดี ครับ']],
  },
  {
    what: 'srt name on own line',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\nJohn Smith:\nHello\n\n2\n00:00:02,000 --> 00:00:03,000\nmore\n\n3\n00:00:03,000 --> 00:00:04,000\nAna:\nYes\n',
    lines: [
      [1000, 2000, 'John Smith', 'Hello'],
      [2000, 3000, 'John Smith', 'more'],
      [3000, 4000, 'Ana', 'Yes'],
    ],
  },
  {
    what: 'srt index with trailing spaces and dots',
    file: 'a.srt',
    text: ' 1 \n00:00:01,000 --> 00:00:02,000\na\n\n2.\n00:00:02,000 --> 00:00:03,000\nb\n',
    lines: [
      [1000, 2000, null, 'a'],
      [2000, 3000, null, 'b'],
    ],
  },
  {
    what: 'srt html entities and br',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\na &amp; b<br>c<br/>d &#8217;s\n',
    lines: [[1000, 2000, null, 'a & b<br>c<br/>d ’s']],
  },
  {
    what: 'srt multiline font',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\n<font color=red>a\nb</font>\n',
    lines: [[1000, 2000, null, 'a b']],
  },
  {
    what: 'srt \\N and \\h literal',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\none\\Ntwo\\hthree\n',
    lines: [[1000, 2000, null, 'one\\Ntwo\\hthree']],
  },
  {
    what: 'srt curly styles {i}',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\n{i}one{/i} {b}two{/b}\n',
    lines: [[1000, 2000, null, '{i}one{/i} {b}two{/b}']],
  },
  {
    what: 'srt trailing junk after end',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:02,000 --> 00:00:03,000\nb\n\n3\n',
    lines: [
      [1000, 2000, null, 'a'],
      [2000, 3000, null, 'b 3'],
    ],
  },
  {
    what: 'srt same text duplicates',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\nYes\n\n1\n00:00:01,000 --> 00:00:02,000\nYes\n',
    lines: [
      [1000, 2000, null, 'Yes'],
      [1000, 2000, null, 'Yes'],
    ],
  },
  {
    what: 'srt 24h wrap',
    file: 'a.srt',
    text: '1\n23:59:58,000 --> 23:59:59,000\na\n\n2\n00:00:01,000 --> 00:00:02,000\nb\n',
    lines: [
      [86398000, 86399000, null, 'a'],
      [86401000, 86402000, null, 'b'],
    ],
    notes: ['clock-wrapped'],
  },
  {
    what: 'srt in vtt ext',
    file: 'a.vtt',
    format: 'subrip',
    text: '1\n00:00:01,000 --> 00:00:02,000\na\n',
    lines: [[1000, 2000, null, 'a']],
  },
  {
    what: 'srt with tabs arrow',
    file: 'a.srt',
    text: '1\n00:00:01,000\t-->\t00:00:02,000\na\n',
    lines: [[1000, 2000, null, 'a']],
  },
  {
    what: 'srt 3-part milliseconds 4 digits',
    file: 'a.srt',
    text: '1\n00:00:01,0001 --> 00:00:02,9999\na\n',
    lines: [[1000, 2999, null, 'a']],
  },
  {
    what: 'sbv negative/reversed',
    file: 'a.sbv',
    text: '0:00:05.000,0:00:03.000\na\n\n0:00:06.000,0:00:07.000\nb\n',
    lines: [
      [3000, 5000, null, 'a'],
      [6000, 7000, null, 'b'],
    ],
    flags: { 0: ['timeRepaired'] },
  },
  {
    what: 'subviewer 2',
    file: 'a.sub',
    text: '[INFORMATION]\n[TITLE]Talk\n[AUTHOR]Me\n[SOURCE]\n[PRG]\n[FILEPATH]\n[DELAY]0\n[CD TRACK]0\n[COMMENT]\n[END INFORMATION]\n[SUBTITLE]\n[COLF]&HFFFFFF,[STYLE]no,[SIZE]18,[FONT]Arial\n00:00:01.00,00:00:02.50\none[br]two\n\n00:00:03.00,00:00:04.00\nthree\n',
    lines: [
      [1000, 2500, null, 'one two'],
      [3000, 4000, null, 'three'],
    ],
  },
  {
    what: 'microdvd counts frames and stays text',
    file: 'a.sub',
    text: '{1}{1}25.000\n{25}{50}one|two\n{75}{100}three\n',
    lines: [
      [null, null, null, '{1}{1}25.000'],
      [null, null, null, '{25}{50}one|two'],
      [null, null, null, '{75}{100}three'],
    ],
  },
  {
    what: 'ass embedded fonts/graphics sections',
    file: 'a.ass',
    text: '[Script Info]\nTitle: Default Aegisub file\n\n[Fonts]\nfontname: a.ttf\nABCDialogue: x\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,a\n\n[Graphics]\nfilename: x\n',
    lines: [[1000, 3000, null, 'a']],
    title: null,
  },
  {
    what: 'ass picture/sound events',
    file: 'a.ass',
    text: '[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,a\nSound: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,c:\\x.wav\nMovie: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,c:\\x.avi\nCommand: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,SSA:Pause\n',
    lines: [[1000, 3000, null, 'a']],
  },
  {
    what: 'ass time 3 digits, hours 2',
    file: 'a.ass',
    text: '[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,00:00:01.123,00:00:03.5,Default,,0,0,0,,a\n',
    lines: [[1123, 3500, null, 'a']],
  },
  {
    what: 'ass unsorted keeps file order',
    file: 'a.ass',
    text: '[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:05.00,0:00:06.00,Default,,0,0,0,,b\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,a\n',
    lines: [
      [5000, 6000, null, 'b'],
      [1000, 3000, null, 'a'],
    ],
  },
  {
    what: 'ass bad time',
    file: 'a.ass',
    text: '[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:xx:05.00,0:00:06.00,Default,,0,0,0,,b\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,a\n',
    lines: [
      [null, 6000, null, 'b'],
      [1000, 3000, null, 'a'],
    ],
    notes: ['unreadable-time'],
  },
  {
    what: 'ass escaped braces',
    file: 'a.ass',
    text: '[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,a { unclosed and \\{x\\}\n',
    lines: [[1000, 3000, null, 'a { unclosed and {x}']],
  },
  {
    what: 'ass utf16',
    file: 'a.ass',
    text: utf16(
      '[Script Info]\r\n\r\n[Events]\r\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\r\nDialogue: 0,0:00:01.00,0:00:03.00,Default,Ädä,0,0,0,,ä, ö\r\n',
    ),
    lines: [[1000, 3000, 'Ädä', 'ä, ö']],
  },
  {
    what: 'lrc walaoke gender',
    file: 'a.lrc',
    text: '[ti:x]\n[00:01.00]F: one two\n[00:02.00]three four\n[00:03.00]M: five six\n[00:04.00]D: seven eight\n',
    lines: [
      [1000, 2000, 'F', 'one two'],
      [2000, 3000, null, 'three four'],
      [3000, 4000, 'M', 'five six'],
      [4000, 5000, 'D', 'seven eight'],
    ],
  },
  {
    what: 'lrc blank body repeated',
    file: 'a.lrc',
    text: '[00:01.00]one\n[00:02.00]\n\n[00:05.00]two\n[00:06.00]\n',
    lines: [
      [1000, 2000, null, 'one'],
      [5000, 6000, null, 'two'],
    ],
    counts: [4, 2, 2, 0, 0],
  },
  {
    what: 'lrc words with spaces between tags',
    file: 'a.lrc',
    text: '[00:01.00] <00:01.00> one <00:01.50> two <00:02.00>\n[00:03.00] <00:03.00> three\n',
    lines: [
      [1000, 3000, null, 'one two'],
      [3000, 4000, null, 'three'],
    ],
    words: {
      0: [
        [1000, 1500, 'one'],
        [1500, 2000, 'two'],
      ],
    },
  },
  {
    what: 'lrc words no lead time',
    file: 'a.lrc',
    text: '[00:01.00]Lead <00:01.50>two\n[00:03.00]x y\n',
    lines: [
      [1000, 3000, null, 'Lead two'],
      [3000, 4000, null, 'x y'],
    ],
    words: {
      0: [
        [1000, 1500, 'Lead'],
        [1500, null, 'two'],
      ],
    },
  },
  {
    what: 'lrc offset negative number no plus',
    file: 'a.lrc',
    text: '[offset:-500]\n[00:01.00]<00:01.00>one <00:01.50>two\n[00:03.00]x\n',
    lines: [
      [1500, 3500, null, 'one two'],
      [3500, 4500, null, 'x'],
    ],
    words: {
      0: [
        [1500, 2000, 'one'],
        [2000, null, 'two'],
      ],
    },
  },
  {
    what: 'lrc japanese a2',
    file: 'a.lrc',
    text: '[ti:x]\n[00:01.00]<00:01.00>今日<00:01.30>は<00:01.50>\n[00:03.00]x\n',
    lines: [
      [1000, 3000, null, '今日は'],
      [3000, 4000, null, 'x'],
    ],
    words: {
      0: [
        [1000, 1300, '今日'],
        [1300, 1500, 'は'],
      ],
    },
  },
  {
    what: 'ttml netflix',
    file: 'a.xml',
    text: '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling" ttp:cellResolution="50 35" ttp:timeBase="media" ttp:tickRate="10000000" ttp:version="2" xml:lang="en"><head><layout><region xml:id="region0"/></layout></head><body><div xml:space="preserve"><p begin="90090000t" end="120120000t" region="region0" xml:id="subtitle0"><span style="style0">Hello</span><br/><span style="style0">you</span></p></div></body></tt>',
    lines: [[9009, 12012, null, 'Hello you']],
  },
  {
    what: 'ttml ebu-tt smpte 25',
    file: 'a.xml',
    text: '<?xml version="1.0"?><tt:tt xmlns:tt="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:timeBase="smpte" ttp:frameRate="25" ttp:dropMode="nonDrop" ttp:markerMode="continuous" xml:lang="de"><tt:body><tt:div><tt:p begin="10:00:01:05" end="10:00:02:00"><tt:span>Hallo</tt:span></tt:p></tt:div></tt:body></tt:tt>',
    lines: [[36001200, 36002000, null, 'Hallo']],
  },
  {
    what: 'ttml ebu-tt-d dash',
    file: 'a.xml',
    text: tt(
      'xml:lang="de"',
      '<div><p begin="00:00:01.000" end="00:00:02.000"><span>- Ja?</span><br/><span>- Nein.</span></p></div>',
    ),
    lines: [[1000, 2000, null, '- Ja?\n- Nein.']],
  },
  {
    what: 'ttml p with nested set/metadata',
    file: 'a.xml',
    text: tt(
      '',
      '<div><p begin="1s" end="2s"><metadata ttm:desc="x">no speech</metadata><set begin="0s" tts:color="red"/>Hi</p></div>',
    ),
    lines: [[1000, 2000, null, 'Hi']],
  },
  {
    what: 'ttml ruby',
    file: 'a.xml',
    text: tt(
      '',
      '<div><p begin="1s" end="2s"><span tts:ruby="container"><span tts:ruby="base">漢字</span><span tts:ruby="text">かんじ</span></span>です</p></div>',
    ),
    lines: [[1000, 2000, null, '漢字かんじです']],
  },
  {
    what: 'ttml roles',
    file: 'a.xml',
    text: tt(
      '',
      '<div><p begin="1s" end="2s" ttm:role="caption">Hi</p><p begin="2s" end="3s" ttm:role="sound">[door slams]</p></div>',
    ),
    lines: [
      [1000, 2000, null, 'Hi'],
      [2000, 3000, null, '[door slams]'],
    ],
    flags: { 1: ['event'] },
  },
  {
    what: 'ttml several languages divs',
    file: 'a.xml',
    language: 'en',
    text: tt('xml:lang="en"', '<div xml:lang="en"><p begin="1s" end="2s">Hi</p></div>'),
    lines: [[1000, 2000, null, 'Hi']],
  },
  {
    what: 'dfxp flash 2006 namespace',
    file: 'a.dfxp',
    text: '<tt xml:lang="en" xmlns="http://www.w3.org/2006/10/ttaf1" xmlns:tts="http://www.w3.org/2006/10/ttaf1#styling"><body><div xml:lang="en"><p begin="00:00:00.50" dur="500ms">One</p><p begin="00:01.5" end="00:02.5">two</p></div></body></tt>',
    lines: [
      [500, 1000, null, 'One'],
      [1500, 2500, null, 'two'],
    ],
  },
  {
    what: 'ttml apple line timing',
    file: 'a.ttml',
    text: '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:itunes="http://music.apple.com/lyric-ttml-internal" itunes:timing="Line" xml:lang="en"><body dur="3:00.000"><div begin="12.000" end="30.000" itunes:songPart="Verse"><p begin="12.000" end="14.500">one two</p><p begin="14.500" end="30.000">three four</p></div><div begin="40.000" end="59.000"><p begin="40.000" end="59.000">five six</p></div></body></tt>',
    lines: [
      [12000, 14500, null, 'one two'],
      [14500, 30000, null, 'three four'],
      [40000, 59000, null, 'five six'],
    ],
  },
  {
    what: 'ttml end before begin',
    file: 'a.ttml',
    text: tt('', '<div><p begin="5s" end="3s">x</p></div>'),
    lines: [[3000, 5000, null, 'x']],
  },
  {
    what: 'ttml no end',
    file: 'a.ttml',
    text: tt('', '<div><p begin="1s">one two</p><p begin="4s">x</p></div>'),
    lines: [
      [1000, 4000, null, 'one two'],
      [4000, 5000, null, 'x'],
    ],
    flags: { 0: ['endEstimated'] },
  },
  {
    what: 'srv3 speakers >>, pens',
    file: 'a.srv3',
    text: '<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><head><pen id="1"/></head><body><p t="0" d="1000">&gt;&gt; ADA: hi</p><p t="1000" d="1000">&gt;&gt; BO: ho</p><p t="2000" d="1000">&gt;&gt; ADA: he</p></body></timedtext>',
    lines: [
      [0, 1000, 'ADA', 'hi'],
      [1000, 2000, 'BO', 'ho'],
      [2000, 3000, 'ADA', 'he'],
    ],
  },
  {
    what: 'srv3 multi-line',
    file: 'a.srv3',
    text: '<timedtext format="3"><body><p t="0" d="1000">one\ntwo</p><p t="1000" d="500">\n\u200b\n</p></body></timedtext>',
    lines: [[0, 1000, null, 'one two']],
    counts: [2, 1, 1, 0, 0],
  },
  {
    what: 'srv1 numeric refs',
    file: 'a.xml',
    text: '<?xml version="1.0" encoding="utf-8" ?><transcript><text start="1" dur="2">caf&#233; &amp;amp; &#x1F600; &lt;i&gt;x&lt;/i&gt;</text></transcript>',
    lines: [[1000, 3000, null, 'café & 😀 <i>x</i>']],
  },
  {
    what: 'youtube list of lines with durations',
    file: 'a.json',
    text: j([
      { text: 'Hey there', start: 7.58, duration: 6.13 },
      { text: 'how are you', start: 14.08, duration: 7.58 },
    ]),
    lines: [
      [7580, 13710, null, 'Hey there'],
      [14080, 21660, null, 'how are you'],
    ],
  },
  {
    what: 'json3 only newline events',
    file: 'a.json3',
    text: j({ wireMagic: 'pb3', events: [{ tStartMs: 0, aAppend: 1, segs: [{ utf8: '\n' }] }] }),
    refusal: /no/,
  },
  {
    what: 'srt words behind the time',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000 Hello there\n\n2\n00:00:02,000 --> 00:00:03,000 X1:100 X2:200\nsecond\n',
    lines: [
      [1000, 2000, null, 'Hello there'],
      [2000, 3000, null, 'second'],
    ],
  },
  {
    what: 'vtt words behind the time',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 Hello there\n\n00:00:02.000 --> 00:00:03.000 align:start Size:50%\nsecond\n\n00:00:03.000 --> 00:00:04.000 A:start L:80%\nthird\n',
    lines: [
      [1000, 2000, null, 'Hello there'],
      [2000, 3000, null, 'second'],
      [3000, 4000, null, 'third'],
    ],
  },
  {
    what: 'srt number and time in one line',
    file: 'a.srt',
    text: '1 00:00:01,000 --> 00:00:02,000\nHello\n\n2 00:00:02,000 --> 00:00:03,000\nsecond\n',
    lines: [
      [1000, 2000, null, 'Hello'],
      [2000, 3000, null, 'second'],
    ],
  },
  {
    what: 'srt two files in one',
    file: 'a.srt',
    text: '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\na\r\n\r\n\uFEFF1\r\n00:00:01,500 --> 00:00:02,500\r\nb\r\n',
    lines: [
      [1000, 2000, null, 'a'],
      [1500, 2500, null, 'b'],
    ],
  },
  {
    what: 'srt karaoke html nested',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\n<font color="#fff"><b><i>a</i></b></font> <font\tsize=3>b</font> <u >c</u> 5<6 a<b>c</b\n',
    lines: [[1000, 2000, null, 'a b c 5<6 ac</b']],
  },
  {
    what: 'srt hearing multi speaker lines',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\n(JOHN) Hello\n\n2\n00:00:02,000 --> 00:00:03,000\n(MARY) Hi\n',
    lines: [
      [1000, 2000, null, '(JOHN) Hello'],
      [2000, 3000, null, '(MARY) Hi'],
    ],
  },
  {
    what: 'srt one dash',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\n- Hello\n- Hi\n\n2\n00:00:02,000 --> 00:00:03,000\n-5 degrees\nin winter\n',
    lines: [
      [1000, 2000, null, '- Hello\n- Hi'],
      [2000, 3000, null, '-5 degrees in winter'],
    ],
  },
  {
    what: 'lrc without fractions',
    file: 'a.lrc',
    format: 'lrc',
    text: '[ti:Talk]\n[00:01]one two\n[00:03]three four\n[01:00]five six\n',
    lines: [
      [1000, 3000, null, 'one two'],
      [3000, 60000, null, 'three four'],
      [60000, 61000, null, 'five six'],
    ],
    title: 'Talk',
  },
  {
    what: 'lrc one digit',
    file: 'a.lrc',
    format: 'lrc',
    text: '[ar:X]\n[00:01.5]one two\n[00:03.2]three four\n',
    lines: [
      [1500, 3200, null, 'one two'],
      [3200, 4200, null, 'three four'],
    ],
  },
  {
    what: 'lrc space after stamp, tabs',
    file: 'a.lrc',
    format: 'lrc',
    text: '[00:01.50]\tone two\n[00:03.25] [00:09.00] three four\n',
    lines: [
      [1500, 3250, null, 'one two'],
      [3250, 9000, null, 'three four'],
      [9000, 10000, null, 'three four'],
    ],
  },
  {
    what: 'lrc offset in middle applies all',
    file: 'a.lrc',
    text: '[00:01.50]one two\n[offset:500]\n[00:03.00]three four\n',
    lines: [
      [1000, 2500, null, 'one two'],
      [2500, 3500, null, 'three four'],
    ],
  },
  {
    what: 'podcast html from buzzsprout with name only once',
    file: 'p.html',
    text: '<!-- saved from url=(0050)https://x -->\n<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"></head><body><cite>Alban:</cite><time>0:00</time><p>One.</p><time>0:30</time><p>Two.</p><cite>Kevin:</cite><time>59:59</time><p>Three.</p><cite>Kevin:</cite><time>1:00:05</time><p>Four.</p></body></html>',
    lines: [
      [0, 30000, 'Alban', 'One.'],
      [30000, 3599000, 'Alban', 'Two.'],
      [3599000, 3605000, 'Kevin', 'Three.'],
      [3605000, 3606000, 'Kevin', 'Four.'],
    ],
  },
  {
    what: 'podcast html cite without time',
    file: 'p.html',
    text: '<cite>Alban:</cite><time>0:00</time><p>One.</p><cite>Kevin:</cite><p>Two.</p>',
    lines: [
      [0, 1000, 'Alban', 'One.'],
      [null, null, 'Kevin', 'Two.'],
    ],
  },
  {
    what: 'ttml inline style and comment',
    file: 'a.ttml',
    text: tt(
      '',
      '<div><!-- x --><p begin="1s" end="2s">a <span tts:fontStyle="italic">b</span>c<!-- y --> d</p></div>',
    ),
    lines: [[1000, 2000, null, 'a bc d']],
  },
  {
    what: 'ttml dtd entity',
    file: 'a.ttml',
    text: '<?xml version="1.0"?><!DOCTYPE tt [<!ENTITY x "boom"><!ENTITY e SYSTEM "file:///etc/passwd">]><tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">a &x; &e; b</p></div></body></tt>',
    lines: [[1000, 2000, null, 'a &x; &e; b']],
  },
  {
    what: 'ttml frames over rate',
    file: 'a.ttml',
    text: tt('ttp:frameRate="25"', '<div><p begin="00:00:01:24" end="00:00:02:24">a</p></div>'),
    lines: [[1960, 2960, null, 'a']],
  },
  {
    what: 'ttml subframes',
    file: 'a.ttml',
    text: tt(
      'ttp:frameRate="25" ttp:subFrameRate="2"',
      '<div><p begin="00:00:01:12.1" end="00:00:02:00">a</p></div>',
    ),
    lines: [[1500, 2000, null, 'a']],
  },
  {
    what: 'ttml no clock fraction digits',
    file: 'a.ttml',
    text: tt(
      '',
      '<div><p begin="00:00:01" end="00:00:02.123456">a</p><p begin="0:02" end="0:03">b</p></div>',
    ),
    lines: [
      [1000, 2123, null, 'a'],
      [2000, 3000, null, 'b'],
    ],
  },
  {
    what: 'vtt fraction none, 9 digits',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:01 --> 00:02.123456789\na\n',
    lines: [[1000, 2123, null, 'a']],
  },
  {
    what: 'vtt arrow without spaces, long arrow',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:01.000-->00:02.000\na\n\n00:02.000 ---> 00:03.000\nb\n',
    lines: [
      [1000, 2000, null, 'a'],
      [2000, 3000, null, 'b'],
    ],
  },
  {
    what: 'vtt trailing cue cut in the middle',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\na\n\n00:02.000 -->',
    lines: [[1000, 2000, null, 'a']],
  },
  {
    what: 'vtt zoom w/o speaker cues between',
    file: 'GMT20240101-120000_Recording.transcript.vtt',
    text: 'WEBVTT\r\n\r\n1\r\n00:00:02.000 --> 00:00:03.000\r\nAda: one\r\n\r\n2\r\n00:00:03.000 --> 00:00:04.000\r\nAda: two\r\n\r\n3\r\n00:00:04.000 --> 00:00:05.000\r\nthree no name\r\n\r\n',
    lines: [
      [2000, 3000, 'Ada', 'one'],
      [3000, 4000, 'Ada', 'two'],
      [4000, 5000, null, 'three no name'],
    ],
  },
  {
    what: 'noscribe vtt with title and note',
    file: 'a.vtt',
    text: 'WEBVTT my file\n\nNOTE\nTranscribed with noScribe vers. 0.6\nAudio source: /x/a.mp3\n\nNOTE media: /x/a.mp3\n\n0\n00:00:00.000 --> 00:00:01.000\n<v S00>a b\n\n1\n00:00:02.000 --> 00:00:01.500\n<v S01>c d\n',
    lines: [
      [0, 1000, 'S00', 'a b'],
      [1500, 2000, 'S01', 'c d'],
    ],
    title: 'my file',
  },
  {
    what: 'ass text broken over lines',
    file: 'a.ass',
    text: '[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,one\ntwo three\n\n; a remark\nDialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,four\n',
    lines: [
      [1000, 3000, null, 'one\ntwo three'],
      [3000, 4000, null, 'four'],
    ],
  },
  {
    what: 'hyperaudio text outside spans',
    file: 'h.html',
    text: '<article><section><p><span data-m="0" data-d="300">Hello </span>dear <span data-m="600" data-d="300">friends. </span><b>untimed</b></p></section></article>',
    lines: [
      [0, 900, null, 'Hello dear friends.'],
      [null, null, null, 'untimed'],
    ],
  },
  {
    what: 'podcast html words outside paragraphs',
    file: 'p.html',
    text: '<cite>Alban:</cite><time>0:00</time>One &amp; two.<br><cite>Kevin:</cite><time>0:05</time><div>Three.</div>',
    lines: [
      [0, 5000, 'Alban', 'One & two.'],
      [5000, 6000, 'Kevin', 'Three.'],
    ],
  },
  {
    what: 'cut ttml',
    file: 'a.ttml',
    text: '<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">a</p><p begin="2s" end="3',
    lines: [[1000, 2000, null, 'a']],
  },
  {
    what: 'vtt v with empty annotation',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v >one two\n\n00:02.000 --> 00:03.000\n<v>three four\n',
    lines: [
      [1000, 2000, null, 'one two'],
      [2000, 3000, null, 'three four'],
    ],
  },
  {
    what: 'vtt voices are not carried',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>one two\n\n00:02.000 --> 00:03.000\nthree four\n',
    lines: [
      [1000, 2000, 'Ada', 'one two'],
      [2000, 3000, null, 'three four'],
    ],
  },
  {
    what: 'vtt mixed v and prefix',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ada>Note: one\n\n00:02.000 --> 00:03.000\n<v Bo>Ada: three\n',
    lines: [
      [1000, 2000, 'Ada', 'Note: one'],
      [2000, 3000, 'Bo', 'Ada: three'],
    ],
  },
  {
    what: 'vtt timestamps w/ hour in tag',
    file: 'a.vtt',
    text: 'WEBVTT\n\n01:00:01.000 --> 01:00:05.000\none <01:00:02.000>two <01:00:03.000><c.x>three</c>\nfour <01:00:04.000>five\n',
    lines: [[3601000, 3605000, null, 'one two three four five']],
    words: {
      0: [
        [3601000, null, 'one'],
        [3602000, null, 'two'],
        [3603000, null, 'three'],
        [null, null, 'four'],
        [3604000, null, 'five'],
      ],
    },
  },
  {
    what: 'vtt prefix and word times',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:03.000\nAda: one <00:02.000>two\n\n00:03.000 --> 00:04.000\nBo: x\n\n00:04.000 --> 00:05.000\nAda: y\n',
    lines: [
      [1000, 3000, 'Ada', 'one two'],
      [3000, 4000, 'Bo', 'x'],
      [4000, 5000, 'Ada', 'y'],
    ],
    words: {
      0: [
        [null, null, 'one'],
        [2000, null, 'two'],
      ],
    },
  },
  {
    what: 'ass karaoke with prefix',
    file: 'a.ass',
    text: '[Script Info]\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:03.00,Default,Ada,0,0,0,,{\\k50}{\\i1}one {\\k50}two{\\i0}{\\k10}, three\n',
    lines: [[1000, 3000, 'Ada', 'one two, three']],
    words: {
      0: [
        [1000, 1500, 'one'],
        [1500, null, 'two,'],
        [null, 2100, 'three'],
      ],
    },
  },
  {
    what: 'ttml br inside span',
    file: 'a.ttml',
    text: '<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s"><span>one<br/>two</span> three</p></div></body></tt>',
    lines: [[1000, 2000, null, 'one two three']],
  },
  {
    what: 'ttml dashes',
    file: 'a.ttml',
    text: '<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p xml:id="c1" begin="00:00:01.000" end="00:00:02.000"><span tts:backgroundColor="black">- one -</span><br></br><span>- two -</span></p></div></body></tt>',
    lines: [[1000, 2000, null, '- one -\n- two -']],
  },
  {
    what: 'ttml times that might be absolute',
    file: 'a.ttml',
    text: '<tt xmlns="http://www.w3.org/ns/ttml"><body><div begin="10s" end="100s"><p begin="11s" end="12s">one</p><p begin="50s" end="60s">two</p></div></body></tt>',
    lines: [
      [21000, 22000, null, 'one'],
      [60000, 70000, null, 'two'],
    ],
  },
  {
    what: 'srt times that are all zero',
    file: 'a.srt',
    text: '1\n00:00:00,000 --> 00:00:00,000\none\n\n2\n00:00:00,000 --> 00:00:00,000\ntwo\n',
    lines: [
      [0, 0, null, 'one'],
      [0, 0, null, 'two'],
    ],
  },
  {
    what: 'lrc utf16',
    file: 'a.lrc',
    text: utf16('[ti:Ü]\r\n[00:01.00]one two\r\n[00:02.00]three four\r\n'),
    title: 'Ü',
    lines: [
      [1000, 2000, null, 'one two'],
      [2000, 3000, null, 'three four'],
    ],
  },
];
