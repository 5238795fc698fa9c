import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFiles } from '../../../src-library/import/import-files.ts';
import { importReport, joinReports, reportText } from '../../../src-library/import/import-report.ts';
import { NOW, temporaryFolder, temporaryLibrary } from '../temporary-library.ts';

const SRT =
  '1\n00:00:02,000 --> 00:00:01,000\nHello there, everybody in the room.\n\n2\n00:00:03,000 --> 00:00:04,000\n\n';

async function reportOfFolder() {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.srt'), SRT);
  writeFileSync(join(folder, 'a.txt'), 'Hello there, everybody in the room.\n');
  writeFileSync(join(folder, 'b\nFake: line.vtt'), 'WEBVTT\n');
  const db = temporaryLibrary();
  const first = await importFiles(db, [folder], { clock: () => NOW });
  const again = await importFiles(db, [join(folder, 'a.srt')], { clock: () => NOW });
  return { folder, first: importReport(first, NOW, NOW + 1500), again: importReport(again, NOW, NOW + 2000) };
}

describe('the report of an import', () => {
  it('tells of each file what became of it, with its counts and notes', async () => {
    const { folder, first } = await reportOfFolder();
    expect(first).toMatchObject({
      began: new Date(NOW).toISOString(),
      ended: new Date(NOW + 1500).toISOString(),
      cancelled: false,
      counts: { imported: 1, joined: 1, known: 0, failed: 1 },
      files: [
        {
          path: join(folder, 'a.srt'),
          name: 'a.srt',
          outcome: 'imported',
          title: 'a',
          read: 2,
          kept: 1,
          empty: 1,
          repaired: 1,
        },
        { name: 'a.txt', outcome: 'joined', how: 'alternate', read: 1 },
        { outcome: 'failed', problem: expect.stringMatching(/^This file looks like WebVTT/) as unknown },
      ],
    });
    expect(JSON.parse(JSON.stringify(first))).toEqual(first);
  });

  it('reads as text, a line for a file, whatever its name', async () => {
    const { folder, first } = await reportOfFolder();
    const lines = reportText(first).split('\n');
    expect(lines[1]).toBe('1 imported, 1 kept with its recording, 1 not imported');
    expect(lines).toContain(`${join(folder, 'a.srt')}: imported`);
    expect(lines).toContain('    2 read, 1 kept, 1 empty, 1 repaired, 0 dropped');
    expect(lines).toContain(`${folder}/b Fake: line.vtt: not imported`);
  });

  it('of several imports is one', async () => {
    const { first, again } = await reportOfFolder();
    expect(joinReports([first, again])).toMatchObject({
      began: first.began,
      ended: again.ended,
      counts: { imported: 1, joined: 1, known: 1, failed: 1 },
    });
    expect(joinReports([])).toBeNull();
  });
});
