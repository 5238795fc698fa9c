import { LibraryError } from '../src-library/errors.ts';
import type { ReadableLibrary } from './library-source.ts';
import { isJsonObject, type JsonObject, RPC_CODES, RpcError } from './json-rpc.ts';
import { refuseCursor } from './list-params.ts';
import { MAX_REPLY_LINE_BYTES } from './strict-stdio-transport.ts';
import { MAX_ENCODED_BYTES } from './tools/json-text.ts';
import { FAMILIES, type ToolResult } from './tools/families.ts';
import { TOOLS } from './tools/index.ts';
import { echoed } from './tools/row-values.ts';
import type { ReturnedItem, Tool } from './tools/tool.ts';
import { tryLibrary } from './try-library.ts';

const TOOLS_BY_NAME: ReadonlyMap<string, Tool> = new Map(TOOLS.map((tool) => [tool.name, tool]));

const ADVERTISED = TOOLS.map(({ name, title, description, inputSchema, maxResultSizeChars }) => ({
  name,
  title,
  description,
  inputSchema,
  annotations: {
    title,
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  ...(maxResultSizeChars !== undefined && { _meta: { 'anthropic/maxResultSizeChars': maxResultSizeChars } }),
}));

/** Room for what surrounds a result in its line: the envelope and an id of ordinary length. */
const ENVELOPE_BYTES = 4096;

/** Answers `tools/list`. */
export function listTools(params: JsonObject | undefined): Record<string, unknown> {
  refuseCursor(params);
  return { tools: ADVERTISED };
}

/** A call as it was answered, and for a record of it: the tool, and what was shown; no items for a failure. */
export interface AnsweredCall {
  readonly tool: string;
  readonly result: ToolResult;
  readonly items: readonly ReturnedItem[];
  readonly characters: number;
}

/**
 * Answers `tools/call`. A call of the wrong shape or an unknown tool is refused with -32602; what the library cannot
 * serve, and an answer too long for one line, become what the tool's family makes of a failure.
 */
export function callTool(params: JsonObject | undefined, library: ReadableLibrary): AnsweredCall {
  const { tool, args } = readCall(params);
  const family = FAMILIES[tool.family];
  const failed = (sentence: string): AnsweredCall => ({
    tool: tool.name,
    result: family.fail(sentence),
    items: [],
    characters: 0,
  });
  const answer = tryLibrary(tool.name, () => tool.call(args, library));
  if (answer instanceof LibraryError) {
    return failed(answer.message);
  }
  const { texts, items } = 'texts' in answer ? answer : { texts: answer, items: [] };
  const result = family.succeed(texts);
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  return fitsOneLine(characters, result)
    ? { tool: tool.name, result, items, characters }
    : failed('The answer is too long. Ask for a smaller part of it.');
}

function readCall(params: JsonObject | undefined): { tool: Tool; args: JsonObject } {
  if (params === undefined) {
    throw new RpcError(RPC_CODES.invalidParams, 'Invalid params: "params" is missing');
  }
  const { name, arguments: args = null } = params;
  if (typeof name !== 'string') {
    throw new RpcError(RPC_CODES.invalidParams, 'Invalid params: "name" must be a string');
  }
  const tool = TOOLS_BY_NAME.get(name);
  if (tool === undefined) {
    throw new RpcError(RPC_CODES.invalidParams, `Unknown tool: ${echoed(name)}. tools/list names the tools.`);
  }
  if (args !== null && !isJsonObject(args)) {
    throw new RpcError(RPC_CODES.invalidParams, 'Invalid params: "arguments" must be an object');
  }
  return { tool, args: args ?? {} };
}

/** Measured exactly only where it could matter. */
function fitsOneLine(characters: number, result: ToolResult): boolean {
  const budget = MAX_REPLY_LINE_BYTES - ENVELOPE_BYTES;
  return characters * MAX_ENCODED_BYTES < budget || Buffer.byteLength(JSON.stringify(result)) <= budget;
}
