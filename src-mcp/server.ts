import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { ReadableLibrary } from './library-source.ts';
import { logDiagnostic } from './diagnostics.ts';
import { answerInitialize, CAPABILITIES, serverInfo } from './initialize.ts';
import { isJsonObject, type JsonObject, RPC_CODES, RpcError } from './json-rpc.ts';
import { callTool, listTools } from './tool-calls.ts';

type Method = (params: JsonObject | undefined) => Record<string, unknown>;

/** Keeps the SDK's validator out: nothing is ever checked against a schema that a client sent. */
const NO_SCHEMA_VALIDATION = {
  getValidator(): never {
    throw new Error('No schema of a client is validated');
  },
};

/**
 * The MCP server over the visible part of a library, still to be connected to a transport. It answers every request
 * through one table of methods: the SDK's own parsing would turn a wrong argument into an internal error that quotes
 * its schemas. `version` is the app's.
 */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- the supported low level; the high level turns protocol errors into results
export function createServer(library: ReadableLibrary, version: string): Server {
  const info = serverInfo(version);
  const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
    ['initialize', (params) => answerInitialize(params, info)],
    ['ping', () => ({})],
    ['tools/list', listTools],
    ['tools/call', (params) => callTool(params, library)],
  ]);
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
  const server = new Server(info, {
    capabilities: CAPABILITIES,
    jsonSchemaValidator: NO_SCHEMA_VALIDATION,
  });
  for (const method of methods.keys()) {
    server.removeRequestHandler(method);
  }
  // Nothing here reports progress, so a client's report of its own has no addressee.
  server.removeNotificationHandler('notifications/progress');
  server.fallbackRequestHandler = ({ method, params }) => {
    try {
      const answer = methods.get(method);
      if (answer === undefined) {
        throw new RpcError(RPC_CODES.methodNotFound, 'Method not found');
      }
      return Promise.resolve(answer(isJsonObject(params) ? params : undefined));
    } catch (error) {
      return Promise.reject(presentable(error, method));
    }
  };
  server.onerror = (error) => logDiagnostic('protocol', error);
  return server;
}

/** What of an error a client may see: our own messages; of a defect only that there was one. */
function presentable(error: unknown, method: string): RpcError {
  if (error instanceof RpcError) {
    return error;
  }
  logDiagnostic(method, error);
  return new RpcError(RPC_CODES.internalError, 'Internal error');
}
