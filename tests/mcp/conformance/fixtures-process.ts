import { createDispatcher } from '../../../src-mcp/dispatcher.ts';
import { serverInfo } from '../../../src-mcp/initialize.ts';
import { ListeningTransport } from '../../../src-mcp/listening-transport.ts';
import { StrictStdioTransport } from '../../../src-mcp/strict-stdio-transport.ts';
import { fixtureMethods } from './fixtures.ts';

/** A server of what the suite looks for, on the transport and the dispatcher of the product. */
const info = serverInfo('0.0.0');
const stdio = new StrictStdioTransport({ input: process.stdin, output: process.stdout });
const transport = new ListeningTransport(
  stdio,
  { canWatch: (uri) => uri.startsWith('test://'), watch: () => () => undefined },
  info,
);
const server = createDispatcher({
  info,
  capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {}, logging: {} },
  instructions: 'Answers the conformance suite.',
  methods: fixtureMethods((method, params) => stdio.send({ jsonrpc: '2.0', method, params })),
});
void server.connect(transport);
