import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLinkIn, parseOpenLink } from '../../src-main/open-link.ts';

const ID = '0192f3a4-5b6c-7d8e-9f00-112233445566';

describe('a link to an item', () => {
  it('names an item and a time', () => {
    expect(parseOpenLink(`parlance://open/${ID}`)).toEqual({ id: ID, timeMs: null });
    expect(parseOpenLink(`parlance://open/${ID}?t=61500`)).toEqual({ id: ID, timeMs: 61_500 });
    expect(parseOpenLink(`parlance://open/${ID.toUpperCase()}`)).toEqual({ id: ID, timeMs: null });
  });

  it('is taken without its time when that makes no sense', () => {
    for (const time of ['-1', '1.5', 'NaN', '1e9', '', '999999999999', '0x10']) {
      expect(parseOpenLink(`parlance://open/${ID}?t=${time}`)).toEqual({ id: ID, timeMs: null });
    }
  });

  it.each([
    'parlance://open/',
    'parlance://open/not-an-id',
    `parlance://delete/${ID}`,
    `parlance://open/${ID}/more`,
    `parlance://me@open/${ID}`,
    `parlance://open:80/${ID}`,
    `https://open/${ID}`,
    `parlance://open/${ID}?t=1&${'x'.repeat(300)}`,
    `parlance:open/${ID}`,
  ])('is ignored when malformed: %s', (link) => {
    expect(parseOpenLink(link)).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        parseOpenLink(text);
        parseOpenLink(`parlance://${text}`);
      }),
      { seed: 1 },
    );
  });

  it('is found among the arguments of a start', () => {
    expect(
      openLinkIn(['/usr/bin/parlance', '--allow-file-access-from-files', `parlance://open/${ID}?t=5`]),
    ).toEqual({
      id: ID,
      timeMs: 5,
    });
    expect(openLinkIn(['/usr/bin/parlance', `--x=parlance://open/${ID}`, 'notes.vtt'])).toBeNull();
  });
});
