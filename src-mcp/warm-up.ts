// What a pipe needs is then part of what the program starts from.
import 'node:net';
import { PassThrough } from 'node:stream';
import { LibraryError } from '../src-library/errors.ts';
import { serverInfo } from './initialize.ts';
import { createServer } from './server.ts';
import { StrictStdioTransport } from './strict-stdio-transport.ts';

const LINES = [
  {
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'warm-up', version: '1' },
    },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
  { id: 3, method: 'tools/call', params: { name: 'list_transcripts', arguments: {} } },
];

/** Answers what every client asks first, of no library and for nobody: the code for it is then compiled. */
export function warmUp(): void {
  const input = new PassThrough();
  const server = createServer({
    info: serverInfo(''),
    library: {
      read() {
        throw new LibraryError('missing', '');
      },
    },
    updates: { canWatch: () => false, watch: () => () => undefined },
    accessLog: { record: () => undefined },
  });
  const output = new PassThrough().resume();
  void server.connect(new StrictStdioTransport({ input, output }));
  input.end(LINES.map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`).join(''));
}
