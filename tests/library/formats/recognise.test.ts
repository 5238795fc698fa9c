import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../../src-library/formats/index.ts';
import { readText } from './read-bytes.ts';

const formatOf = (name: string, text: string): string => readText(name, text).format;

describe('the format of a file', () => {
  it.each([
    ['talk.txt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nx\n', 'webvtt'],
    ['talk.vtt', '1\n00:00:01,000 --> 00:00:02,000\nx\n', 'subrip'],
    ['talk.srt', '0:00:00.940,0:00:05.050\nx\n', 'sbv'],
    ['talk.txt', 'start\tend\ttext\n0\t1000\tx\n', 'whisper-tsv'],
    ['talk.txt', '{"text":"x","segments":[{"seek":0,"start":0,"end":1,"text":"x"}]}', 'whisper-json'],
    [
      'talk.md',
      'This editable transcript was computer generated and might contain errors.\nAda: x\n',
      'google-meet',
    ],
    ['talk.vtt', 'Ada: hello\nBo: hi\n', 'plain-text'],
    ['talk.txt', '**Ada:** hello\n\n**Bo:** hi\n', 'markdown'],
    ['talk.txt', '[Music]\n\nhello\n', 'plain-text'],
    ['talk.txt', '{laughs} hello\n', 'plain-text'],
  ])('%s holding %j is %s', (name, text, format) => {
    expect(formatOf(name, text)).toBe(format);
  });

  it('is known by its name where the content leaves two', () => {
    expect(formatOf('x.md', 'One.\n\nTwo.\n')).toBe('markdown');
    expect(formatOf('x.txt', 'One.\n\nTwo.\n')).toBe('plain-text');
  });

  it('is found by the first 64 KiB, however long the text is in front of the segments', () => {
    const text = `{"text":"${'word '.repeat(30_000)}","segments":[{"start":0,"end":1,"text":"x"}]}`;
    const { format, reading } = readText('x.json', text);
    expect([format, reading.segments.length]).toEqual(['whisper-json', 1]);
  });

  it('has one identifier each', () => {
    expect(new Set(FORMATS.map(({ id }) => id)).size).toBe(FORMATS.length);
    expect(
      FORMATS.flatMap(({ extensions }) => extensions).every((extension) => /^\.[a-z\d]+$/.test(extension)),
    ).toBe(true);
  });
});

describe('JSON of a service', () => {
  it.each([
    [
      'deepgram-json',
      '{"metadata":{"request_id":"x","channels":1},"results":{"utterances":[{"start":0.1,"end":2,"transcript":"x","words":[{"word":"x","start":0.1,"end":2}]}]}}',
    ],
    [
      'deepgram-json',
      '{"type":"Results","start":0,"channel":{"alternatives":[{"transcript":"x","words":[{"word":"x","start":0.1,"end":0.4,"punctuated_word":"X"}]}]}}',
    ],
    [
      'gladia-json',
      '{"id":"x","status":"done","request_params":{"audio_url":"https://example.invalid"},"result":{"transcription":{"utterances":[{"text":"x","start":0.2,"end":0.9,"words":[]}],"full_transcript":"x"}}}',
    ],
    [
      'speechmatics-json',
      '{"format":"2.9","results":[{"start_time":1,"end_time":2,"type":"word","alternatives":[{"content":"x","confidence":1}]}]}',
    ],
    [
      'fireflies-json',
      '{"data":{"transcript":{"title":"x","audio_url":"https://example.invalid","status":"done","sentences":[{"speaker_name":"Ada","text":"x","start_time":1.2,"end_time":2}]}}}',
    ],
    [
      'aws-transcribe-json',
      '{"jobName":"j","results":{"transcripts":[{"transcript":"x"}],"items":[{"start_time":"0.1","end_time":"1","alternatives":[{"content":"x"}],"type":"pronunciation"}]},"status":"COMPLETED"}',
    ],
    [
      'aws-transcribe-json',
      '{"Transcript":[{"BeginOffsetMillis":100,"EndOffsetMillis":900,"Content":"x","ParticipantRole":"AGENT"}]}',
    ],
    [
      'google-speech-json',
      '{"results":[{"alternatives":[{"transcript":"x","words":[{"startTime":"1.300s","endTime":"2s","word":"x"}]}],"languageCode":"en-us"}]}',
    ],
    [
      'google-speech-json',
      '{"response":{"results":[{"alternatives":[{"transcript":"x","words":[{"startTime":{"seconds":"12"},"word":"x","speakerTag":1}]}]}]}}',
    ],
    [
      'azure-speech-json',
      '{"source":"m.wav","combinedRecognizedPhrases":[{"display":"x"}],"recognizedPhrases":[{"offset":"PT2S","nBest":[{"display":"x"}]}]}',
    ],
    [
      'azure-speech-json',
      '{"durationMilliseconds":9,"combinedPhrases":[{"text":"x"}],"phrases":[{"offsetMilliseconds":40,"durationMilliseconds":320,"text":"x"}]}',
    ],
    [
      'revai-json',
      '{"monologues":[{"speaker":0,"elements":[{"type":"text","value":"Hi","ts":0.3,"end_ts":0.5}]}]}',
    ],
    [
      'speechmatics-json',
      '{"format":"2.9","metadata":{"transcription_config":{}},"results":[{"start_time":1,"end_time":2,"type":"word","alternatives":[{"content":"x"}]}]}',
    ],
    [
      'gladia-json',
      '{"id":"x","result":{"transcription":{"full_transcript":"x","utterances":[{"text":" x","start":0.2,"end":0.9,"speaker":0}]}}}',
    ],
    [
      'elevenlabs-json',
      '{"language_code":"eng","language_probability":0.9,"text":"x y","words":[{"text":"x","start":0.1,"end":0.4,"type":"word","speaker_id":"speaker_0","logprob":-0.1},{"text":" ","start":0.4,"end":0.5,"type":"spacing","speaker_id":"speaker_1"}]}',
    ],
    [
      'elevenlabs-json',
      '{"languageCode":"eng","text":"x","words":[{"text":"x","start":0.1,"end":0.4,"type":"word","speakerId":"speaker_0"}]}',
    ],
    [
      'watson-json',
      '{"result_index":0,"results":[{"final":true,"alternatives":[{"transcript":"x ","timestamps":[["x",0.1,0.4]]}]}],"speaker_labels":[{"from":0.1,"to":0.4,"speaker":1}]}',
    ],
    ['fireflies-json', '[{"sentence":"x","startTime":"00:01","endTime":"00:02","speaker_name":"Ada"}]'],
    [
      'fireflies-json',
      '{"title":"x","sentences":[{"speaker_name":"Ada","text":"x","start_time":1.2,"end_time":2}]}',
    ],
    ['youtube-json3', '{"wireMagic":"pb3","events":[{"tStartMs":0,"dDurationMs":9,"segs":[{"utf8":"x"}]}]}'],
    [
      'podcast-json',
      '{"version":"1.0.0","segments":[{"speaker":"Ada","startTime":0.5,"endTime":0.75,"body":"I"}]}',
    ],
    ['granola-json', '{"cache":{"state":{"transcripts":{"a":[{"text":"x","source":"microphone"}]}}}}'],
    [
      'otranscribe',
      '{"text":"<p><span class=\\"timestamp\\" data-timestamp=\\"1.5\\">00:01</span> x</p>","media":"a.mp3"}',
    ],
  ])('is %s by its keys', (format, text) => {
    const { format: found, reading } = readText('x.json', text);
    expect(found).toBe(format);
    expect(reading.segments.length).toBeGreaterThan(0);
  });

  it.each([
    [
      'words alone',
      '{"audio_url":"x","status":"completed","utterances":null,"words":[{"text":"Hi","start":170,"end":718,"speaker":null},{"text":"there.","start":800,"end":990,"speaker":null}],"text":"Hi there."}',
      [[170, 990, 'Hi there.']],
    ],
    [
      'the text alone',
      '{"audio_url":"x","status":"completed","words":null,"text":"Hi there."}',
      [[null, null, 'Hi there.']],
    ],
  ])('from AssemblyAI is read from %s too', (_, text, lines) => {
    const { format, reading } = readText('x.json', text);
    expect(format).toBe('assemblyai-json');
    expect(reading.segments.map(({ startMs, endMs, text: said }) => [startMs, endMs, said])).toEqual(lines);
  });

  it('in which AssemblyAI reports a failure says so', () => {
    expect(() =>
      readText('x.json', '{"audio_url":"x","status":"error","error":"no","text":null,"words":null}'),
    ).toThrow(/AssemblyAI could not/);
  });

  it('of Vosk is read with the times of its words', () => {
    const utterance = (at: number, text: string) =>
      `{"result":[{"conf":0.9,"start":${at}.5,"end":${at}.9,"word":"${text}"}],"text":"${text}"}`;
    const lines = [
      [1500, 1900, 'hello'],
      [3500, 3900, 'again'],
    ];
    const texts = [utterance(1, 'hello'), utterance(3, 'again')];
    for (const text of [`[${texts.join(',')}]`, texts.join('\n')]) {
      const { segments } = readText('x.json', text).reading;
      expect(segments.map(({ startMs, endMs, text: said }) => [startMs, endMs, said])).toEqual(lines);
      expect(segments[0]?.words).toEqual([{ startMs: 1500, endMs: 1900, text: 'hello', confidence: 0.9 }]);
    }
    const single = readText('x.json', utterance(1, 'hello')).reading.segments;
    expect(single).toMatchObject([{ startMs: 1500, endMs: 1900, text: 'hello' }]);
  });

  it('with whole times that nobody could fill with speech has them in milliseconds', () => {
    const utterances =
      '[{"speaker":"A","text":"Hi there.","start":170,"end":1140},{"speaker":"B","text":"Hello.","start":1200,"end":2400}]';
    const { reading, codes } = readText('x.json', utterances);
    expect(reading.segments.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [170, 1140],
      [1200, 2400],
    ]);
    expect(codes).toEqual(['times-in-milliseconds']);
    const slow = `[{"text":"${'word '.repeat(40)}","start":0,"end":120}]`;
    expect(readText('x.json', slow).reading.segments[0]).toMatchObject({ startMs: 0, endMs: 120_000 });
  });
});

describe('LRC and label tracks', () => {
  it('repeat a line at each of its times, moved by the offset', () => {
    const lrc = '[ti:Round]\n[offset: +500]\n[00:05.00][00:01.00]row\n[00:02.00]\n[00:08.50]boat\nashore\n';
    const { format, reading } = readText('x.txt', lrc);
    expect([format, reading.title]).toEqual(['lrc', 'Round']);
    expect(reading.segments.map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      [500, 1500, 'row'],
      [4500, 8000, 'row'],
      [8000, 9000, 'boat ashore'],
    ]);
  });

  it('have the words of a line with their times', () => {
    const { reading } = readText(
      'x.lrc',
      '[00:01.00]<00:01.00>gently <00:01.50>down <00:02.20>\n[00:03.00]x\n',
    );
    expect(reading.segments[0]?.words).toEqual([
      { startMs: 1000, endMs: 1500, text: 'gently', confidence: null },
      { startMs: 1500, endMs: 2200, text: 'down', confidence: null },
    ]);
  });

  it('have the speaker of a Whisper label', () => {
    const { format, reading } = readText(
      'x.aud',
      '0.0\t1.5\t[[SPEAKER_00]]hello\n1.5\t2.5\t[[SPEAKER_01]]hi\n',
    );
    expect(format).toBe('audacity-labels');
    expect(reading.segments.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['SPEAKER_00', 'hello'],
      ['SPEAKER_01', 'hi'],
    ]);
  });
});

describe('a file without a transcript that can be read', () => {
  it.each([
    ['', /is empty/],
    [' \r\n\t', /is empty/],
    ['WEBVTT\n\nNOTE nothing\n', /holds no transcript/],
    [
      '1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\n',
      /none of its lines has any text/,
    ],
    ['{"hello":"world"}', /JSON file of a kind that is not known/],
    ['[1,2,3]'.replace('1', '"a"'), /JSON file of a kind that is not known/],
    ['{\n  // settings\n  "size": 12\n}', /JSON file of a kind that is not known/],
    ['{"result":{"lines":[{"s":0,"e":1,"w":"x"}]}}', /JSON file of a kind that is not known/],
    ['<!-- saved from url --><p>Ada</p>', /XML or HTML/],
    ['{"segments":[{"start":0,"end":1,"text":" "}],"text":" "}', /none of its lines has any text/],
    ['<?xml version="1.0"?><tt xmlns="x"><body/></tt>', /TTML/],
    ['<transcript><text start="1" dur="2"></text></transcript>', /YouTube/],
    ['<!DOCTYPE html><html><body>x</body></html>', /web page/],
    ['[Script Info]\nTitle: x\n[Events]\n', /SubStation Alpha/],
    ['File type = "ooTextFile"\nObject class = "TextGrid"\n', /TextGrid/],
    ['@UTF8\n@Begin\n@End\n', /CHAT/],
  ])('%j is refused in a plain sentence', (text, sentence) => {
    expect(() => readText('x', text)).toThrow(sentence);
  });
});
