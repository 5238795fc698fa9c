import { describe, expect, it } from 'vitest';
import { linesOf, readText } from './read-bytes.ts';

const FILE = `---
title: "Kick-off: the lamp"
date: 2026-03-02T10:00:00+01:00
language: en
tags:
  - lamp
  - product
participants: [Ada Quill, 'Bo Finch']
---

# Another heading

## Summary

We go ahead. It is *cheap*.

## Notes

- Spare parts for ten years.
- [ ] Bo: ask for prices

## Tasks

- [x] Ada: build the rig
- Bo: call the printer

## Transcript

**Ada Quill** [00:00:02] Right, \\[laughs\\] **everybody**.

### Part two

**Bo Finch** [00:00:10] It's ten o'clock.

## Attachments

drawing.pdf
`;

describe('a Markdown transcript', () => {
  const { format, reading, codes } = readText('kick-off.md', FILE);

  it('has its title, date, language and tags from the front matter', () => {
    expect(format).toBe('markdown');
    expect(reading).toMatchObject({
      title: 'Kick-off: the lamp',
      startedAt: Date.UTC(2026, 2, 2, 9),
      language: 'en',
      tags: ['lamp', 'product'],
      metadata: { participants: ['Ada Quill', 'Bo Finch'], headings: ['Part two'] },
    });
    expect(codes).toEqual([]);
  });

  it('has its turns from the section Transcript alone', () => {
    expect(linesOf(reading)).toEqual([
      [2000, 10_000, 'Ada Quill', 'Right, [laughs] everybody.'],
      [10_000, 11_200, 'Bo Finch', "It's ten o'clock."],
    ]);
  });

  it('has summaries, notes and tasks from theirs, and other sections as notes', () => {
    expect(reading.summaries).toEqual([{ title: 'Summary', text: 'We go ahead. It is *cheap*.' }]);
    expect(reading.notes).toEqual([
      { title: 'Notes', text: '- Spare parts for ten years.' },
      { title: 'Attachments', text: 'drawing.pdf' },
    ]);
    expect(reading.tasks).toEqual([
      { text: 'Bo: ask for prices', done: false },
      { text: 'Ada: build the rig', done: true },
      { text: 'Bo: call the printer', done: false },
    ]);
  });
});

describe('Markdown of other kinds', () => {
  it('takes the first heading as title and headings without a section Transcript as chapters', () => {
    const { reading } = readText(
      'x.md',
      '# The boat\n\n**Ada:** one\n\n## Planks\n\n**Bo:** two\n\nmore\n\n**Ada:** three\n',
    );
    expect(reading.title).toBe('The boat');
    expect(reading.metadata['headings']).toEqual(['Planks']);
    expect(linesOf(reading)).toEqual([
      [null, null, 'Ada', 'one'],
      [null, null, 'Bo', 'two\nmore'],
      [null, null, 'Ada', 'three'],
    ]);
  });

  it.each([
    ['2026-03-02 10:00', Date.UTC(2026, 2, 2, 15)],
    ['2026-03-02', Date.UTC(2026, 2, 2, 5)],
    ['2026-07-02', Date.UTC(2026, 6, 2, 4)],
  ])("takes %s, which names no zone, in the computer's and notes that", (date, startedAt) => {
    const { reading, codes } = readText(
      'x.md',
      `---\ndate: ${date}\n---\n**Ada:** one\n\n**Bo:** two\n`,
      'America/New_York',
    );
    expect(reading.startedAt).toBe(startedAt);
    expect(codes).toEqual(['zone-unknown']);
  });

  it("reads Ambient's derived page with its tracks", () => {
    const { reading } = readText(
      'transcript.md',
      '# Design\n\n**[00:00] room**\nhello parrot\n\n**[61:05] Priya** (call)\ngood morning\n\n---\n_1 room line(s) suppressed._\n',
    );
    expect(
      reading.segments.map(({ startMs, speaker, track, text }) => [startMs, speaker, track, text]),
    ).toEqual([
      [0, 'room', undefined, 'hello parrot'],
      [3_665_000, 'Priya', 'call', 'good morning'],
    ]);
  });

  it('is read as paragraphs when nobody is named', () => {
    expect(linesOf(readText('x.md', '# Essay\n\nOne.\n\nTwo.\n').reading)).toEqual([
      [null, null, null, 'One.'],
      [null, null, null, 'Two.'],
    ]);
  });

  it('survives front matter that never ends or says nothing', () => {
    expect(
      linesOf(readText('x.md', '---\ntitle: x\n\n**Ada:** one\n\n**Bo:** two\n').reading).slice(-2),
    ).toEqual([
      [null, null, 'Ada', 'one'],
      [null, null, 'Bo', 'two'],
    ]);
    expect(() => readText('x.md', '---\ntitle: x\n---\n')).toThrow(/holds no transcript/);
  });
});

describe('lines under headings of tasks and participants that are no list', () => {
  it('stay speech when they look like it and no heading names the transcript', () => {
    const { reading } = readText(
      'x.md',
      '# Weekly\n\nAda: Hello.\nBo: Hi.\n\n## Next steps\n\n- Ship it\n\nAda: I will ship.\nand then rest\nBo: Good.\n\n## Participants\n\nAda, Bo\n\nAda: Who is missing?\n',
    );
    expect(linesOf(reading).map(([, , speaker, text]) => [speaker, text])).toEqual([
      ['Ada', 'Hello.'],
      ['Bo', 'Hi.'],
      ['Ada', 'I will ship. and then rest'],
      ['Bo', 'Good.'],
      ['Ada', 'Who is missing?'],
    ]);
    expect(reading.tasks).toEqual([{ text: 'Ship it', done: false }]);
    expect(reading.metadata['participants']).toEqual(['Ada', 'Bo']);
    expect(reading.metadata['headings']).toEqual(['Next steps', 'Participants']);
  });

  it('are a note when they are prose, or when the transcript has a heading of its own', () => {
    const { reading } = readText(
      'x.md',
      '# Weekly\n\n## Actions\n\nWe agreed on little.\n- [x] Ship it\n  before Friday\n\n## Participants\n\nEverybody from the office came, and some guests too.\n\n## Transcript\n\nAda: Hello.\nBo: Hi.\n\n# Tasks\n\nBo: rest\n',
    );
    expect(reading.segments.map(({ text }) => text)).toEqual(['Hello.', 'Hi.']);
    expect(reading.tasks).toEqual([{ text: 'Ship it', done: true }]);
    expect(reading.notes).toEqual([
      { title: 'Actions', text: 'We agreed on little.\n  before Friday' },
      { title: 'Participants', text: 'Everybody from the office came, and some guests too.' },
      { title: 'Tasks', text: 'Bo: rest' },
    ]);
  });
});

describe('front matter', () => {
  it.each([
    ['title', '"', 'a'],
    ['title', '"', '\\"'],
    ['title', "'", "''"],
    ['title', '', ' #'],
    ['tags', '[', '",'],
    ['tags', '[', "',"],
    ['tags', '["', '\\"'],
    ['tags', '["', '\\'],
    ['tags', '[', ','],
    ['tags', '\n  - ', '"'],
  ])('of five million characters costs no more than their number: %s: %s%s', (key, start, part) => {
    for (const end of ['', '"', "']", '"]', ']', 'x']) {
      const value = start + part.repeat(5_000_000 / part.length) + end;
      const { reading } = readText('a.md', `---\n${key}: ${value}\n---\n\nAda: hi\n\nBo: ho\n`);
      expect(reading.segments).toHaveLength(2);
    }
  });

  it('reads what programs escape in quotation marks', () => {
    const title = String.raw`"Caf\xE9 \u2013 \U0001F600 \"a\" \\ b\tc"`;
    const { reading } = readText(
      'a.md',
      `---\ntitle: ${title}\ntags: ['it''s', "x"]\n---\n\nAda: hi\n\nBo: ho\n`,
    );
    expect(reading.title).toBe('Caf\u00E9 \u2013 \u{1F600} "a" \\ b\tc');
    expect(reading.tags).toEqual(["it's", 'x']);
  });

  it('reads folded and literal texts', () => {
    const { reading } = readText(
      'x.md',
      '---\ntitle: >\n  The long\n  weekly\n\n  talk\nmodel: |-\n  first\n  - second\nlanguage: en\n---\nAda: Hello.\nBo: Hi.\n',
    );
    expect(reading).toMatchObject({
      title: 'The long weekly\ntalk',
      model: 'first\n- second',
      language: 'en',
    });
  });

  it('says that a date could not be read, and keeps it as it stands', () => {
    const { reading, codes } = readText('x.md', '---\ndate: 99-99-99\n---\nAda: Hello.\nBo: Hi.\n');
    expect(reading.startedAt).toBeNull();
    expect(codes).toEqual(['date-unreadable']);
    expect(reading.metadata['frontMatter']).toEqual({ date: '99-99-99' });
  });
});
