import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPreferences, updatePreferences } from '../../src-main/preferences.ts';

const DEFAULTS = { theme: 'system', textSize: 'normal', offerAnswered: false };

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'preferences-'));
  file = path.join(folder, 'preferences.json');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('preferences', () => {
  it('are the defaults where nothing was chosen', () => {
    expect(readPreferences(file)).toEqual(DEFAULTS);
  });

  it('keep what was chosen, each by itself', () => {
    updatePreferences(file, { theme: 'dark' });
    updatePreferences(file, { textSize: 'large', theme: undefined });
    expect(readPreferences(file)).toEqual({ ...DEFAULTS, theme: 'dark', textSize: 'large' });
  });

  it.each(['', '{', 'null', '7', '[]', '"dark"', '{"theme": {"a": 1}}', '\0\0\0'])(
    'are the defaults where the file is damaged: %j',
    (content) => {
      writeFileSync(file, content);
      expect(readPreferences(file)).toEqual(DEFAULTS);
    },
  );

  it('keep the sound ones beside a value that is not known', () => {
    writeFileSync(file, '{"theme": "sepia", "textSize": "larger", "newer": true}');
    expect(readPreferences(file)).toEqual({ ...DEFAULTS, textSize: 'larger' });
  });

  it('are replaced whole', () => {
    writeFileSync(file, '{ half');
    updatePreferences(file, { theme: 'light' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...DEFAULTS, theme: 'light' });
  });

  it('hold until the end of the program where they cannot be written', () => {
    const nowhere = path.join(folder, 'gone', 'preferences.json');
    expect(updatePreferences(nowhere, { theme: 'dark' })).toEqual({ ...DEFAULTS, theme: 'dark' });
  });
});
