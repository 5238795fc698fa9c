import type { JSONRPCNotification, JSONRPCRequest, RequestId } from '@modelcontextprotocol/sdk/types.js';

/** The JSON-RPC error codes the sidecar answers with. */
export const RPC_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  transcriptNotFound: -32000,
  resourceNotFound: -32002,
  unsupportedVersion: -32022,
} as const;

/** An error whose code, message and data are meant for the client exactly as they are. */
export class RpcError extends Error {
  readonly code: number;
  /** What a program can read of it; undefined is left out of the answer. */
  readonly data: unknown;

  constructor(code: number, message: string, options: { cause?: unknown; data?: unknown } = {}) {
    super(message, options);
    this.name = 'RpcError';
    this.code = code;
    this.data = options.data;
  }
}

/** The answer to a line that never became a request; `id` is null where the line has none that can be used. */
export interface Refusal {
  readonly jsonrpc: '2.0';
  readonly id: RequestId | null;
  readonly error: { readonly code: number; readonly message: string };
}

/** What a line of input turned out to be. `nothing` asks for no answer and no work. */
export type Incoming =
  | { readonly kind: 'request'; readonly message: JSONRPCRequest }
  | { readonly kind: 'notification'; readonly message: JSONRPCNotification }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  | { readonly kind: 'nothing' };

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value parsed from JSON is an object, as opposed to null, an array or a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** Builds the answer to input that is no usable request. */
export function refuse(id: RequestId | null, code: number, message: string): Refusal {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/**
 * Reads one line of input as a JSON-RPC 2.0 message, in the form the SDK accepts without complaint: unknown
 * top-level keys are left out, and so is what the protocol lets a server without tasks and progress ignore.
 * Never throws.
 */
export function readMessage(line: string): Incoming {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refusal(null, RPC_CODES.parseError, 'Parse error: the line is not JSON');
  }
  if (Array.isArray(value)) {
    return refusal(
      null,
      RPC_CODES.invalidRequest,
      'Invalid Request: batches are not supported, send one message per line',
    );
  }
  if (!isJsonObject(value)) {
    return refusal(null, RPC_CODES.invalidRequest, 'Invalid Request: the message must be an object');
  }
  return readEnvelope(value);
}

function readEnvelope(value: JsonObject): Incoming {
  const id = isRequestId(value['id']) ? value['id'] : null;
  const method = value['method'];
  if (value['jsonrpc'] !== '2.0') {
    return refusal(id, RPC_CODES.invalidRequest, 'Invalid Request: "jsonrpc" must be "2.0"');
  }
  if (method === undefined && ('result' in value || 'error' in value)) {
    return { kind: 'nothing' };
  }
  if (typeof method !== 'string') {
    return refusal(id, RPC_CODES.invalidRequest, 'Invalid Request: "method" must be a string');
  }
  const params = value['params'];
  if (!('id' in value)) {
    return {
      kind: 'notification',
      message: { jsonrpc: '2.0', method, ...(isJsonObject(params) && { params: acceptableParams(params) }) },
    };
  }
  if (id === null) {
    return refusal(null, RPC_CODES.invalidRequest, 'Invalid Request: "id" must be a string or an integer');
  }
  if (params !== undefined && !isJsonObject(params)) {
    return refusal(id, RPC_CODES.invalidParams, 'Invalid params: "params" must be an object');
  }
  return {
    kind: 'request',
    message: { jsonrpc: '2.0', id, method, ...(params && { params: acceptableParams(params) }) },
  };
}

function refusal(id: RequestId | null, code: number, message: string): Incoming {
  return { kind: 'refusal', refusal: refuse(id, code, message) };
}

function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

/**
 * The SDK drops a whole message without an answer when its `_meta` is odd, and refuses requests that ask to run as a
 * task, although a server that declares neither has to ignore both.
 */
function acceptableParams(params: JsonObject): Record<string, unknown> {
  const meta = params['_meta'];
  if (meta === undefined && !('task' in params)) {
    return params;
  }
  return {
    ...without(params, ['_meta', 'task']),
    ...(isJsonObject(meta) && { _meta: acceptableMeta(meta) }),
  };
}

function acceptableMeta(meta: JsonObject): Record<string, unknown> {
  const progressToken = meta['progressToken'];
  return {
    ...without(meta, ['progressToken', 'io.modelcontextprotocol/related-task']),
    ...(isRequestId(progressToken) && { progressToken }),
  };
}

function without(object: JsonObject, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
