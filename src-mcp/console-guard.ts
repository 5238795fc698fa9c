import { Console } from 'node:console';

/** Standard output belongs to the protocol: whatever any code logs goes to standard error. Imported before all else. */
globalThis.console = new Console(process.stderr, process.stderr);
