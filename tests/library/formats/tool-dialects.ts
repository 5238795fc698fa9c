import type { Dialect } from './dialect.ts';

const j = (value: unknown): string => JSON.stringify(value, null, 2);

/** Habits of tools that only show in files out of use, each with words of our own. */
export const TOOL_DIALECTS: readonly Dialect[] = [
  {
    what: 'youtube vtt of 2017 whose header holds style rules down to a line of two hashes',
    file: 'talk.en.vtt',
    format: 'webvtt',
    text: 'WEBVTT\nKind: captions\nLanguage: en\nStyle:\n::cue(c.colorCCCCCC) { color: rgb(204,204,204);\n }\n::cue(c.colorE5E5E5) { color: rgb(229,229,229);\n }\n##\n\n00:00:01.000 --> 00:00:03.000 align:start position:0%\nplain captions<c.colorCCCCCC> in grey</c>\n\n00:00:03.000 --> 00:00:04.000\nand white\n',
    language: 'en',
    lines: [
      [1000, 3000, null, 'plain captions in grey'],
      [3000, 4000, null, 'and white'],
    ],
    notes: [],
    metadata: { header: ['Kind: captions', 'Language: en'] },
  },
  {
    what: 'vtt header whose other lines are still told of',
    file: 'a.vtt',
    text: 'WEBVTT\nStyle:\n::cue { color: red }\n##\nRecorded in the barn\n\n00:01.000 --> 00:02.000\nHi.\n',
    lines: [[1000, 2000, null, 'Hi.']],
    notes: ['text-before-first-cue'],
    metadata: { header: ['Recorded in the barn'] },
  },
  {
    what: 'vtt whose name stands in a cue of its own in front of what is said',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nNARRATOR:\n\n00:02.000 --> 00:03.000\nThey dug the longest ditch\n\n00:03.000 --> 00:04.000\n[wind]\n\n00:04.000 --> 00:05.000\nGIRL:\n\n00:05.000 --> 00:05.500\n[wind]\n\n00:05.500 --> 00:06.000\nIs it deep?\n',
    lines: [
      [2000, 3000, 'NARRATOR', 'They dug the longest ditch'],
      [3000, 4000, null, '[wind]'],
      [5000, 5500, null, '[wind]'],
      [5500, 6000, 'GIRL', 'Is it deep?'],
    ],
    flags: { 0: ['speakerInherited'], 3: ['speakerInherited'] },
    counts: [6, 4, 2, 0, 0],
  },
  {
    what: 'srt whose name stands in a subtitle of its own, the next one naming another',
    file: 'a.srt',
    text: '1\n00:00:01,000 --> 00:00:02,000\nMILLER:\n\n2\n00:00:02,000 --> 00:00:03,000\nGIRL: Is it deep?\n\n3\n00:00:03,000 --> 00:00:04,000\nMILLER:\n\n4\n00:00:04,000 --> 00:00:05,000\n>> Who asks?\n',
    lines: [
      [2000, 3000, 'GIRL', 'Is it deep?'],
      [4000, 5000, null, '>> Who asks?'],
    ],
  },
  {
    what: "ttml with names of HTML's character references, which XML does not know",
    file: 'a.xml',
    format: 'ttml',
    text: '<?xml version="1.0" encoding="utf-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"><body><div>\n<p begin="00:00:01.000" end="00:00:02.000">caf&eacute;&nbsp;&amp;nbsp;&hearts;</p>\n<p begin="00:00:02.000" end="00:00:03.000">&nbsp;</p>\n<p begin="00:00:03.000" end="00:00:04.000"><![CDATA[a &amp; b]]>&#8230;</p>\n</div></body></tt>',
    lines: [
      [1000, 2000, null, 'café\u00a0&nbsp;♥'],
      [3000, 4000, null, 'a &amp; b…'],
    ],
    counts: [3, 2, 1, 0, 0],
  },
  {
    what: 'ttml whose frames number more than a second has and so are hundredths',
    file: 'a.xml',
    text: '<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:timeBase="smpte" ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001"><body><div>\n<p begin="00:00:10:67" end="00:00:11:34">One.</p>\n<p begin="00:00:18:01" end="00:00:19:05">Two.</p>\n</div></body></tt>',
    lines: [
      [10670, 11340, null, 'One.'],
      [18010, 19050, null, 'Two.'],
    ],
    notes: ['frames-are-hundredths'],
    counts: [2, 2, 0, 0, 0],
  },
  {
    what: 'whisper-timestamped says how sure it is of a segment itself',
    file: 'a.words.json',
    format: 'whisper-json',
    text: j({
      text: ' Salut !',
      segments: [
        {
          id: 0,
          seek: 0,
          start: 0.14,
          end: 0.94,
          text: ' Salut !',
          avg_logprob: -0.7,
          no_speech_prob: 0.1,
          confidence: 0.964,
          words: [{ text: 'Salut !', start: 0.14, end: 0.94, confidence: 0.964 }],
        },
      ],
      language: 'fr',
    }),
    lines: [[140, 940, null, 'Salut !']],
    confidence: { 0: 0.964 },
  },
  {
    what: 'speechmatics pack of two languages',
    file: 'a.json',
    format: 'speechmatics-json',
    text: j({
      format: '2.9',
      metadata: {
        transcription_config: { language: 'ar_en' },
        language_identification: { predicted_language: 'ar' },
      },
      results: [
        {
          type: 'word',
          start_time: 0.1,
          end_time: 0.5,
          alternatives: [{ content: 'mirsat', speaker: 'S1' }],
        },
      ],
    }),
    language: 'ar',
    lines: [[100, 500, 'S1', 'mirsat']],
  },
  {
    what: 'speechmatics pack of three languages of which none was found',
    file: 'a.json',
    text: j({
      metadata: { transcription_config: { language: 'cmn_en_ms' } },
      results: [
        { type: 'word', start_time: 0.1, end_time: 0.5, alternatives: [{ content: 'kapal', speaker: 'S1' }] },
      ],
    }),
    language: null,
    lines: [[100, 500, 'S1', 'kapal']],
  },
  {
    what: 'chat cut out of its file, without any header',
    file: 'a.cha',
    format: 'chat-transcript',
    text: '*CHI:\tand the (a)nchor was gone .\n%mor:\tcoord|and det|the n|anchor cop|be&PAST v|go&PERF .\n*INV:\tuhhuh .\n%mor:\tco|uhhuh .\n',
    lines: [
      [null, null, 'CHI', 'and the anchor was gone .'],
      [null, null, 'INV', 'uhhuh .'],
    ],
  },
  {
    what: 'zoom chat saved by a Japanese window',
    file: 'meeting_saved_chat.txt',
    format: 'zoom-chat',
    text: '18:00:27 開始 武井 優弥 終了 皆様 : 錨を上げて！\n18:00:32 開始 Imke Roos 終了 皆様 : はい\n18:05:59 開始 Imke Roos 終了 武井 優弥（ダイレクトメッセージ） : 了解：すぐ\n',
    kind: 'chat',
    lines: [
      [0, 5000, '武井 優弥', '錨を上げて！'],
      [5000, 332000, 'Imke Roos', 'はい'],
      [332000, 333200, 'Imke Roos', '了解：すぐ'],
    ],
  },
  {
    what: 'zoom chat whose clock and name are parted by a space, the text below going on after a tab',
    file: 'meeting_saved_chat.txt',
    format: 'zoom-chat',
    text: '08:02:35 Imke Roos:\tWho has the rope?\n08:03:12 Bo:\tI do\n\tand the hook\n08:03:16 Imke Roos:\tGood\n',
    kind: 'chat',
    lines: [
      [0, 37000, 'Imke Roos', 'Who has the rope?'],
      [37000, 41000, 'Bo', 'I do and the hook'],
      [41000, 42000, 'Imke Roos', 'Good'],
    ],
  },
  {
    what: 'fathom turn of somebody who is not named',
    file: 'a.txt',
    format: 'fathom',
    text: 'Harbour call\nVIEW RECORDING - 4 mins (No highlights)\n\n@0:00 -\nThe tide is early today.\n\n@0:23 - Imke Roos\nThen we load first.\n\n@1:02 - \nFine.\n',
    title: 'Harbour call',
    lines: [
      [0, 23000, null, 'The tide is early today.'],
      [23000, 62000, 'Imke Roos', 'Then we load first.'],
      [62000, 63000, null, 'Fine.'],
    ],
    notes: [],
  },
  {
    what: 'teams document turned into Markdown',
    file: 'a.md',
    format: 'teams-text',
    text: '**Harbour sync-20251217\\_120533-Meeting Recording**\n\nDecember 17, 2025, 7:04PM\n\n56m 41s\n\n<!-- image -->\n\n**Roos, Imke** started transcription\n\n<!-- image -->\n\n**Roos, Imke** 0:09\nShare the chart.\nAlright.\n\n<!-- image -->\n\n![](media/image2.png)\n\n**Bo Lind** 1:16\nI see *nothing*.\n\n**Roos, Imke (Guest)**   1:02:11\nBye.\n\n**Roos, Imke** stopped transcription\n',
    title: 'Harbour sync',
    startedAt: Date.UTC(2025, 11, 17, 19, 4),
    durationMs: 3_401_000,
    lines: [
      [9000, 76000, 'Roos, Imke', 'Share the chart. Alright.'],
      [76000, 3731000, 'Bo Lind', 'I see nothing.'],
      [3731000, 3732000, 'Roos, Imke (Guest)', 'Bye.'],
    ],
  },
  {
    what: 'meet document of a meeting too short for a second time',
    file: 'a.txt',
    format: 'google-meet',
    text: 'Harbour sync - 2026/03/02 10:00 GMT - Transcript\n\n00:00:00\n \nImke Roos: The tide is early today.\nBo Lind: Then we load first.\nImke Roos: Good.\nBo Lind: Good.\nImke Roos: Bye.\n \nTranscription ended after 00:03:30\n\nThis editable transcript was computer generated and might contain errors. People can also change the text after it was created.\n',
    title: 'Harbour sync',
    durationMs: 210_000,
    lines: [
      [0, 2000, 'Imke Roos', 'The tide is early today.'],
      [0, 1600, 'Bo Lind', 'Then we load first.'],
      [0, 1000, 'Imke Roos', 'Good.'],
      [0, 1000, 'Bo Lind', 'Good.'],
      [0, 1000, 'Imke Roos', 'Bye.'],
    ],
    flags: { 0: ['timeCoarse', 'endEstimated'], 4: ['timeCoarse', 'endEstimated', 'openEnd'] },
  },
  {
    what: 'meet document turned into a list, with what another tool added below it',
    file: 'a.md',
    format: 'google-meet',
    text: '# Harbour sync\n\n## Transcript\n\n- 00:00:00\n- Imke Roos: The tide is early today.\n- Bo Lind: Then we load first.\n- 00:05:02\n- Imke Roos: And then we eat.\n- This editable transcript was computer generated and might contain errors. People can also change the text after it was created.\n\n---\n\n## Metadata\n\n- **Date**: 2026-04-28\n- **meeting_id**: 1aQ5\n- **owner**: Imke Roos <imke@example.org>\n',
    lines: [
      [0, 302000, 'Imke Roos', 'The tide is early today.'],
      [0, 302000, 'Bo Lind', 'Then we load first.'],
      [302000, 303600, 'Imke Roos', 'And then we eat.'],
    ],
    notes: ['text-after-end'],
  },
  {
    what: 'vtt whose names are in a script whose vowels hang at the letters',
    file: 'a.vtt',
    text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nนายประยุทธ์ จันทร์โอชา: สวัสดีครับ\n\n00:02.000 --> 00:03.000\nสมชาย ใจดี: สวัสดีครับ\n',
    lines: [
      [1000, 2000, 'นายประยุทธ์ จันทร์โอชา', 'สวัสดีครับ'],
      [2000, 3000, 'สมชาย ใจดี', 'สวัสดีครับ'],
    ],
  },
  {
    what: 'words of scripts without spaces, listed loose',
    file: 'a.json',
    format: 'deepgram-json',
    text: j({
      metadata: { request_id: 'x', duration: 2, channels: 1 },
      results: {
        channels: [
          {
            alternatives: [
              {
                transcript: 'ສະບາຍດີ ເດີ',
                words: [
                  { word: 'ສະບາຍ', start: 0, end: 0.5, confidence: 0.9 },
                  { word: 'ດີ', start: 0.5, end: 1, confidence: 0.9 },
                  { word: 'Bo', start: 1, end: 1.5, confidence: 0.9 },
                ],
              },
            ],
          },
        ],
      },
    }),
    lines: [[0, 1500, null, 'ສະບາຍດີ Bo']],
  },
  {
    what: 'scribe words of which some have no space listed between them',
    file: 'a.json',
    format: 'elevenlabs-json',
    text: j({
      language_code: 'eng',
      words: [
        { text: 'Yes,', start: 1.9, end: 2.2, type: 'word', speaker_id: 'speaker_1' },
        { text: ' ', start: 2.2, end: 2.3, type: 'spacing', speaker_id: 'speaker_1' },
        { text: 'we', start: null, end: null, type: 'word', speaker_id: 'speaker_1' },
        { text: 'load.', start: 2.5, end: 2.9, type: 'word', speaker_id: 'speaker_1' },
        { text: '今', start: 2.9, end: 3, type: 'word', speaker_id: 'speaker_1' },
        { text: '日', start: 3, end: 3.1, type: 'word', speaker_id: 'speaker_1' },
      ],
    }),
    lines: [
      [1900, 2900, 'speaker_1', 'Yes, we load.'],
      [2900, 3100, 'speaker_1', '今日'],
    ],
  },
  {
    what: "whisper.cpp's server names the language that it found",
    file: 'a.json',
    format: 'whisper-json',
    text: j({
      task: 'transcribe',
      duration: 9.34,
      segments: [
        {
          id: 0,
          text: ' Low tide',
          start: 0,
          end: 9.34,
          tokens: [3, 7],
          avg_logprob: -0.2,
          no_speech_prob: 0.01,
        },
      ],
      detected_language: 'english',
      language_probabilities: { en: 0.98 },
    }),
    language: 'en',
    lines: [[0, 9340, null, 'Low tide']],
  },
  {
    what: 'timed text of the third kind with the seconds of the first',
    file: 'a.xml',
    format: 'youtube-timedtext',
    text: '<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><text start="1.36" dur="1.68">[&#9834;]</text><text start="18.64" dur="3.24"><span start="18.64">Low</span><span start="19.2"> tide</span></text></timedtext>',
    lines: [
      [1360, 3040, null, '[♪]'],
      [18640, 21880, null, 'Low tide'],
    ],
  },
  {
    what: 'monologues of another program than Rev.ai',
    file: 'a.json',
    format: 'generic-json',
    text: j({ monologues: [{ speaker: 'Bo', start: '00:05:10', text: 'Low tide' }] }),
    lines: [[310_000, 311_000, 'Bo', 'Low tide']],
  },
  {
    what: 'textgrid with tones and breaks beside the words',
    file: 'a.TextGrid',
    format: 'praat-textgrid',
    text: 'File type = "ooTextFile"\nObject class = "TextGrid"\n0\n3\n<exists>\n3\n"TextTier"\n"tones"\n0\n3\n1\n0.7\n"H*"\n"IntervalTier"\n"words"\n0\n3\n2\n0.1\n0.7\n"low"\n0.7\n1.2\n"tide"\n"TextTier"\n"breaks"\n0\n3\n1\n1.2\n"4"\n',
    lines: [[100, 1200, null, 'low tide']],
    notes: ['tones'],
    counts: [2, 2, 0, 0, 0],
  },
  {
    what: 'textgrid whose words say again what its lines say',
    file: 'a.TextGrid',
    format: 'praat-textgrid',
    text: 'File type = "ooTextFile"\nObject class = "TextGrid"\n0\n3\n<exists>\n2\n"IntervalTier"\n"word"\n0\n3\n3\n0.1\n0.7\n"low"\n0.7\n1.2\n"tide"\n2\n2.5\n"today"\n"IntervalTier"\n"Imke"\n0\n3\n2\n0.1\n1.2\n"Low tide."\n2\n2.5\n"Today"\n',
    lines: [
      [100, 1200, 'Imke', 'Low tide.'],
      [2000, 2500, 'Imke', 'Today'],
    ],
    words: {
      0: [
        [100, 700, 'low'],
        [700, 1200, 'tide'],
      ],
      1: [[2000, 2500, 'today']],
    },
    counts: [2, 2, 0, 0, 0],
  },
  {
    what: 'textgrid whose words belong to another speaker than the lines',
    file: 'a.TextGrid',
    text: 'File type = "ooTextFile"\nObject class = "TextGrid"\n0\n3\n<exists>\n2\n"IntervalTier"\n"word"\n0\n3\n1\n0.1\n0.7\n"low"\n"IntervalTier"\n"Imke"\n0\n3\n1\n0.1\n1.2\n"High tide."\n',
    lines: [
      [100, 700, 'word', 'low'],
      [100, 1200, 'Imke', 'High tide.'],
    ],
  },
  {
    what: "what vosk's recogniser says while somebody speaks",
    file: 'a.json',
    format: 'whisper-json',
    text: '{\n  "partial" : ""\n}\n{\n  "partial" : "low"\n}\n{\n  "partial" : "low tide"\n}\n{\n  "result" : [{\n      "conf" : 0.5,\n      "end" : 0.480000,\n      "start" : 0.150000,\n      "word" : "low"\n    }, {\n      "conf" : 1.000000,\n      "end" : 0.9,\n      "start" : 0.5,\n      "word" : "tide"\n    }],\n  "text" : "low tide"\n}\n',
    lines: [[150, 900, null, 'low tide']],
    notes: ['interim-result'],
    counts: [4, 1, 1, 0, 2],
  },
];
