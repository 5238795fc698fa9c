import { describe, expect, it } from 'vitest';
import { linesOf, readText } from './read-bytes.ts';

const BOILERPLATE =
  'This editable transcript was computer generated and might contain errors. People can also change the text after it was created.';
const HEAD = 'Attendees\n\nAda Quill, Bo Finch\n\nStandup - 2026/01/05 10:00 GMT - Transcript\n\n';
const SPEECH = 'Ada Quill: Good morning.\nBo Finch: Hello.\n';

describe("the sentence that Google Meet's transcripts carry", () => {
  it.each([
    ['at the top', `${BOILERPLATE}\n\n${HEAD}${SPEECH}`],
    ['below the title', `${HEAD}${BOILERPLATE}\n\n${SPEECH}`],
    ['amid the speech', `${HEAD}Ada Quill: Good morning.\n${BOILERPLATE}\nBo Finch: Hello.\n`],
    ['at the end', `${HEAD}${SPEECH}\nMeeting ended after 00:10:00\n\n${BOILERPLATE}\n`],
  ])('is dropped %s, and nothing else is', (_, text) => {
    const { format, reading } = readText('x.txt', text);
    expect(format).toBe('google-meet');
    expect(linesOf(reading).map(([, , speaker, said]) => [speaker, said])).toEqual([
      ['Ada Quill', 'Good morning.'],
      ['Bo Finch', 'Hello.'],
    ]);
    expect(reading).toMatchObject({
      title: 'Standup',
      metadata: { participants: ['Ada Quill', 'Bo Finch'] },
    });
  });

  it('may stand below paragraphs without names', () => {
    const { reading } = readText('x.txt', `We met.\n\nWe spoke.\n\n${BOILERPLATE}\n`);
    expect(reading.segments.map(({ text }) => text)).toEqual(['We met.', 'We spoke.']);
  });
});

it('keeps what is said below the end of the transcription, and says what was set aside there', () => {
  const { reading, codes } = readText(
    'x.txt',
    `${HEAD}${BOILERPLATE}\n\n${SPEECH}Transcription ended after 00:10:00\nSaved by a robot\nAda Quill: One more thing.\n`,
  );
  expect(reading.segments.map(({ text }) => text)).toEqual(['Good morning.', 'Hello.', 'One more thing.']);
  expect(reading.metadata['footer']).toEqual(['Saved by a robot']);
  expect(codes).toContain('text-after-end');
});

it('takes the notes that stand above a transcript for a summary, not for speech', () => {
  const text =
    '# 📝 Notes\n\n### Summary\n\nThey spoke of money.\n\n### Details\n\n* **Budget**: Ada said fine ([00:01:02](#x)).\n\n# 📖 Transcript\n\n## Standup - Transcript\n\n### 00:00:00\n\n**Ada:** Hello.\n\n**Bo:** Hi.\n\n### Transcription ended after 00:06:12\n\n*This editable transcript was computer generated and might contain errors.*\n';
  const { reading } = readText('x.md', text);
  expect(linesOf(reading).map(([, , speaker, said]) => [speaker, said])).toEqual([
    ['Ada', 'Hello.'],
    ['Bo', 'Hi.'],
  ]);
  expect(reading.title).toBe('Standup');
  expect(reading.summaries.map(({ text: notes }) => notes)).toEqual([
    '### Summary\n\nThey spoke of money.\n\n### Details\n\n* **Budget**: Ada said fine ([00:01:02](#x)).',
  ]);
});
