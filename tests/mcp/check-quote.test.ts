import { describe, expect, it } from 'vitest';
import { addNote } from '../../src-library/store/notes.ts';
import { ask, failureOf, sidecarFor } from './plain-tools.ts';
import { libraryWith } from './test-library.ts';
import { addRecording, FIRST_DAY } from './test-recording.ts';

interface Match {
  readonly id: string;
  readonly title: string;
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly text: string;
  readonly url: string;
}

interface Check {
  readonly found: boolean;
  readonly exact: boolean;
  readonly matches: readonly Match[];
  readonly nearest?: readonly Match[];
}

const made = { transcript: '', session: '', note: '', hidden: '' };

const library = () =>
  libraryWith((db) => {
    const { sessionId, transcriptId } = addRecording(db, {
      title: 'Team meeting',
      segments: [
        { text: 'Good morning, everybody.', speaker: 'Mara' },
        { text: "We won't launch before the sixteenth of November,", speaker: 'Tobias', startMs: 61_500 },
        { text: 'and the lamp costs 149 euros.', speaker: 'Tobias' },
        { text: '我们决定十月发布光源模块。', speaker: '林悦' },
        { text: 'We will re-use the e-mail list of the café’s 1,200 guests.', speaker: 'Priya' },
        {
          text: 'It is, um, possible to hire Joel for four weeks if the board approves it on Monday.',
          speaker: 'Priya',
        },
        { text: 'Son setenta euros, y la pieza cuesta 3.5 euros.', speaker: 'Priya' },
      ],
    });
    made.session = sessionId;
    made.transcript = transcriptId;
    made.note = addNote(db, {
      parent: null,
      title: 'Rules',
      text: 'One.\nNever open it wet.',
      now: FIRST_DAY,
    });
    made.hidden = addRecording(db, {
      segments: [{ text: 'The xylophone is in the cellar.' }],
      private: true,
    }).transcriptId;
  });

describe('check_quote', () => {
  it('finds the very words, with who said them and when', async () => {
    const sidecar = sidecarFor(library());
    expect(await ask(sidecar, 'check_quote', { quote: 'the sixteenth of November' })).toEqual({
      found: true,
      exact: true,
      matches: [
        {
          id: made.transcript,
          title: 'Team meeting',
          speaker: 'Tobias',
          startMs: 61_500,
          text: 'the sixteenth of November,',
          url: `parlance://open/${made.transcript}?t=61500`,
        },
      ],
    });
    expect(await ask(sidecar, 'check_quote', { quote: 'Never open it wet.' })).toMatchObject({
      exact: true,
      matches: [{ id: made.note, speaker: null, startMs: null, text: 'Never open it wet.' }],
    });
  });

  it('finds what runs on into the next line', async () => {
    const quote = 'before the sixteenth of November, and the lamp costs';
    expect(await ask(sidecarFor(library()), 'check_quote', { quote })).toMatchObject({
      exact: true,
      matches: [{ text: quote, startMs: 61_500 }],
    });
  });

  it('names everybody who speaks in it', async () => {
    const quote = 'everybody. We won’t launch';
    const found = await ask<Check>(sidecarFor(library()), 'check_quote', { quote });
    expect(found.matches).toMatchObject([{ speaker: 'Mara, Tobias', startMs: 0 }]);
  });

  const FORGIVEN: readonly string[] = [
    'good MORNING everybody',
    '“Good   morning — everybody!”',
    'Good mornnig, everybody.',
    "We won't launch before the sixteenth November and the lamp costs 149 euros",
    'We wont launch before the sixteenth of November',
    'We will reuse the email list of the cafes 1200 guests',
    'we will re use the e mail list of the café’s 1 200 guests',
    'It is possible to hire Joel for four weeks if the board approves it on Monday',
    '我们决定十月发布光源模块',
  ];
  it.each(FORGIVEN)('forgives small slips: %s', async (quote) => {
    const check = await ask<Check>(sidecarFor(library()), 'check_quote', { quote });
    expect({ quote, found: check.found, count: check.matches.length }).toEqual({
      quote,
      found: true,
      count: 1,
    });
    expect(check.exact).toBe(quote === '我们决定十月发布光源模块');
  });

  const NEVER: readonly (readonly [quote: string, nearest: string])[] = [
    ['We will launch before the sixteenth of November', 'before the sixteenth of November'],
    ['and the lamp costs 194 euros', '149 euros'],
    ['Always open it wet', 'open it wet'],
    ['It is possible to hire Joel for five weeks if the board approves it on Monday', 'for four weeks'],
    ['It is possible to hire Joel for weeks if the board approves it on Monday', 'for four weeks'],
    ['It is possible to fire Joel for four weeks if the board approves it on Monday', 'to hire Joel'],
    ['It is impossible to hire Joel for four weeks if the board approves it on Monday', 'possible to hire'],
    ['It is possible to hire Joel for four weeks if the board approves it on Friday', 'on Monday'],
    ['It is possible to hire Joel for four weeks if the board rejects it on Monday', 'approves it'],
    ['Son sesenta euros, y la pieza cuesta 3.5 euros', 'setenta'],
    ['Son setenta euros, y la pieza cuesta 35 euros', '3.5 euros'],
    ['我们决定九月发布光源模块', '十月'],
    ['我们没决定十月发布光源模块', '我们决定'],
  ];
  it.each(NEVER)('never forgives a number, a negation or another word: %s', async (quote, nearest) => {
    const check = await ask<Check>(sidecarFor(library()), 'check_quote', { quote });
    expect(check).toMatchObject({ found: false, exact: false, matches: [] });
    expect(check.nearest?.[0]?.text).toContain(nearest);
  });

  it('finds a long quotation in hours of talk, though slips are in it', async () => {
    const topics = '会议价格供货时间问题讨论结果灯具模块色温包装运输合同质量样品'.match(/../gu) ?? [];
    const sentence = (n: number) =>
      Array.from({ length: 7 }, (_, at) => topics[(n * 5 + at * (n % 11)) % topics.length]).join('');
    const lines = Array.from({ length: 8000 }, (_, n) => ({ text: sentence(n), startMs: n * 1000 }));
    const quoted = '我们下周把新的图纸寄给宁波工厂'.repeat(40).slice(0, 500);
    const long = libraryWith((db) =>
      addRecording(db, { segments: [...lines, { text: `${quoted}。`, startMs: 9_000_000 }, ...lines] }),
    );
    const quote = quoted.replace('图纸', '图样');
    expect(await ask(sidecarFor(long), 'check_quote', { quote })).toMatchObject({
      found: true,
      exact: false,
      matches: [{ startMs: 9_000_000 }],
    });
  });

  it('offers nothing when nothing is near, and what is hidden is nowhere', async () => {
    const sidecar = sidecarFor(library());
    const nothing = { found: false, exact: false, matches: [] };
    for (const quote of ['The xylophone is in the cellar.', 'zebra quagga okapi giraffe', 'xylophone']) {
      expect(await ask(sidecar, 'check_quote', { quote })).toEqual(nothing);
    }
  });

  it('looks in one item by any of its ids', async () => {
    const sidecar = sidecarFor(library());
    for (const id of [made.transcript, made.session]) {
      expect(await ask(sidecar, 'check_quote', { quote: 'Good morning', id })).toMatchObject({ found: true });
    }
    expect(await ask(sidecar, 'check_quote', { quote: 'Good morning', id: made.note })).toMatchObject({
      found: false,
    });
    for (const id of ['nope', made.hidden]) {
      const reply = await sidecar.callTool('check_quote', { quote: 'Good morning', id });
      expect(failureOf(reply)).toBe(`Nothing with the id ${id} was found. Use an id from search.`);
    }
  });

  it('says in a sentence what it cannot check', async () => {
    const sidecar = sidecarFor(library());
    for (const quote of ['', '...', 'a '.repeat(600)]) {
      expect(failureOf(await sidecar.callTool('check_quote', { quote }))).toMatch(/^[A-Z].*\.$/);
    }
    expect((await sidecar.callTool('check_quote', {})).error?.code).toBe(-32602);
    expect((await sidecar.callTool('check_quote', { quote: 'x', id: 4 })).error?.code).toBe(-32602);
  });
});
