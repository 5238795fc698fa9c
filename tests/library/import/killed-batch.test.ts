import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { removeLeftCopies } from '../../../src-library/database/foreign-database.ts';
import { closeWriter, openWriter } from '../../../src-library/database/open-writer.ts';
import { temporaryFile, temporaryFolder } from '../temporary-library.ts';
import { contentsOf, importWhole, importWithKills, numbersFrom, writeMixedBatch } from './killed-import.ts';

describe('a mixed batch that is killed again and again', () => {
  it('ends as one that was left alone, with nothing lost, twice or left behind', async () => {
    const folder = temporaryFolder();
    const temporary = temporaryFolder();
    writeMixedBatch(folder, 2);
    const whole = { library: temporaryFile(), folder, temporary };
    const longest = await importWhole(whole);
    const killed = { library: temporaryFile(), folder, temporary };
    closeWriter(openWriter(killed.library));
    const kills = await importWithKills(killed, { kills: 10, longest: longest / 4, random: numbersFrom(7) });
    expect(kills).toBeGreaterThan(2);
    const contents = contentsOf(whole.library);
    expect(contents.filter((row) => row.startsWith('["receipt"')).length).toBeGreaterThan(20);
    const all = contents.join('\n');
    for (const held of ['took the place of those', 'holds the same words', 'chat.txt', 'ambient-session']) {
      expect(all).toContain(held);
    }
    expect(contentsOf(killed.library)).toEqual(contents);
    expect(readdirSync(dirname(killed.library))).toEqual([basename(killed.library)]);
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    removeLeftCopies();
    expect(readdirSync(temporary)).toEqual([]);
  }, 120_000);
});
