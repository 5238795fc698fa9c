import { type ClientInfo, readClientInfo } from './client-info.ts';
import type { ServerInfo } from './initialize.ts';
import { isJsonObject, type JsonObject, RPC_CODES, RpcError } from './json-rpc.ts';

/** Keys that the protocol keeps for itself in `_meta`. */
export const META = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  serverInfo: 'io.modelcontextprotocol/serverInfo',
  subscriptionId: 'io.modelcontextprotocol/subscriptionId',
} as const;

/** The revision without a handshake, in which each request says what it needs. */
const STATELESS_VERSION = '2026-07-28';

/** Methods that only the revision without a handshake has. */
const STATELESS_ONLY: ReadonlySet<string> = new Set(['server/discover', 'subscriptions/listen']);

/** Methods that the revision without a handshake gave up. */
const HANDSHAKE_ONLY: ReadonlySet<string> = new Set([
  'initialize',
  'ping',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
]);

/** How long a client may keep an answer, in milliseconds, and whether others may share it. */
interface Caching {
  readonly ttlMs: number;
  readonly cacheScope: 'public' | 'private';
}

/** What is built in is the same for everybody as long as the process runs; what a person wrote is never kept. */
const BUILT_IN: Caching = { ttlMs: 3_600_000, cacheScope: 'public' };
const PERSONAL: Caching = { ttlMs: 0, cacheScope: 'private' };

const CACHING: Readonly<Record<string, Caching>> = {
  'server/discover': BUILT_IN,
  'tools/list': BUILT_IN,
  'prompts/list': BUILT_IN,
  'resources/list': BUILT_IN,
  'resources/templates/list': BUILT_IN,
  'resources/read': PERSONAL,
};

/** In which of the protocol's two eras a request was made. */
export type Era =
  /** Up to 2025-11-25: `initialize` said once who asks. */
  | { readonly kind: 'handshake' }
  /** From 2026-07-28 on: every request says it, in its `_meta`. */
  | { readonly kind: 'stateless'; readonly client: ClientInfo | null };

/**
 * The era of one request; a process may be asked in both, in any order.
 * @throws RpcError -32022 for a version that is not served this way, -32602 for a `_meta` that lacks what it must have,
 * -32601 for a method that the era does not have.
 */
export function readEra(method: string, params: JsonObject | undefined): Era {
  const meta = isJsonObject(params?.['_meta']) ? params['_meta'] : {};
  const version = meta[META.protocolVersion];
  if (version === undefined) {
    if (STATELESS_ONLY.has(method)) {
      throw invalidMeta(META.protocolVersion, 'a string');
    }
    return { kind: 'handshake' };
  }
  if (typeof version !== 'string') {
    throw invalidMeta(META.protocolVersion, 'a string');
  }
  if (version !== STATELESS_VERSION) {
    throw new RpcError(RPC_CODES.unsupportedVersion, 'Unsupported protocol version', {
      data: { supported: [STATELESS_VERSION], requested: version },
    });
  }
  if (!isJsonObject(meta[META.clientCapabilities])) {
    throw invalidMeta(META.clientCapabilities, 'an object');
  }
  if (HANDSHAKE_ONLY.has(method)) {
    throw new RpcError(RPC_CODES.methodNotFound, 'Method not found');
  }
  return { kind: 'stateless', client: readClientInfo(meta[META.clientInfo]) };
}

function invalidMeta(key: string, wanted: string): RpcError {
  return new RpcError(RPC_CODES.invalidParams, `Invalid params: _meta["${key}"] must be ${wanted}`);
}

/** What a client of the era without a handshake is told when it asks what there is. */
export interface Discovery {
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly instructions: string;
}

/** Answers `server/discover`, which only clients of the era without a handshake send. */
export function answerDiscover({ capabilities, instructions }: Discovery): Record<string, unknown> {
  return { supportedVersions: [STATELESS_VERSION], capabilities, instructions };
}

/** A result as the era without a handshake wants it: complete, for how long, and from whom. */
export function stamped(
  method: string,
  result: Record<string, unknown>,
  info: ServerInfo,
): Record<string, unknown> {
  const meta = isJsonObject(result['_meta']) ? result['_meta'] : {};
  return {
    ...result,
    resultType: 'complete',
    ...CACHING[method],
    _meta: { ...meta, [META.serverInfo]: info },
  };
}

/** An error as the era without a handshake words it: there, an unknown resource is a wrong parameter. */
export function inStatelessEra(error: unknown): unknown {
  return error instanceof RpcError && error.code === RPC_CODES.resourceNotFound
    ? new RpcError(RPC_CODES.invalidParams, error.message, { cause: error, data: error.data })
    : error;
}
