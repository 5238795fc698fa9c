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
      FORMATS.flatMap(({ extensions }) => extensions).every((extension) => /^\.[a-z]+$/.test(extension)),
    ).toBe(true);
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
    ['{"result":{"utterances":[{"start":0,"end":1,"text":"x"}]}}', /JSON file of a kind that is not known/],
    ['{"segments":[{"start":0,"end":1,"text":" "}],"text":" "}', /none of its lines has any text/],
    ['<?xml version="1.0"?><tt xmlns="x"><body/></tt>', /TTML/],
    ['<transcript><text start="1" dur="2">x</text></transcript>', /YouTube/],
    ['<!DOCTYPE html><html><body>x</body></html>', /web page/],
    ['[Script Info]\nTitle: x\n[Events]\n', /ASS/],
    ['File type = "ooTextFile"\nObject class = "TextGrid"\n', /TextGrid/],
    ['@UTF8\n@Begin\n*CHI:\thello\n', /CHAT/],
  ])('%j is refused in a plain sentence', (text, sentence) => {
    expect(() => readText('x', text)).toThrow(sentence);
  });
});
