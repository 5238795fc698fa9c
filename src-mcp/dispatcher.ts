import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { type ClientInfo, readClientInfo } from './client-info.ts';
import { logDiagnostic } from './diagnostics.ts';
import { answerDiscover, inStatelessEra, readEra, stamped } from './eras.ts';
import { answerInitialize, type Introduction } from './initialize.ts';
import { isJsonObject, type JsonObject, RPC_CODES, RpcError } from './json-rpc.ts';
import { presentable } from './presentable-error.ts';

/** Who asks: as the request says, else as `initialize` said; null when neither names anybody. */
export interface RequestContext {
  readonly client: ClientInfo | null;
}

type Result = Record<string, unknown>;

/** Answers one method. Throws an `RpcError` for what the client may know, anything else for a defect. */
export type Method = (params: JsonObject | undefined, context: RequestContext) => Result | Promise<Result>;

/** What a server says of itself, and the methods it has besides the protocol's own. */
export interface Service extends Introduction {
  readonly methods: Readonly<Record<string, Method>>;
}

/** Keeps the SDK's validator out: nothing is ever checked against a schema that a client sent. */
const NO_SCHEMA_VALIDATION = {
  getValidator(): never {
    throw new Error('No schema of a client is validated');
  },
};

/**
 * An MCP server still to be connected to a transport. It answers every request through one table of methods, each in
 * the era of the protocol in which it was asked: the SDK's own parsing would turn a wrong argument into an internal
 * error that quotes its schemas.
 */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- the supported low level; the high level turns protocol errors into results
export function createDispatcher(service: Service): Server {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
  const server = new Server(service.info, {
    capabilities: service.capabilities,
    jsonSchemaValidator: NO_SCHEMA_VALIDATION,
  });
  const methods = methodsOf(service);
  for (const method of methods.keys()) {
    server.removeRequestHandler(method);
  }
  // Nothing here reports progress, so a client's report of its own has no addressee.
  server.removeNotificationHandler('notifications/progress');
  let introduced: ClientInfo | null = null;

  const answer = async (method: string, params: JsonObject | undefined): Promise<Result> => {
    const era = readEra(method, params);
    if (era.kind === 'handshake') {
      if (method === 'initialize') {
        introduced = readClientInfo(params?.['clientInfo']);
      }
      return call(methods, method, params, { client: introduced });
    }
    try {
      return stamped(method, await call(methods, method, params, era), service.info);
    } catch (error) {
      throw inStatelessEra(error);
    }
  };

  server.fallbackRequestHandler = async ({ method, params }) => {
    try {
      return await answer(method, isJsonObject(params) ? params : undefined);
    } catch (error) {
      throw presentable(error, method);
    }
  };
  server.onerror = (error) => logDiagnostic('protocol', error);
  return server;
}

function methodsOf(service: Service): ReadonlyMap<string, Method> {
  return new Map<string, Method>([
    ['initialize', (params) => answerInitialize(params, service)],
    ['server/discover', () => answerDiscover(service)],
    ['ping', () => ({})],
    ...Object.entries(service.methods),
  ]);
}

function call(
  methods: ReadonlyMap<string, Method>,
  method: string,
  params: JsonObject | undefined,
  context: RequestContext,
): Result | Promise<Result> {
  const found = methods.get(method);
  if (found === undefined) {
    throw new RpcError(RPC_CODES.methodNotFound, 'Method not found');
  }
  return found(params, context);
}
