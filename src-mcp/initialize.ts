import { type JsonObject, RPC_CODES, RpcError } from './json-rpc.ts';

/** The revisions that begin with `initialize`, newest first. */
const HANDSHAKE_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;

/** Who this server says it is. */
export interface ServerInfo {
  readonly name: string;
  readonly title: string;
  readonly version: string;
}

/** Builds `serverInfo`; `version` is the app's. */
export function serverInfo(version: string): ServerInfo {
  return { name: 'parlance', title: 'Parlance', version };
}

/** What `initialize` tells besides the version. */
export interface Introduction {
  readonly info: ServerInfo;
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly instructions: string;
}

/**
 * Answers `initialize`. A version we speak is echoed; any other, also an older one that the SDK would accept, is
 * answered with our newest, and the client decides whether it goes on. Of the client's own description only the
 * version must be there, so that a client with unknown or missing capabilities is served too.
 */
export function answerInitialize(
  params: JsonObject | undefined,
  { info, capabilities, instructions }: Introduction,
): Record<string, unknown> {
  const requested = params?.['protocolVersion'];
  if (typeof requested !== 'string') {
    throw new RpcError(RPC_CODES.invalidParams, 'Invalid params: "protocolVersion" must be a string');
  }
  const protocolVersion =
    HANDSHAKE_VERSIONS.find((version) => version === requested) ?? HANDSHAKE_VERSIONS[0];
  return { protocolVersion, capabilities, serverInfo: info, instructions };
}
