import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { environmentForTools, npmCommand } from './setup/node-packages.mjs';
import { buildFolder, root } from './setup/places.mjs';
import { PlainFailure, runScript } from './setup/plain-failure.mjs';
import { runInForeground } from './setup/programs.mjs';
import { afterSetUp } from './setup.mjs';
import { countTests, sumCounts } from './test-counts.mjs';

const reports = path.join(buildFolder, 'test-reports');

/** What only reads the sources: side by side, the longest first. `script` is one of package.json. */
const READING = [
  { name: 'lint', script: 'test:lint', runner: 'command' },
  { name: 'types', script: 'test:types', runner: 'command' },
  { name: 'format', script: 'test:format', runner: 'command' },
  { name: 'unused', script: 'test:unused', runner: 'command' },
  { name: 'layers', script: 'test:layers', runner: 'command' },
];

/** What runs the product: one after the other, since each may want the whole machine. */
const RUNNING = [
  { name: 'build', script: 'build', runner: 'command' },
  { name: 'unit', script: 'test:unit', runner: 'vitest' },
  { name: 'mcp', script: 'test:mcp', runner: 'vitest' },
  { name: 'e2e', script: 'test:e2e', runner: 'playwright' },
  { name: 'package', script: 'package', args: ['--check'], runner: 'command', platform: 'linux' },
];

/** Runs every stage, also after a failure, and ends with the sum of all tests on the last line. */
await runScript(async () => {
  try {
    return await afterSetUp(async () => {
      await rm(reports, { recursive: true, force: true });
      await mkdir(reports, { recursive: true });
      const results = await runSideBySide(READING);
      for (const stage of RUNNING.filter(({ platform }) => !platform || platform === process.platform))
        results.push(await runStage(stage));
      return summarize(results);
    });
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error;
    process.stdout.write(`${error.details}\n${error.message}\n0 passed, 1 failed\n`);
    return 1;
  }
});

/** As many at once as there are processors, two at most; each one's output is shown in one piece when it ends. */
async function runSideBySide(stages) {
  process.stdout.write(`side by side: ${stages.map(({ name }) => name).join(', ')}\n`);
  const results = [];
  const waiting = [...stages.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, stage] = next;
      const log = path.join(reports, `${stage.name}.log`);
      const output = openSync(log, 'w');
      const result = await timeStage(stage, ['ignore', output, output]);
      closeSync(output);
      process.stdout.write(`${heading(stage)}${readFileSync(log, 'utf8')}`);
      results[place] = result;
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, os.availableParallelism()) }, work));
  return results;
}

function runStage(stage) {
  process.stdout.write(heading(stage));
  return timeStage(stage, ['ignore', 'inherit', 'inherit']);
}

function heading({ name }) {
  return `\n===== ${name} =====\n`;
}

async function timeStage({ name, script, runner, args = [] }, stdio) {
  const report = path.join(reports, `${name}.json`);
  const [npm, ...npmArgs] = npmCommand();
  const started = Date.now();
  const exitCode = await runInForeground(
    npm,
    [...npmArgs, 'run', '--silent', script, '--', ...args, ...reporting(runner, report)],
    { cwd: root, stdio, env: { ...environmentForTools(), PARLANCE_E2E_REPORT: report } },
  );
  const counts = countTests(runner, exitCode, reportFrom(report));
  const again = ['npm run', script, ...(args.length > 0 ? ['--', ...args] : [])].join(' ');
  return { name, counts, again, seconds: (Date.now() - started) / 1000 };
}

function reporting(runner, report) {
  return runner === 'vitest' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
}

function reportFrom(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

function summarize(results) {
  process.stdout.write('\n===== summary =====\n');
  for (const { name, counts, again, seconds } of results) {
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    const verdict = counts.failed === 0 ? 'ok  ' : 'FAIL';
    const remedy = counts.failed === 0 ? '' : `: ${again}`;
    process.stdout.write(
      `${verdict} ${name.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds.toFixed(1)} s)${remedy}\n`,
    );
  }
  const sum = sumCounts(results.map(({ counts }) => counts));
  process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed\n`);
  return sum.failed === 0 ? 0 : 1;
}
