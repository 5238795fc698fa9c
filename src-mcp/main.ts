import { dirname, join } from 'node:path';
import { startupSnapshot } from 'node:v8';
import packageInfo from '../package.json' with { type: 'json' };
import { AccessLogFiles } from './access-log.ts';
import { reportCheck } from './check.ts';
import { guardConsole } from './console-guard.ts';
import { serverInfo } from './initialize.ts';
import { librarySource } from './library-source.ts';
import { ListeningTransport } from './listening-transport.ts';
import { LiveUpdates } from './live-updates.ts';
import { HELP, readOptions } from './options.ts';
import { createServer } from './server.ts';
import { StrictStdioTransport } from './strict-stdio-transport.ts';
import { leaveWhenUnread } from './unread-output.ts';
import { warmUp } from './warm-up.ts';

/** Bytes that may wait for a client that reads slowly before it is told no more of updates. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** Serves until the client has gone: no more input and all answered, nobody reading, or a signal. */
function serve(named: string | null): void {
  const library = librarySource(named);
  const accessLog = new AccessLogFiles({ folder: () => join(dirname(library.file), 'access') });
  const updates = new LiveUpdates(library, () => process.stdout.writableLength < MAX_WAITING_BYTES);
  const info = serverInfo(packageInfo.version);
  const leave = () => {
    accessLog.flush();
    library.close();
    process.exit(0);
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  const stdio = new StrictStdioTransport({ input: process.stdin, output: process.stdout });
  stdio.oninputclosed = () => leaveWhenUnread(process.stdout, leave);
  const transport = new ListeningTransport(stdio, updates, info);
  transport.onclose = () => {
    // An answer that still waits for its reader would be cut off by leaving at once.
    process.stdout.write('', leave);
  };
  void createServer({ info, library, updates, accessLog }).connect(transport);
}

function print(text: string, exitCode: number): void {
  process.exitCode = exitCode;
  process.stdout.write(`${text}\n`);
}

function main(): void {
  guardConsole();
  const options = readOptions(process.argv.slice(2));
  switch (options.mode) {
    case 'serve':
      serve(options.library);
      break;
    case 'check': {
      const library = librarySource(options.library);
      const { text, exitCode } = reportCheck(() => library.check());
      library.close();
      print(text, exitCode);
      break;
    }
    case 'version':
      print(packageInfo.version, 0);
      break;
    case 'help':
      print(HELP.trimEnd(), 0);
      break;
    case 'refuse':
      process.exitCode = 2;
      process.stderr.write(`parlance-mcp: ${options.problem}\n`);
      break;
  }
}

// The executable begins with what memory held when it was built, so that nothing has to be loaded at a start. Neither the
// standard streams, the environment nor a native module may be touched before `main`.
if (startupSnapshot.isBuildingSnapshot()) {
  warmUp();
  startupSnapshot.setDeserializeMainFunction(main);
} else {
  main();
}
