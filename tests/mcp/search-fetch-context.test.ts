import type { Database } from 'better-sqlite3';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addFile } from '../../src-library/store/files.ts';
import { addNote, addSummary } from '../../src-library/store/notes.ts';
import { addTask } from '../../src-library/store/tasks.ts';
import { setPrivate } from '../../src-library/store/visibility.ts';
import { answerOf, ask, failureOf, sidecarFor } from './plain-tools.ts';
import { libraryWith } from './test-library.ts';
import { addRecording, FIRST_DAY } from './test-recording.ts';

interface SearchItem {
  readonly id: string;
  readonly resourceUri: string;
  readonly sourceType: string;
  readonly title: string;
  readonly snippet: string;
  readonly score: number;
  readonly createdAt: string;
  readonly url: string;
  readonly startMs?: number;
}

interface SearchAnswer {
  readonly query: string;
  readonly sourceTypes: readonly string[];
  readonly results: { readonly items: readonly SearchItem[] };
  readonly notes?: readonly string[];
}

interface FetchAnswer {
  readonly id: string;
  readonly metadata: Record<string, unknown>;
  readonly contentIncluded: boolean;
  readonly content?: string;
  readonly contentOmittedReason?: string;
  readonly nextCursor?: string;
}

interface ContextAnswer {
  readonly about: string;
  readonly items: readonly {
    readonly id: string;
    readonly url: string;
    readonly speakers: readonly string[];
    readonly passages: readonly { readonly startMs: number | null; readonly text: string }[];
  }[];
}

const ids = (answer: SearchAnswer) => answer.results.items.map(({ id }) => id);

function note(db: Database, title: string, text: string, day = 0): string {
  return addNote(db, { parent: null, title, text, now: FIRST_DAY + day * 86_400_000 });
}

describe('search', () => {
  it('answers a topical question with ids, addresses, snippets and scores', async () => {
    const made = { summary: '', session: '', transcript: '' };
    const library = libraryWith((db) => {
      const { sessionId, transcriptId } = addRecording(db, {
        title: 'Team meeting',
        segments: [
          { text: 'Let us begin.' },
          { text: 'Two decisions about onboarding: a buddy, and a map.', speaker: 'Mara', startMs: 61_500 },
        ],
      });
      made.session = sessionId;
      made.transcript = transcriptId;
      made.summary = addSummary(db, {
        parent: sessionId,
        title: 'In short',
        text: 'Decisions about onboarding were made.',
        now: FIRST_DAY,
      });
      note(db, 'Beans', 'Nothing about it here.');
    });
    const sidecar = sidecarFor(library);
    const asked = { query: 'decisions about onboarding', sourceTypes: ['summary', 'note', 'file'], limit: 5 };
    expect(await ask(sidecar, 'search', asked)).toEqual({
      query: asked.query,
      sourceTypes: asked.sourceTypes,
      results: {
        items: [
          {
            id: made.summary,
            resourceUri: `parlance://summary/${made.summary}`,
            sourceType: 'summary',
            title: 'In short',
            snippet: 'Decisions about onboarding were made.',
            score: 1,
            createdAt: '2026-03-01T09:30:00.000Z',
            url: `parlance://open/${made.summary}`,
            session: { id: made.session, title: 'Team meeting' },
          },
        ],
      },
    });
    const transcripts = await ask<SearchAnswer>(sidecar, 'search', { ...asked, sourceTypes: ['transcript'] });
    expect(transcripts.results.items).toMatchObject([
      {
        id: made.transcript,
        snippet: 'Mara: Two decisions about onboarding: a buddy, and a map.',
        startMs: 61_500,
        url: `parlance://open/${made.transcript}?t=61500`,
      },
    ]);
  });

  it('gives a recording once: as its transcript, or as its session when sessions are asked for', async () => {
    const made = { session: '', transcript: '' };
    const library = libraryWith((db) => {
      const { sessionId, transcriptId } = addRecording(db, { segments: [{ text: 'About onboarding.' }] });
      made.session = sessionId;
      made.transcript = transcriptId;
    });
    const sidecar = sidecarFor(library);
    const found = async (sourceTypes?: readonly string[]) =>
      (
        await ask<SearchAnswer>(sidecar, 'search', {
          query: 'onboarding',
          ...(sourceTypes && { sourceTypes }),
        })
      ).results.items.map(({ id, sourceType }) => [id, sourceType]);
    expect(await found()).toEqual([[made.transcript, 'transcript']]);
    expect(await found([])).toEqual([[made.transcript, 'transcript']]);
    expect(await found(['session'])).toEqual([[made.session, 'session']]);
    expect(await found(['session', 'transcript'])).toEqual([[made.session, 'session']]);
    expect(await found(['note'])).toEqual([]);
  });

  it('takes a sentence: what has all content words comes before what has fewer', async () => {
    const made = { all: '', rare: '' };
    const library = libraryWith((db) => {
      for (let day = 0; day < 5; day += 1) note(db, `Budget ${day}`, 'budget budget budget', day);
      made.rare = note(db, 'Hinge', 'hinge hinge hinge', 8);
      made.all = note(db, 'Both', `The hinge takes a part of the budget. ${'Filler words. '.repeat(200)}`, 1);
    });
    const sidecar = sidecarFor(library);
    const answer = await ask<SearchAnswer>(sidecar, 'search', {
      query: 'What did we say about the hinge in our budget?',
    });
    expect(ids(answer).slice(0, 2)).toEqual([made.all, made.rare]);
    expect(ids(answer)).toHaveLength(7);
    const scores = answer.results.items.map(({ score }) => score);
    expect(scores[0]).toBe(1);
    expect(scores.every((score, at) => score > 0 && score <= (scores[at - 1] ?? 1))).toBe(true);
    const unknown = await ask<SearchAnswer>(sidecar, 'search', { query: 'hinge xylophone' });
    expect(ids(unknown)).toEqual([made.rare, made.all]);
    expect(unknown.notes).toEqual(['Nothing contains “xylophone”; the other words were searched for.']);
  });

  it('finds other forms of a word, behind the word itself', async () => {
    const made = { exact: '', form: '' };
    const library = libraryWith((db) => {
      made.form = note(db, 'One', 'Two lamps squeak.', 3);
      made.exact = note(db, 'Two', 'Both lamps were squeaking.', 1);
    });
    const answer = await ask<SearchAnswer>(sidecarFor(library), 'search', { query: 'squeaking lamp' });
    expect(new Set(ids(answer))).toEqual(new Set([made.exact, made.form]));
    const word = await ask<SearchAnswer>(sidecarFor(library), 'search', { query: 'squeaking' });
    expect(ids(word)).toEqual([made.exact, made.form]);
  });

  it.each([
    ['交期是多久？谁说的，还有什么没定？', '周工，交期还是七周吗？'],
    ['关于样品的色温谁说了什么', '新的样品要看色温。'],
    ['ランプの値段について何を決めましたか', 'ランプの新しい値段は149ユーロです。'],
    ['ماذا قررنا عن المفتاح', 'المفتاح في الدرج.'],
    ['что решили про лампу', 'лампу выпускаем в ноябре.'],
  ])('takes a sentence in any script: %s', async (query, text) => {
    let wanted = '';
    const library = libraryWith((db) => {
      wanted = addRecording(db, { title: 'Call', segments: [{ text: 'Hello.' }, { text }] }).transcriptId;
      addRecording(db, { title: 'Another', segments: [{ text: '我们明天再说。' }] }, 1);
    });
    const { results } = await ask<SearchAnswer>(sidecarFor(library), 'search', { query });
    expect(results.items.map(({ id }) => id)).toEqual([wanted]);
    expect(results.items[0]?.snippet).toBe(text);
  });

  it('keeps to the topic before the kind of answer that is asked for', async () => {
    const made = { topic: '', kind: '' };
    const library = libraryWith((db) => {
      for (let day = 0; day < 4; day += 1)
        made.topic = note(db, `Lamp ${day}`, 'The spare parts are promised.', day);
      made.kind = note(db, 'Other', 'We decided to eat cake.', 9);
    });
    const query = 'What did we decide about spare parts, and what is still open?';
    const answer = await ask<SearchAnswer>(sidecarFor(library), 'search', { query });
    expect(ids(answer)).toHaveLength(4);
    expect(ids(answer)[0]).toBe(made.topic);
    expect(ids(answer)).not.toContain(made.kind);
  });

  it('finds at most 10, 25 at the most, whatever is asked for', async () => {
    const library = libraryWith((db) => {
      for (let day = 0; day < 30; day += 1) note(db, `Beans ${day}`, 'beans', day);
    });
    const sidecar = sidecarFor(library);
    const count = async (limit?: number) =>
      ids(
        await ask<SearchAnswer>(sidecar, 'search', { query: 'beans', ...(limit !== undefined && { limit }) }),
      ).length;
    expect([await count(), await count(3), await count(100), await count(0)]).toEqual([10, 3, 25, 1]);
  });

  it('shows the match in at most 240 characters', async () => {
    const library = libraryWith((db) => {
      note(db, 'Long', `${'before '.repeat(400)}needle ${'after '.repeat(400)}`);
    });
    const [item] = (await ask<SearchAnswer>(sidecarFor(library), 'search', { query: 'needle' })).results
      .items;
    expect(item?.snippet).toContain('needle');
    expect(Array.from(item?.snippet ?? '').length).toBeLessThanOrEqual(240);
  });

  it('understands phrases, exclusions, tags, speakers and dates', async () => {
    const made = { beans: '', peas: '' };
    const library = libraryWith((db) => {
      made.beans = addRecording(
        db,
        { segments: [{ text: 'Green beans in May.', speaker: 'Mara Ellingsen' }], tags: ['garden'] },
        0,
      ).transcriptId;
      made.peas = addRecording(
        db,
        { segments: [{ text: 'Beans that are green, and peas.', speaker: 'Tom' }] },
        40,
      ).transcriptId;
    });
    const sidecar = sidecarFor(library);
    const found = async (query: string) =>
      new Set(ids(await ask<SearchAnswer>(sidecar, 'search', { query })));
    expect(await found('"green beans"')).toEqual(new Set([made.beans]));
    expect(await found('beans -peas')).toEqual(new Set([made.beans]));
    expect(await found('beans tag:Garden')).toEqual(new Set([made.beans]));
    expect(await found('beans speaker:ellingsen')).toEqual(new Set([made.beans]));
    expect(await found('beans after:2026-03-20')).toEqual(new Set([made.peas]));
    expect(await found('-peas')).toEqual(new Set([made.beans]));
    expect(await found('in:transcript')).toEqual(new Set([made.beans, made.peas]));
    expect(await found('is:private')).toEqual(new Set());
  });

  it('finds in any script, and everything is a query', async () => {
    const made = { zh: '', ar: '' };
    const library = libraryWith((db) => {
      made.zh = note(db, '会议', '我们决定十月发布光源模块。');
      made.ar = note(db, 'جلسة', 'قررنا تغيير المصباح');
    });
    const sidecar = sidecarFor(library);
    expect(ids(await ask(sidecar, 'search', { query: '光源模块' }))).toEqual([made.zh]);
    expect(ids(await ask(sidecar, 'search', { query: 'المصباح' }))).toEqual([made.ar]);
    const odd = [
      '',
      ' ',
      '"',
      '(((',
      'AND OR NOT',
      '*',
      'title:',
      '-',
      '😀',
      "'; DROP TABLE item; --",
      'a'.repeat(5000),
    ];
    for (const query of odd) {
      expect(ids(await ask(sidecar, 'search', { query }))).toEqual([]);
    }
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (query) => {
        answerOf(await sidecar.callTool('search', { query }));
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  it('cuts what is too long and says so', async () => {
    const library = libraryWith((db) => void note(db, 'Beans', 'word1 word2'));
    const query = Array.from({ length: 40 }, (_, n) => `word${n + 1}`).join(' ');
    const { notes } = await ask<SearchAnswer>(sidecarFor(library), 'search', { query });
    expect(notes).toContain('A search can hold up to 16 different words and phrases; this one holds 40.');
  });

  it('never shows what is hidden, nor that it is there', async () => {
    const library = libraryWith((db) => {
      const { sessionId } = addRecording(db, { segments: [{ text: 'The secret word is xylophone.' }] });
      note(db, 'Beans', 'beans');
      setPrivate(db, sessionId, true, FIRST_DAY);
    });
    const without = libraryWith((db) => void note(db, 'Beans', 'beans'));
    const told = async (file: string) =>
      (await ask<SearchAnswer>(sidecarFor(file), 'search', { query: 'beans xylophone' })).notes;
    expect(await told(library)).toEqual(await told(without));
  });
});

describe('fetch', () => {
  it('reads what search found', async () => {
    const made = { session: '', transcript: '' };
    const library = libraryWith((db) => {
      const { sessionId, transcriptId } = addRecording(db, {
        title: 'Team meeting',
        source: 'Zoom',
        language: 'en',
        durationMs: 90_500,
        tags: ['team'],
        segments: [
          { text: 'Shall we?', speaker: 'Mara', startMs: 0 },
          { text: 'Yes.', speaker: 'Tom', startMs: 61_500 },
        ],
      });
      made.session = sessionId;
      made.transcript = transcriptId;
    });
    const sidecar = sidecarFor(library);
    const whole = await ask<FetchAnswer>(sidecar, 'fetch', { id: made.transcript, includeContent: true });
    expect(whole).toEqual({
      id: made.transcript,
      resourceUri: `parlance://transcript/${made.transcript}`,
      sourceType: 'transcript',
      title: 'Team meeting',
      metadata: {
        createdAt: '2026-03-01T09:30:00.000Z',
        importedAt: '2026-03-01T09:30:01.000Z',
        updatedAt: '2026-03-01T09:30:01.000Z',
        source: 'Zoom',
        language: 'en',
        starred: false,
        tags: ['team'],
        duration: 90.5,
        speakers: ['Mara', 'Tom'],
        lines: 2,
        format: 'webvtt',
        engine: null,
        modelId: null,
        session: { id: made.session, title: 'Team meeting' },
      },
      contentIncluded: true,
      content: '[0:00] Mara: Shall we?\n[1:01] Tom: Yes.',
      url: `parlance://open/${made.transcript}`,
    });
    const bare = await ask<FetchAnswer>(sidecar, 'fetch', { id: made.transcript, includeContent: false });
    expect(bare).toMatchObject({
      contentIncluded: false,
      contentOmittedReason: expect.any(String) as string,
    });
    expect(bare).not.toHaveProperty('content');
  });

  it('reads a session with its tasks, summaries and transcript, a file, and a note', async () => {
    const made = { session: '', file: '', note: '' };
    const library = libraryWith((db) => {
      const { sessionId } = addRecording(db, { segments: [{ text: 'Beans.' }] });
      made.session = sessionId;
      addTask(db, { parent: sessionId, text: 'Buy seeds', now: FIRST_DAY });
      addSummary(db, { parent: sessionId, title: 'In short', text: 'Beans it is.', now: FIRST_DAY });
      made.file = addFile(db, {
        parent: null,
        fileName: 'plan.txt',
        bytes: Buffer.from('The plan.'),
        text: 'The plan.',
        mediaType: 'text/plain',
        now: FIRST_DAY,
      });
      made.note = note(db, 'Empty', '');
    });
    const sidecar = sidecarFor(library);
    const session = await ask<FetchAnswer>(sidecar, 'fetch', { id: made.session });
    expect(session.content).toMatch(
      /^## Tasks\n- \[ \] Buy seeds\n\n## Summary: In short .*\nBeans it is\.\n\n## Transcript .*\n\[0:00\] Beans\.$/,
    );
    expect(await ask(sidecar, 'fetch', { id: made.file })).toMatchObject({
      sourceType: 'file',
      content: 'The plan.',
      metadata: { fileName: 'plan.txt', mediaType: 'text/plain', bytes: 9 },
    });
    expect(await ask(sidecar, 'fetch', { id: made.note })).toMatchObject({ contentIncluded: false });
  });

  it('cuts at 40,000 characters between lines, says how to go on, and loses nothing', async () => {
    let id = '';
    const segments = Array.from({ length: 3000 }, (_, n) => ({ text: `This is line number ${n} of it.` }));
    const library = libraryWith((db) => {
      id = addRecording(db, { segments }).transcriptId;
    });
    const sidecar = sidecarFor(library);
    const parts: string[] = [];
    for (let cursor: string | undefined; ;) {
      const part = await ask<FetchAnswer>(sidecar, 'fetch', { id, ...(cursor !== undefined && { cursor }) });
      parts.push(part.content ?? '');
      expect(part.contentOmittedReason === undefined).toBe(part.nextCursor === undefined);
      cursor = part.nextCursor;
      if (cursor === undefined) break;
    }
    expect(parts.every((part) => part.length > 0 && part.length <= 40_000)).toBe(true);
    expect(parts.join('\n').match(/number \d+/g)).toEqual(segments.map((_, n) => `number ${n}`));
  });

  it('reads a line, and a paragraph, that is longer than an answer', async () => {
    const made = { transcript: '', note: '' };
    const long = '👩‍👩‍👧'.repeat(15_000);
    const library = libraryWith((db) => {
      made.transcript = addRecording(db, { segments: [{ text: 'First.' }, { text: long }] }).transcriptId;
      made.note = note(db, 'Long', long);
    });
    const sidecar = sidecarFor(library);
    const wholeOf = async (id: string) => {
      const parts: string[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const part: FetchAnswer = await ask(sidecar, 'fetch', { id, cursor });
        expect(part.content?.length).toBeLessThanOrEqual(40_000);
        expect(part.content?.replace(/^.*?(?=👩)/s, '')).toMatch(/^(👩‍👩‍👧)*$/);
        parts.push(part.content ?? '');
        cursor = part.nextCursor;
      }
      return parts.join('');
    };
    expect((await wholeOf(made.note)) === long).toBe(true);
    const words = (await wholeOf(made.transcript)).replaceAll(/\[0:0\d\] (First\.\n)?/g, '');
    expect(words === long).toBe(true);
  });

  it('answers an unknown id and a hidden one alike, with a short safe sentence', async () => {
    let hidden = '';
    const library = libraryWith((db) => {
      hidden = addRecording(db, { private: true }).transcriptId;
    });
    const sidecar = sidecarFor(library);
    const nothing = (id: string) => `Nothing with the id ${id} was found. Use an id from search.`;
    expect(failureOf(await sidecar.callTool('fetch', { id: 'nope' }))).toBe(nothing('nope'));
    expect(failureOf(await sidecar.callTool('fetch', { id: hidden }))).toBe(nothing(hidden));
    expect(failureOf(await sidecar.callTool('fetch', { id: '' }))).toBe(nothing(''));
  });
});

describe('context_pack', () => {
  it('leads with an about line and gives passages with times and speakers', async () => {
    let id = '';
    const library = libraryWith((db) => {
      id = addRecording(db, {
        title: 'Team meeting',
        segments: [
          { text: 'Good morning.', speaker: 'Mara' },
          { text: 'We decided to move to Nantes.', speaker: 'Mara' },
          { text: 'In May.', speaker: 'Tom' },
        ],
      }).transcriptId;
    });
    const text = (
      (await sidecarFor(library).callTool('context_pack', { query: 'Nantes' })).result?.['content'] as {
        text: string;
      }[]
    )[0]?.text;
    expect(text).toMatch(/^\{"about":".*Parlance/);
    expect((JSON.parse(text ?? '') as ContextAnswer).items).toEqual([
      {
        id,
        resourceUri: `parlance://transcript/${id}`,
        sourceType: 'transcript',
        title: 'Team meeting',
        createdAt: '2026-03-01T09:30:00.000Z',
        speakers: ['Mara', 'Tom'],
        url: `parlance://open/${id}?t=0`,
        passages: [
          {
            startMs: 0,
            endMs: 2900,
            text: 'Mara: Good morning. We decided to move to Nantes.\nTom: In May.',
          },
        ],
      },
    ]);
  });

  it('stays within 10 items and 12,000 characters, prefers several sources, and never overlaps', async () => {
    const library = libraryWith((db) => {
      for (let day = 0; day < 14; day += 1) {
        const { sessionId } = addRecording(
          db,
          {
            segments: Array.from({ length: 120 }, (_, n) => ({
              text:
                n % 7 === 0
                  ? `Line ${n} of ${day} is about beans and peas.`
                  : `Line ${n} of ${day}, "quoted" filler.`,
              speaker: n % 2 === 0 ? 'Mara' : 'Tom',
            })),
          },
          day,
        );
        addSummary(db, {
          parent: sessionId,
          title: `Summary ${day}`,
          text: 'Beans and peas.',
          now: FIRST_DAY,
        });
      }
    });
    const sidecar = sidecarFor(library);
    for (const maxItems of [1, 5, 10, 50]) {
      const reply = await sidecar.callTool('context_pack', { query: 'beans peas', maxItems });
      const { items } = answerOf<ContextAnswer>(reply);
      expect(items).toHaveLength(Math.min(maxItems, 10));
      const [{ text }] = reply.result?.['content'] as [{ text: string }];
      expect(text.length).toBeLessThanOrEqual(12_000);
      for (const { passages } of items) {
        const lines = passages.flatMap((passage) => passage.text.match(/Line \d+ of/g) ?? []);
        expect(new Set(lines).size).toBe(lines.length);
      }
      const days = items.map(({ passages }) => /of (\d+)/.exec(passages[0]?.text ?? '')?.[1] ?? 'summary');
      expect(new Set(days.filter((day) => day !== 'summary')).size).toBe(
        days.filter((day) => day !== 'summary').length,
      );
    }
    const defaulted = await ask<ContextAnswer>(sidecar, 'context_pack', { query: 'beans' });
    expect(defaulted.items).toHaveLength(5);
  });

  it('leaves out what has little of the question where something has most of it', async () => {
    const filler = Array.from({ length: 30 }, (_, n) => ({
      text: `Nothing much was said in sentence ${n}.`,
    }));
    const library = libraryWith((db) =>
      addRecording(db, {
        segments: [
          { text: 'How many people know the bird?' },
          ...filler,
          { text: 'We promise spare parts for ten years, as many as needed.' },
          ...filler,
          { text: 'Many happy returns.' },
        ],
      }),
    );
    const query = 'spare parts for how many years?';
    const { items } = await ask<ContextAnswer>(sidecarFor(library), 'context_pack', { query });
    expect(items.map(({ passages }) => passages.length)).toEqual([1]);
    expect(items[0]?.passages[0]?.text).toContain('We promise spare parts');
  });

  it('says first what is not the same again, however often a recording is there', async () => {
    let other = '';
    const library = libraryWith((db) => {
      for (let day = 0; day < 40; day += 1) {
        addRecording(db, { segments: [{ text: 'The beans budget is fine. Beans budget, beans.' }] }, day);
      }
      other = addRecording(db, { segments: [{ text: 'The beans budget was refused.' }] }, 90).transcriptId;
    });
    const { items } = await ask<ContextAnswer>(sidecarFor(library), 'context_pack', {
      query: 'beans budget',
    });
    expect(items).toHaveLength(5);
    expect(items.slice(0, 2).map(({ id }) => id)).toContain(other);
  });

  it('gives no items for what is not there, and says so', async () => {
    const library = libraryWith((db) => void note(db, 'Beans', 'beans'));
    const answer = await ask<ContextAnswer>(sidecarFor(library), 'context_pack', { query: 'xylophone' });
    expect(answer).toMatchObject({ items: [], notes: ['Nothing contains “xylophone”.'] });
  });
});

describe('arguments', () => {
  it('of the wrong type are refused by name', async () => {
    const sidecar = sidecarFor(libraryWith(() => undefined));
    const wrong: readonly (readonly [string, object, string])[] = [
      ['search', {}, 'query'],
      ['search', { query: 5 }, 'query'],
      ['search', { query: 'x', sourceTypes: 'note' }, 'sourceTypes'],
      ['search', { query: 'x', sourceTypes: ['task'] }, 'sourceTypes'],
      ['search', { query: 'x', sourceTypes: [['note']] }, 'sourceTypes'],
      ['search', { query: 'x', limit: 2.5 }, 'limit'],
      ['fetch', {}, 'id'],
      ['fetch', { id: 5 }, 'id'],
      ['fetch', { id: 'x', includeContent: 'yes' }, 'includeContent'],
      ['fetch', { id: 'x', cursor: 'junk' }, 'cursor'],
      ['context_pack', {}, 'query'],
      ['context_pack', { query: 'x', maxItems: '5' }, 'maxItems'],
    ];
    for (const [tool, args, named] of wrong) {
      const { error } = await sidecar.callTool(tool, args);
      expect({ tool, args, code: error?.code }).toEqual({ tool, args, code: -32602 });
      expect(error?.message).toContain(`"${named}"`);
    }
  });
});
