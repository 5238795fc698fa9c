import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeWholeFile } from '../../src-main/write-whole-file.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'parlance-export-'));
  onTestFinished(() => {
    rmSync(made, { recursive: true });
  });
  return made;
}

describe('a file that is written whole', () => {
  it('takes the place of one that may be replaced and leaves nothing beside it', async () => {
    const place = folder();
    writeFileSync(join(place, 'x.md'), 'before');
    await writeWholeFile(join(place, 'x.md'), Buffer.from('after'));
    expect(readFileSync(join(place, 'x.md'), 'utf8')).toBe('after');
    expect(readdirSync(place)).toEqual(['x.md']);
  });

  it('is not there at all when it cannot be written', async () => {
    const place = folder();
    mkdirSync(join(place, 'taken'));
    await expect(writeWholeFile(join(place, 'taken'), Buffer.from('x'))).rejects.toThrow(/./);
    await expect(writeWholeFile(join(place, 'missing', 'x'), Buffer.from('x'))).rejects.toThrow(/./);
    expect(readdirSync(place)).toEqual(['taken']);
  });
});
