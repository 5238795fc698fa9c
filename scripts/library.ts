/** Reads and changes a library from scripts: one command, JSON lines on stdout. */
import { enableCompileCache } from 'node:module';

// Halves the time of a call, which matters to scripts that make many.
enableCompileCache();
const { run } = await import('./library/run.ts');
await run();
