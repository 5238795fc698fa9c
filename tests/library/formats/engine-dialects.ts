import type { Dialect } from './dialect.ts';

const j = (value: unknown): string => JSON.stringify(value, null, 2);
const seg = (more: object): object => ({
  id: 0,
  seek: 0,
  start: 0,
  end: 2,
  text: ' Hello there.',
  tokens: [1, 2],
  temperature: 0,
  avg_logprob: -0.25,
  compression_ratio: 1.2,
  no_speech_prob: 0.01,
  ...more,
});

/** What speech engines and the programs around them write. */
export const ENGINE_DIALECTS: readonly Dialect[] = [
  {
    what: 'whisper json words',
    file: 'a.json',
    format: 'whisper-json',
    engine: 'whisper',
    language: 'es',
    text: j({
      text: ' Hola, ¿qué tal?',
      segments: [
        seg({
          text: ' Hola, ¿qué',
          start: 0.0,
          end: 1.28,
          words: [
            { word: ' Hola,', start: 0.0, end: 0.58, probability: 0.98 },
            { word: ' ¿qué', start: 0.58, end: 1.28, probability: 0.5 },
          ],
        }),
        seg({ id: 1, text: ' tal?', start: 1.28, end: 2.1, no_speech_prob: 0.7 }),
      ],
      language: 'es',
    }),
    lines: [
      [0, 1280, null, 'Hola, ¿qué'],
      [1280, 2100, null, 'tal?'],
    ],
    words: {
      0: [
        [0, 580, 'Hola,'],
        [580, 1280, '¿qué'],
      ],
    },
    flags: { 1: ['lowSpeech'] },
    counts: [2, 2, 0, 0, 0],
  },
  {
    what: 'whisper json compact ascii escapes',
    file: 'a.json',
    text: '{"text": " \\u4eca\\u65e5\\u306f", "segments": [{"id": 0, "seek": 0, "start": 0.0, "end": 1.5, "text": "\\u4eca\\u65e5\\u306f", "tokens": [1], "temperature": 0.0, "avg_logprob": -0.1, "compression_ratio": 2.5, "no_speech_prob": 0.0, "words": [{"word": "\\u4eca\\u65e5", "start": 0.0, "end": 0.5, "probability": 0.9}, {"word": "\\u306f", "start": 0.5, "end": 0.6, "probability": 0.9}]}], "language": "ja"}',
    language: 'ja',
    lines: [[0, 1500, null, '今日は']],
    words: {
      0: [
        [0, 500, '今日'],
        [500, 600, 'は'],
      ],
    },
    flags: { 0: ['lowSpeech'] },
  },
  {
    what: 'whisper api verbose_json top words',
    file: 'a.json',
    language: 'en',
    durationMs: 3320,
    text: j({
      task: 'transcribe',
      language: 'english',
      duration: 3.3199999332427979,
      text: 'Hi there. Bye.',
      words: [
        { word: 'Hi', start: 0, end: 0.5 },
        { word: 'there', start: 0.5, end: 1 },
        { word: 'Bye', start: 2.0, end: 2.4 },
      ],
      segments: [seg({ text: ' Hi there.', start: 0, end: 1.9 }), seg({ text: ' Bye.', start: 1.9, end: 3 })],
      usage: { type: 'duration', seconds: 4 },
    }),
    lines: [
      [0, 1900, null, 'Hi there.'],
      [1900, 3000, null, 'Bye.'],
    ],
    words: {
      0: [
        [0, 500, 'Hi'],
        [500, 1000, 'there'],
      ],
      1: [[2000, 2400, 'Bye']],
    },
  },
  {
    what: 'whisper api verbose words only, no segments',
    file: 'a.json',
    text: j({
      task: 'transcribe',
      language: 'german',
      duration: 3,
      text: 'Hallo du. Ja.',
      words: [
        { word: 'Hallo', start: 0, end: 0.5 },
        { word: 'du.', start: 0.5, end: 1 },
        { word: 'Ja.', start: 2.0, end: 2.4 },
      ],
    }),
    language: 'de',
    lines: [
      [0, 1000, null, 'Hallo du.'],
      [2000, 2400, null, 'Ja.'],
    ],
  },
  {
    what: 'whisper api translate',
    file: 'a.json',
    language: 'en',
    text: j({ task: 'translate', language: 'german', duration: 3, text: 'Hi there.', segments: [seg({})] }),
    lines: [[0, 2000, null, 'Hello there.']],
  },
  {
    what: 'whisper api json',
    file: 'a.json',
    format: 'whisper-json',
    text: j({ text: 'Only the text. And more.' }),
    lines: [[null, null, null, 'Only the text. And more.']],
  },
  {
    what: 'openai json with usage',
    file: 'a.json',
    text: j({ text: 'Only the text.', usage: { type: 'tokens', total_tokens: 3 } }),
    lines: [[null, null, null, 'Only the text.']],
  },
  {
    what: 'openai diarized',
    file: 'a.json',
    text: j({
      task: 'transcribe',
      duration: 27.4,
      text: 'Agent: Thanks\nA: Hi',
      segments: [
        {
          type: 'transcript.text.segment',
          id: 'seg_001',
          start: 0.0,
          end: 4.7,
          text: 'Thanks',
          speaker: 'agent',
        },
        { type: 'transcript.text.segment', id: 'seg_002', start: 4.7, end: 11.8, text: 'Hi', speaker: 'A' },
      ],
    }),
    lines: [
      [0, 4700, 'agent', 'Thanks'],
      [4700, 11800, 'A', 'Hi'],
    ],
    durationMs: 27400,
    language: null,
  },
  {
    what: 'whisper-timestamped',
    file: 'a.words.json',
    language: 'fr',
    text: j({
      text: ' Bonjour! Est-ce que',
      segments: [
        {
          id: 0,
          seek: 0,
          start: 0.5,
          end: 1.2,
          text: ' Bonjour!',
          tokens: [25431],
          temperature: 0.0,
          avg_logprob: -0.6,
          compression_ratio: 0.8,
          no_speech_prob: 0.1,
          confidence: 0.51,
          words: [{ text: 'Bonjour!', start: 0.5, end: 1.2, confidence: 0.51 }],
        },
      ],
      language: 'fr',
      language_probs: { fr: 0.9 },
      speech_activity: [{ start: 0, end: 1 }],
    }),
    lines: [[500, 1200, null, 'Bonjour!']],
    words: { 0: [[500, 1200, 'Bonjour!']] },
  },
  {
    what: 'whisper no segments words null',
    file: 'a.json',
    text: j({
      text: ' ok',
      segments: [
        seg({ text: ' ok', words: null }),
        seg({ id: 1, text: ' ....', start: 2, end: 3 }),
        seg({ id: 2, text: '', start: 3, end: 4 }),
      ],
      language: 'en',
    }),
    lines: [
      [0, 2000, null, 'ok'],
      [2000, 3000, null, '....'],
    ],
    flags: { 1: ['noLetters'] },
    counts: [3, 2, 1, 0, 0],
  },
  {
    what: 'faster-whisper list',
    file: 'a.json',
    text: j([
      {
        id: 1,
        seek: 100,
        start: 0.0,
        end: 2.5,
        text: ' Hello',
        tokens: [1],
        avg_logprob: -0.1,
        compression_ratio: 1,
        no_speech_prob: 0,
        words: null,
        temperature: 0,
      },
      {
        id: 2,
        seek: 100,
        start: 2.5,
        end: 3.5,
        text: ' Bye',
        tokens: [1],
        avg_logprob: -0.1,
        compression_ratio: 1,
        no_speech_prob: 0,
        words: [{ start: 2.5, end: 3, word: ' Bye', probability: 0.9 }],
        temperature: 0,
      },
    ]),
    lines: [
      [0, 2500, null, 'Hello'],
      [2500, 3500, null, 'Bye'],
    ],
  },
  {
    what: 'faster-whisper list plain',
    file: 'a.json',
    text: '[{"start": 0.0, "end": 2.5, "text": " Hello"}, {"start": 2.5, "end": 3.5, "text": " Bye"}]',
    lines: [
      [0, 2500, null, 'Hello'],
      [2500, 3500, null, 'Bye'],
    ],
  },
  {
    what: 'faster-whisper jsonl',
    file: 'a.jsonl',
    text: '{"start": 0.0, "end": 2.5, "text": " Hello"}\n{"start": 2.5, "end": 3.5, "text": " Bye"}\n',
    lines: [
      [0, 2500, null, 'Hello'],
      [2500, 3500, null, 'Bye'],
    ],
  },
  {
    what: 'faster-whisper log',
    file: 'a.txt',
    text: "Detected language 'en' with probability 0.998047\n[0.00s -> 2.00s]  Hello there\n[2.00s -> 4.50s]  and: more\n[3600.00s -> 3604.50s]  late\n",
    lines: [
      [0, 2000, null, 'Hello there'],
      [2000, 4500, null, 'and: more'],
      [3600000, 3604500, null, 'late'],
    ],
  },
  {
    what: 'faster-whisper word log',
    file: 'a.txt',
    text: '[0.00s -> 0.50s] Hello\n[0.50s -> 1.00s] there\n',
    lines: [
      [0, 500, null, 'Hello'],
      [500, 1000, null, 'there'],
    ],
  },
  {
    what: 'whisper console',
    file: 'a.txt',
    text: 'Detecting language using up to the first 30 seconds. Use `--language` to specify the language\nDetected language: English\n[00:00.000 --> 00:02.000]  Hello there\n[00:02.000 --> 01:04.500]  more\n[01:00:02.000 --> 01:01:04.500]  late\n',
    lines: [
      [0, 2000, null, 'Hello there'],
      [2000, 64500, null, 'more'],
      [3602000, 3664500, null, 'late'],
    ],
  },
  {
    what: 'whisper.cpp console',
    file: 'a.txt',
    text: '\n[00:00:00.000 --> 00:00:02.000]   Hello there\n[00:00:02.000 --> 00:00:04.500]   more\n',
    lines: [
      [0, 2000, null, 'Hello there'],
      [2000, 4500, null, 'more'],
    ],
  },
  {
    what: 'whisper.cpp oj',
    file: 'a.json',
    format: 'whispercpp-json',
    engine: 'whisper.cpp',
    model: 'ggml-base.en.bin',
    language: 'en',
    text: '{\n\t"systeminfo": "AVX = 1 | AVX2 = 1",\n\t"model": {\n\t\t"type": "base",\n\t\t"multilingual": false,\n\t\t"vocab": 51864,\n\t\t"mels": 80,\n\t\t"ftype": 1\n\t},\n\t"params": {\n\t\t"model": "models/ggml-base.en.bin",\n\t\t"language": "en",\n\t\t"translate": false\n\t},\n\t"result": {\n\t\t"language": "en"\n\t},\n\t"transcription": [\n\t\t{\n\t\t\t"timestamps": {\n\t\t\t\t"from": "00:00:00,000",\n\t\t\t\t"to": "00:00:10,440"\n\t\t\t},\n\t\t\t"offsets": {\n\t\t\t\t"from": 0,\n\t\t\t\t"to": 10440\n\t\t\t},\n\t\t\t"text": " And so, my fellow Americans,"\n\t\t},\n\t\t{\n\t\t\t"timestamps": {\n\t\t\t\t"from": "00:00:10,440",\n\t\t\t\t"to": "00:00:11,000"\n\t\t\t},\n\t\t\t"offsets": {\n\t\t\t\t"from": 10440,\n\t\t\t\t"to": 11000\n\t\t\t},\n\t\t\t"text": " [BLANK_AUDIO]"\n\t\t}\n\t]\n}\n',
    lines: [
      [0, 10440, null, 'And so, my fellow Americans,'],
      [10440, 11000, null, '[BLANK_AUDIO]'],
    ],
    flags: { 1: ['event'] },
  },
  {
    what: 'whisper.cpp translate',
    file: 'a.json',
    language: 'en',
    text: j({
      params: { model: '/m/ggml-large-v3.bin', language: 'auto', translate: true },
      result: { language: 'de' },
      transcription: [
        {
          timestamps: { from: '00:00:00,000', to: '00:00:01,000' },
          offsets: { from: 0, to: 1000 },
          text: ' Hi',
        },
      ],
    }),
    lines: [[0, 1000, null, 'Hi']],
    model: 'ggml-large-v3.bin',
  },
  {
    what: 'whisper.cpp ojf japanese broken utf8',
    file: 'a.json',
    language: 'ja',
    text: Buffer.concat([
      Buffer.from(
        '{"params":{"model":"C:\\models\\ggml-tiny.bin","language":"ja","translate":false},"result":{"language":"ja"},"transcription":[{"timestamps":{"from":"00:00:00,000","to":"00:00:01,000"},"offsets":{"from":0,"to":1000},"text":"天気です","tokens":[{"text":"[_BEG_]","timestamps":{"from":"00:00:00,000","to":"00:00:00,000"},"offsets":{"from":0,"to":0},"id":50364,"p":0.9,"t_dtw":-1},{"text":"天","offsets":{"from":0,"to":200},"id":1,"p":0.9},{"text":"',
      ),
      Buffer.from([0xe6, 0xb0]),
      Buffer.from('","offsets":{"from":200,"to":300},"id":1,"p":0.9},{"text":"'),
      Buffer.from([0x97]),
      Buffer.from(
        '","offsets":{"from":300,"to":400},"id":1,"p":0.9},{"text":"です","offsets":{"from":400,"to":900},"id":1,"p":0.9},{"text":"[_TT_50]","offsets":{"from":1000,"to":1000},"id":1,"p":0.9}]}]}',
      ),
    ]),
    lines: [[0, 1000, null, '天気です']],
  },
  {
    what: 'whisper.cpp speakers and turns',
    file: 'a.json',
    text: j({
      params: { model: 'x.bin', language: 'en', translate: false },
      result: { language: 'en' },
      transcription: [
        {
          timestamps: { from: '00:00:00,000', to: '00:00:01,000' },
          offsets: { from: 0, to: 1000 },
          text: ' Hi',
          speaker: '0',
          speaker_turn_next: true,
        },
        {
          timestamps: { from: '00:00:01,000', to: '00:00:02,000' },
          offsets: { from: 1000, to: 2000 },
          text: ' Ho [SPEAKER_TURN]',
          speaker: '?',
          speaker_turn_next: false,
        },
      ],
    }),
    lines: [
      [0, 1000, '0', 'Hi'],
      [1000, 2000, null, 'Ho'],
    ],
  },
  {
    what: 'whisper.cpp csv',
    file: 'a.csv',
    text: 'start,end,text\n0,2000," Hello, there"\n2000,4000," he said ""yes"""\n',
    lines: [
      [0, 2000, null, 'Hello, there'],
      [2000, 4000, null, 'he said "yes"'],
    ],
  },
  {
    what: 'whisper.cpp csv speaker',
    file: 'a.csv',
    text: 'start,end,speaker,text\n0,2000,0," Hello, there"\n2000,4000,1," yes"\n',
    lines: [
      [0, 2000, '0', 'Hello, there'],
      [2000, 4000, '1', 'yes'],
    ],
  },
  {
    what: 'whisper.cpp server verbose',
    file: 'a.json',
    text: j({
      task: 'transcribe',
      language: 'english',
      duration: 11.0,
      text: ' And so\n my fellow',
      segments: [
        {
          id: 0,
          text: ' And so',
          start: 0.0,
          end: 5.2,
          tokens: [400],
          words: [
            { word: ' And', start: 0.3, end: 0.7, t_dtw: -1, probability: 0.9 },
            { word: ' so', start: 0.7, end: 1.1, t_dtw: -1, probability: 0.9 },
          ],
          temperature: 0.0,
          avg_logprob: -0.2,
        },
      ],
    }),
    lines: [[0, 5200, null, 'And so']],
    words: {
      0: [
        [300, 700, 'And'],
        [700, 1100, 'so'],
      ],
    },
    language: 'en',
  },
  {
    what: 'whisperx',
    file: 'a.json',
    format: 'whisperx-json',
    language: 'en',
    text: j({
      segments: [
        {
          start: 0.031,
          end: 2.5,
          text: ' We paid 40 euros.',
          words: [
            { word: 'We', start: 0.031, end: 0.2, score: 0.9, speaker: 'SPEAKER_00' },
            { word: 'paid', start: 0.3, end: 0.5, score: 0.8, speaker: 'SPEAKER_00' },
            { word: '40' },
            { word: 'euros.', start: 1.5, end: 2.5, score: 0.1, speaker: 'SPEAKER_00' },
          ],
          speaker: 'SPEAKER_00',
        },
        {
          start: 3,
          end: 4,
          text: ' No speaker.',
          words: [
            { word: 'No', start: 3, end: 3.3, score: 0.9 },
            { word: 'speaker.', start: 3.4, end: 4, score: 0.9 },
          ],
        },
      ],
      word_segments: [{ word: 'We', start: 0.031, end: 0.2, score: 0.9 }],
      language: 'en',
    }),
    lines: [
      [31, 2500, 'SPEAKER_00', 'We paid 40 euros.'],
      [3000, 4000, null, 'No speaker.'],
    ],
    words: {
      0: [
        [31, 200, 'We'],
        [300, 500, 'paid'],
        [null, null, '40'],
        [1500, 2500, 'euros.'],
      ],
    },
  },
  {
    what: 'whisperx NaN',
    file: 'a.json',
    text: '{"segments": [{"start": NaN, "end": NaN, "text": " Hm", "words": [{"word": "Hm", "score": NaN}]}, {"start": 1.0, "end": 2.0, "text": " ok", "words": [{"word": "ok", "start": 1.0, "end": 2.0, "score": 0.9}]}], "word_segments": [], "language": "en"}',
    lines: [
      [null, null, null, 'Hm'],
      [1000, 2000, null, 'ok'],
    ],
  },
  {
    what: 'transformers',
    file: 'a.json',
    format: 'transformers-json',
    text: j({
      text: ' Hello there. Bye',
      chunks: [
        { timestamp: [0.0, 2.0], text: ' Hello there.' },
        { timestamp: [2.0, null], text: ' Bye now' },
      ],
    }),
    lines: [
      [0, 2000, null, 'Hello there.'],
      [2000, 3000, null, 'Bye now'],
    ],
    flags: { 1: ['endEstimated', 'openEnd'] },
  },
  {
    what: 'insanely-fast-whisper speakers',
    file: 'output.json',
    text: j({
      speakers: [
        { speaker: 'SPEAKER_00', text: ' Hello there.', timestamp: [0.0, 2.0] },
        { speaker: 'SPEAKER_01', text: ' Bye now.', timestamp: [2.0, 4.0] },
      ],
      chunks: [
        { timestamp: [0.0, 2.0], text: ' Hello there.' },
        { timestamp: [2.0, 4.0], text: ' Bye now.' },
      ],
      text: ' Hello there. Bye now.',
    }),
    lines: [
      [0, 2000, 'SPEAKER_00', 'Hello there.'],
      [2000, 4000, 'SPEAKER_01', 'Bye now.'],
    ],
  },
  {
    what: 'insanely-fast-whisper without speakers',
    file: 'output.json',
    text: j({
      speakers: [],
      chunks: [
        { timestamp: [0.0, 2.0], text: ' Hello there.' },
        { timestamp: [2.0, 4.0], text: ' Bye now.' },
      ],
      text: ' Hello there. Bye now.',
    }),
    lines: [
      [0, 2000, null, 'Hello there.'],
      [2000, 4000, null, 'Bye now.'],
    ],
  },
  {
    what: 'transformers words',
    file: 'output.json',
    text: j({
      text: ' Hello there. Bye',
      chunks: [
        { text: ' Hello', timestamp: [0.0, 0.4] },
        { text: ' there.', timestamp: [0.4, 1.0] },
        { text: ' Bye', timestamp: [1.2, 1.5] },
      ],
    }),
    lines: [
      [0, 1000, null, 'Hello there.'],
      [1200, 1500, null, 'Bye'],
    ],
    words: {
      0: [
        [0, 400, 'Hello'],
        [400, 1000, 'there.'],
      ],
    },
  },
  {
    what: 'transformers printed by python',
    file: 'output.json',
    text: "{'text': ' It\\'s on', 'chunks': [{'timestamp': (0.0, 2.0), 'text': \" It's on\"}, {'timestamp': (2.0, None), 'text': ' you know'}]}",
    lines: [
      [0, 2000, null, "It's on"],
      [2000, 3000, null, 'you know'],
    ],
  },
  {
    what: 'transformers times restart at 30 s',
    file: 'output.json',
    text: j({
      text: 'x',
      chunks: [
        { timestamp: [0.0, 28.0], text: ' a b' },
        { timestamp: [28.0, 30.0], text: ' c d' },
        { timestamp: [0.0, 5.0], text: ' e f' },
      ],
    }),
    lines: [
      [0, 28000, null, 'a b'],
      [28000, 30000, null, 'c d'],
      [0, 5000, null, 'e f'],
    ],
  },
  {
    what: 'tsv',
    file: 'a.tsv',
    format: 'whisper-tsv',
    text: 'start\tend\ttext\n0\t2500\tHello there\n2500\t3000\t\n3000\t4000\tNote: hm\n',
    lines: [
      [0, 2500, null, 'Hello there'],
      [3000, 4000, null, 'Note: hm'],
    ],
    counts: [3, 2, 1, 0, 0],
  },
  {
    what: 'tsv whisperx speaker crlf',
    file: 'a.tsv',
    text: 'start\tend\ttext\r\n31\t2500\t[SPEAKER_00]: Hello there\r\n2600\t3000\t[SPEAKER_01]: Yes\r\n',
    lines: [
      [31, 2500, 'SPEAKER_00', 'Hello there'],
      [2600, 3000, 'SPEAKER_01', 'Yes'],
    ],
  },
  {
    what: 'tsv faster whisper floats',
    file: 'a.tsv',
    text: 'start\tend\ttext\n0.0\t2500.0\tHello there\n2500\t3000\tx\n',
    lines: [
      [0, 2500, null, 'Hello there'],
      [2500, 3000, null, 'x'],
    ],
  },
  {
    what: 'tsv in seconds',
    file: 'a.tsv',
    text: 'start\tend\ttext\n0.00\t2.50\tHello there my friend\n2.50\t5.10\twhat a day\n',
    lines: [
      [0, 2500, null, 'Hello there my friend'],
      [2500, 5100, null, 'what a day'],
    ],
  },
  {
    what: 'txt',
    file: 'a.txt',
    format: 'plain-text',
    text: 'Hello there.\nand so on\nNote: this\n',
    lines: [
      [null, null, null, 'Hello there.'],
      [null, null, null, 'and so on'],
      [null, null, null, 'Note: this'],
    ],
  },
  {
    what: 'txt whisperx',
    file: 'a.txt',
    text: '[SPEAKER_00]: Hello there.\n[SPEAKER_01]: and so on\nnobody\n',
    lines: [
      [null, null, 'SPEAKER_00', 'Hello there.'],
      [null, null, 'SPEAKER_01', 'and so on'],
      [null, null, null, 'nobody'],
    ],
  },
  {
    what: 'txt whisper.cpp with speakers',
    file: 'a.txt',
    text: '(speaker 0) Hello there.\n(speaker 1) and so on\n',
    lines: [
      [null, null, 'speaker 0', 'Hello there.'],
      [null, null, 'speaker 1', 'and so on'],
    ],
  },
  {
    what: 'vosk one',
    file: 'a.json',
    text: j({
      result: [
        { conf: 1.0, end: 0.48, start: 0.15, word: 'hello' },
        { conf: 0.6, end: 1.2, start: 0.6, word: 'world' },
      ],
      text: 'hello world',
    }),
    lines: [[150, 1200, null, 'hello world']],
    words: {
      0: [
        [150, 480, 'hello'],
        [600, 1200, 'world'],
      ],
    },
  },
  {
    what: 'vosk list of results',
    file: 'a.json',
    text: j([
      { result: [{ conf: 1.0, end: 0.48, start: 0.15, word: 'hello' }], text: 'hello' },
      { text: '' },
      { result: [{ conf: 1.0, end: 3.48, start: 3.15, word: 'world' }], text: 'world' },
    ]),
    lines: [
      [150, 480, null, 'hello'],
      [3150, 3480, null, 'world'],
    ],
    counts: [3, 2, 1, 0, 0],
  },
  {
    what: 'vosk jsonl',
    file: 'a.jsonl',
    text: '{"result":[{"conf":1.0,"end":0.48,"start":0.15,"word":"hello"}],"text":"hello"}\n{"result":[{"conf":1.0,"end":3.48,"start":3.15,"word":"world"}],"text":"world"}\n{"text":""}\n',
    lines: [
      [150, 480, null, 'hello'],
      [3150, 3480, null, 'world'],
    ],
  },
  {
    what: 'vosk concatenated pretty',
    file: 'a.json',
    text: '{\n  "result" : [{\n      "conf" : 1.000000,\n      "end" : 0.480000,\n      "start" : 0.150000,\n      "word" : "hello"\n    }],\n  "text" : "hello"\n}\n{\n  "partial" : ""\n}\n{\n  "partial" : "wor"\n}\n{\n  "result" : [{\n      "conf" : 1.000000,\n      "end" : 3.480000,\n      "start" : 3.150000,\n      "word" : "world"\n    }],\n  "text" : "world"\n}\n{\n  "text" : ""\n}\n',
    lines: [
      [150, 480, null, 'hello'],
      [3150, 3480, null, 'world'],
    ],
  },
  {
    what: 'vosk alternatives',
    file: 'a.json',
    text: j([
      {
        alternatives: [
          { confidence: 200.1, result: [{ end: 0.48, start: 0.15, word: 'hello' }], text: ' hello' },
          { confidence: 199, text: ' hallo' },
        ],
      },
      {
        alternatives: [
          { confidence: 200.1, result: [{ end: 3.48, start: 3.15, word: 'world' }], text: ' world' },
        ],
      },
    ]),
    lines: [
      [150, 480, null, 'hello'],
      [3150, 3480, null, 'world'],
    ],
  },
  {
    what: 'vosk alternatives jsonl',
    file: 'a.json',
    text: '{"alternatives":[{"confidence":200.1,"result":[{"end":0.48,"start":0.15,"word":"hello"}],"text":"hello"},{"confidence":199,"text":"hallo"}]}\n{"alternatives":[{"confidence":200.1,"result":[{"end":3.48,"start":3.15,"word":"world"}],"text":"world"}]}\n',
    lines: [
      [150, 480, null, 'hello'],
      [3150, 3480, null, 'world'],
    ],
  },
  {
    what: 'vosk-transcriber json',
    file: 'a.json',
    text: j({
      schemaVersion: '2.0',
      monologues: [
        {
          speaker: { id: 'unknown', name: null },
          start: 0.15,
          end: 1.2,
          terms: [
            { confidence: 1.0, start: 0.15, end: 0.48, text: 'hello', type: 'WORD' },
            { confidence: 0.6, start: 0.6, end: 1.2, text: 'world', type: 'WORD' },
          ],
        },
        {
          speaker: { id: 'unknown', name: null },
          start: 3,
          end: 4,
          terms: [{ confidence: 1, start: 3, end: 4, text: 'bye', type: 'WORD' }],
        },
      ],
      text: ['hello world', 'bye'],
    }),
    lines: [
      [150, 1200, null, 'hello world'],
      [3000, 4000, null, 'bye'],
    ],
    words: {
      0: [
        [150, 480, 'hello'],
        [600, 1200, 'world'],
      ],
    },
  },
  {
    what: 'nemo manifest',
    file: 'pred.json',
    text: '{"audio_filepath": "a.wav", "duration": 3.2, "text": "-", "pred_text": "hello world"}\n{"audio_filepath": "b.wav", "duration": 1.2, "text": "-", "pred_text": "bye"}\n',
    lines: [
      [null, null, null, 'hello world'],
      [null, null, null, 'bye'],
    ],
  },
  {
    what: 'parakeet-mlx',
    file: 'a.json',
    text: j({
      text: 'Hello there. Bye.',
      sentences: [
        {
          text: ' Hello there.',
          start: 0.16,
          end: 1.2,
          duration: 1.04,
          confidence: 0.9,
          tokens: [
            { text: ' Hel', start: 0.16, end: 0.3, duration: 0.14, confidence: 0.9 },
            { text: 'lo', start: 0.3, end: 0.4, duration: 0.1, confidence: 0.9 },
            { text: ' there.', start: 0.5, end: 1.2, duration: 0.7, confidence: 0.9 },
          ],
        },
        { text: ' Bye.', start: 2.0, end: 2.4, duration: 0.4, confidence: 0.8, tokens: [] },
      ],
    }),
    lines: [
      [160, 1200, null, 'Hello there.'],
      [2000, 2400, null, 'Bye.'],
    ],
  },
  {
    what: 'audacity',
    file: 'labels.txt',
    format: 'audacity-labels',
    text: '0.000000\t1.500000\tintro\n\\\t100.0\t2000.0\n1.500000\t1.500000\tmark\n2.0\t3.0\t\n60.25\t61\tAda: hi\n',
    lines: [
      [0, 1500, null, 'intro'],
      [1500, 1500, null, 'mark'],
      [60250, 61000, null, 'Ada: hi'],
    ],
    counts: [4, 3, 1, 0, 0],
  },
  {
    what: 'aud whisperx',
    file: 'a.aud',
    format: 'audacity-labels',
    text: '0.031\t2.5\t[[SPEAKER_00]]Hello there.\n2.6\t3\t[[SPEAKER_01]]Yes.\n4\t5.1\tnobody\n',
    lines: [
      [31, 2500, 'SPEAKER_00', 'Hello there.'],
      [2600, 3000, 'SPEAKER_01', 'Yes.'],
      [4000, 5100, null, 'nobody'],
    ],
  },
  {
    what: 'audacity comma, crlf',
    file: 'labels.txt',
    text: '0,500000\t1,500000\tintro\r\n2,000000\t2,500000\toutro\r\n',
    lines: [
      [500, 1500, null, 'intro'],
      [2000, 2500, null, 'outro'],
    ],
  },
  {
    what: 'noscribe html',
    file: 'i.html',
    format: 'noscribe-html',
    title: 'Interview 3',
    text: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0//EN" "http://www.w3.org/TR/REC-html40/strict.dtd">
<html >
<head >
<meta charset="UTF-8" />
<meta name="qrichtext" content="1" />
<style type="text/css" >
p, li { white-space: pre-wrap; }
</style>
<title>Interview 3</title>
<meta name="audio_source" content="C:/x/i.mp3" />
</head>
<body style="font-family: 'Arial'; font-weight: 400; font-style: normal" >
<p style="font-weight:600;" ><span style="font-size: 12pt; font-weight:600;" >Interview 3</span></p>
<p ><span style="color: #909090; font-size: 0.8em" >Transcribed with noScribe vers. 0.4.5<br />Audio source: C:/x/i.mp3</span></p>
<p ><a name="ts_0_2120_S00" >S00: So, tell me (..) </a><a name="ts_2120_4000_S00" > about it. (12 seconds pause)</a></p>
<p ><a name="ts_4000_7000_S01" >S01: Well, //S00: mhm// I&#x27;d say &amp; so</a><a name="ts_7000_8000_" > [music]</a></p>
</body>
</html>`,
    metadata: { header: ['Transcribed with noScribe vers. 0.4.5 Audio source: C:/x/i.mp3'] },
    lines: [
      [0, 2120, 'S00', 'So, tell me (..)'],
      [2120, 4000, 'S00', 'about it. (12 seconds pause)'],
      [4000, 7000, 'S01', "Well, //S00: mhm// I'd say & so"],
      [7000, 8000, 'S01', '[music]'],
    ],
    flags: { 2: ['overlap'] },
  },
  {
    what: 'noscribe no speakers, timestamps',
    file: 'i.html',
    text: `<html><head><title>X</title></head><body><p ><a name="ts_0_2120_" ><span style="color: #78909C" >[00:00:00] </span>So, tell me</a></p></body></html>`,
    lines: [[0, 2120, null, '[00:00:00] So, tell me']],
  },
  {
    what: 'hyperaudio',
    file: 'h.html',
    format: 'hyperaudio',
    text: '<article><header></header><section><header></header><p><span data-m="4470" data-d="0" class="speaker">[Ada] </span><span data-m="4470" data-d="270">Hello </span><span data-m="4740" data-d="240">there. </span></p><p><span class="speaker" data-m="6000" data-d="0">Bo: </span><span data-m="6000" data-d="300">Hi&nbsp;all </span></p></section></article>',
    lines: [
      [4470, 4980, 'Ada', 'Hello there.'],
      [6000, 6300, 'Bo', 'Hi\u00a0all'],
    ],
  },
  {
    what: 'hyperaudio a tags',
    file: 'h.html',
    text: '<article><section><p><a data-m="0">Hello </a><a data-m="400">there </a></p></section></article>',
    lines: [[0, 1000, null, 'Hello there']],
  },
  {
    what: 'podcast html',
    file: 'p.html',
    format: 'podcast-html',
    text: '<cite>Travis:</cite>\n<time>0:00</time>\n<p>Hi &amp; hello</p>\n<cite>Dr. Ann:</cite>\n<time>1:02:03</time>\n<p>Yes<br>no</p><p>more</p>\n',
    lines: [
      [0, 3723000, 'Travis', 'Hi & hello'],
      [3723000, 3724000, 'Dr. Ann', 'Yes no'],
      [3723000, 3724000, 'Dr. Ann', 'more'],
    ],
  },
  {
    what: 'podcast json',
    file: 'p.json',
    format: 'podcast-json',
    text: j({
      version: '1.0.0',
      segments: [
        { speaker: 'Darth', startTime: 0.5, endTime: 0.75, body: 'I am' },
        { speaker: 'Darth', startTime: 0.5, endTime: 0.75, body: 'your father.' },
        { speaker: 'Luke', startTime: 1, endTime: 2, body: 'No way out' },
        { startTime: 2, endTime: 3, body: '' },
        { startTime: 3, body: 'open end here' },
      ],
    }),
    lines: [
      [500, 750, 'Darth', 'I am your father.'],
      [1000, 2000, 'Luke', 'No way out'],
      [3000, 4200, null, 'open end here'],
    ],
  },
  {
    what: 'podcast json words',
    file: 'p.json',
    text: j({
      version: '1.0.0',
      segments: [
        { speaker: 'A', startTime: 0.2, endTime: 0.5, body: 'Hello' },
        { speaker: 'A', startTime: 0.5, endTime: 0.5, body: ',' },
        { speaker: 'A', startTime: 0.5, endTime: 0.5, body: ' ' },
        { speaker: 'A', startTime: 0.6, endTime: 0.9, body: 'Bo' },
        { speaker: 'A', startTime: 0.9, endTime: 0.9, body: '.' },
        { speaker: 'B', startTime: 1.6, endTime: 1.9, body: 'Yes' },
        { speaker: 'B', startTime: 1.9, endTime: 1.9, body: '.' },
      ],
    }),
    lines: [
      [200, 900, 'A', 'Hello, Bo.'],
      [1600, 1900, 'B', 'Yes.'],
    ],
  },

  {
    what: 'faster-whisper segments as tuples',
    file: 'a.json',
    format: 'whisper-json',
    text: j({
      text: ' Hello there. Bye.',
      segments: [
        [
          1,
          0,
          0.0,
          2.5,
          ' Hello there.',
          [50364, 2425],
          0.0,
          -0.2,
          1.1,
          0.01,
          [
            [0.0, 0.5, ' Hello', 0.9],
            [0.5, 2.5, ' there.', 0.8],
          ],
        ],
        [2, 250, 2.5, 3.5, ' Bye.', [50364], 0.0, -0.2, 1.1, 0.01, null],
      ],
      language: 'en',
    }),
    language: 'en',
    lines: [
      [0, 2500, null, 'Hello there.'],
      [2500, 3500, null, 'Bye.'],
    ],
    words: {
      0: [
        [0, 500, 'Hello'],
        [500, 2500, 'there.'],
      ],
    },
    counts: [2, 2, 0, 0, 0],
  },
  {
    what: 'deepgram vtt',
    file: 'a.vtt',
    format: 'webvtt',
    text: 'WEBVTT\n\nNOTE\nTranscription provided by Deepgram\nRequest Id: 686278aa\nCreated: 2023-08-23T15:50:59.165Z\nDuration: 25.933313\nChannels: 1\n\n00:00:00.219 --> 00:00:03.512\n<v Speaker 0>yep, as much as\n\n00:00:04.225 --> 00:00:06.969\n<v Speaker 1>it is worth celebrating\n',
    lines: [
      [219, 3512, 'Speaker 0', 'yep, as much as'],
      [4225, 6969, 'Speaker 1', 'it is worth celebrating'],
    ],
  },
  {
    what: 'transformers null start',
    file: 'a.json',
    text: j({
      text: 'a',
      chunks: [
        { language: 'english', timestamp: [null, null], text: ' one two' },
        { language: 'english', timestamp: [1, 2], text: ' three' },
      ],
    }),
    lines: [
      [null, null, null, 'one two'],
      [1000, 2000, null, 'three'],
    ],
    language: 'en',
  },
  {
    what: 'whisperx diff speakers in words',
    file: 'a.json',
    text: j({
      segments: [
        {
          start: 0,
          end: 2,
          text: ' a b',
          words: [
            { word: 'a', start: 0, end: 1, score: 0.9, speaker: 'SPEAKER_00' },
            { word: 'b', start: 1, end: 2, score: 0.9, speaker: 'SPEAKER_01' },
          ],
        },
      ],
      word_segments: [],
    }),
    lines: [[0, 2000, null, 'a b']],
  },
  {
    what: 'whisperx raw asr (before align)',
    file: 'a.json',
    text: j({ segments: [{ text: ' Hello there.', start: 0.031, end: 12.5 }], language: 'de' }),
    lines: [[31, 12500, null, 'Hello there.']],
    language: 'de',
  },
  {
    what: 'whisperx chars',
    file: 'a.json',
    text: j({
      segments: [
        {
          start: 0,
          end: 2,
          text: ' ab',
          words: [{ word: 'ab', start: 0, end: 1, score: 0.9 }],
          chars: [{ char: 'a', start: 0, end: 0.5, score: 0.9 }, { char: 'b' }],
        },
      ],
      word_segments: [],
    }),
    lines: [[0, 2000, null, 'ab']],
  },
  {
    what: 'whisper numbers as strings',
    file: 'a.json',
    text: j({ segments: [{ id: '0', seek: 0, start: '0.5', end: '2.25', text: ' x y', avg_logprob: -1 }] }),
    lines: [[500, 2250, null, 'x y']],
  },
  {
    what: 'whisper cyrillic language name',
    file: 'a.json',
    text: j({
      task: 'transcribe',
      language: 'russian',
      duration: 1,
      text: 'Привет',
      segments: [{ id: 0, seek: 0, start: 0, end: 1, text: ' Привет', avg_logprob: -0.1, no_speech_prob: 0 }],
    }),
    language: 'ru',
    lines: [[0, 1000, null, 'Привет']],
    confidence: { 0: Math.exp(-0.1) },
  },
  {
    what: 'tsv with speaker column',
    file: 'a.tsv',
    text: 'start\tend\tspeaker\ttext\n0.0\t2.5\tSPEAKER_00\tHello there\n2.5\t4\tSPEAKER_01\tYes\n',
    lines: [
      [0, 2500, 'SPEAKER_00', 'Hello there'],
      [2500, 4000, 'SPEAKER_01', 'Yes'],
    ],
  },
  {
    what: 'vosk text with speaker vectors',
    file: 'a.json',
    text: j([
      { spk: [0.1, 0.2], spk_frames: 300, result: [{ conf: 1, start: 0, end: 1, word: 'hi' }], text: 'hi' },
    ]),
    lines: [[0, 1000, null, 'hi']],
  },
  {
    what: 'audacity negative and exponent',
    file: 'a.txt',
    text: '-0.500000\t1.000000\ta b\n1.5\t2.0\tc\n',
    lines: [
      [0, 1000, null, 'a b'],
      [1500, 2000, null, 'c'],
    ],
    notes: ['negative-time'],
  },
  {
    what: 'noscribe text outside anchors',
    file: 'i.html',
    text: '<html><head><title>X</title></head><body><p>X</p><p ><a name="ts_0_2120_S00" >S00: So, tell me</a> please.</p><p>My remark.</p></body></html>',
    lines: [
      [0, 2120, 'S00', 'So, tell me please.'],
      [null, null, null, 'My remark.'],
    ],
  },
  {
    what: 'whisper word list top + segments have words',
    file: 'a.json',
    text: j({
      task: 'transcribe',
      language: 'english',
      duration: 2,
      text: 'a b',
      segments: [
        {
          id: 0,
          seek: 0,
          start: 0,
          end: 2,
          text: ' a b',
          avg_logprob: -0.1,
          words: [
            { word: ' a', start: 0, end: 1, probability: 1 },
            { word: ' b', start: 1, end: 2, probability: 1 },
          ],
        },
      ],
      words: [
        { word: 'a', start: 0, end: 1 },
        { word: 'b', start: 1, end: 2 },
      ],
    }),
    lines: [[0, 2000, null, 'a b']],
    words: {
      0: [
        [0, 1000, 'a'],
        [1000, 2000, 'b'],
      ],
    },
  },
  {
    what: 'audacity tabs in a label',
    file: 'a.txt',
    text: '0.1\t0.5\tone\ttwo\n0.6\t0.9\tthree\n',
    lines: [
      [100, 500, null, 'one two'],
      [600, 900, null, 'three'],
    ],
  },
];
