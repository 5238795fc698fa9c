import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { META, readEra, stamped } from './eras.ts';
import type { ServerInfo } from './initialize.ts';
import { isJsonObject, RPC_CODES, RpcError } from './json-rpc.ts';
import { presentable } from './presentable-error.ts';
import type { ResourceUpdates } from './resource-updates.ts';
import type { StrictStdioTransport } from './strict-stdio-transport.ts';

/** Subscriptions that one client may hold at once, each of up to so many resources. */
const MAX_SUBSCRIPTIONS = 32;
const MAX_RESOURCES = 100;

/**
 * Answers `subscriptions/listen`, the one request that has to stay open: it is acknowledged by a notification, tells of
 * updates until the client cancels it, and gets its result when the input has ended. Everything else passes through.
 */
export class ListeningTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: Transport['onmessage'];

  readonly #inner: StrictStdioTransport;
  readonly #updates: ResourceUpdates;
  readonly #info: ServerInfo;
  /** What ends the watching, by the id of the request that began it. */
  readonly #open = new Map<RequestId, () => void>();

  constructor(inner: StrictStdioTransport, updates: ResourceUpdates, info: ServerInfo) {
    this.#inner = inner;
    this.#updates = updates;
    this.#info = info;
  }

  start(): Promise<void> {
    this.#inner.onmessage = (message, extra) => {
      if (!this.#takes(message)) {
        this.onmessage?.(message, extra);
      }
    };
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.oninputend = () => this.#finish();
    this.#inner.onclose = () => {
      this.#open.forEach((stop) => stop());
      this.#open.clear();
      this.onclose?.();
    };
    return this.#inner.start();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.#inner.send(message);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  #takes(message: JSONRPCMessage): boolean {
    if (!('method' in message)) {
      return false;
    }
    if ('id' in message) {
      return message.method === 'subscriptions/listen' && this.#listen(message);
    }
    return message.method === 'notifications/cancelled' && this.#stop(message.params?.['requestId']);
  }

  #listen(request: JSONRPCRequest): true {
    try {
      const era = readEra(request.method, request.params);
      const wanted = this.#wanted(request);
      const meta = { [META.subscriptionId]: request.id };
      this.#notify('notifications/subscriptions/acknowledged', { notifications: wanted, _meta: meta });
      const client = era.kind === 'stateless' ? era.client : null;
      const stop = this.#updates.watch(wanted.resourceSubscriptions ?? [], client, (uri) =>
        this.#notify('notifications/resources/updated', { uri, _meta: meta }),
      );
      this.#open.set(request.id, stop);
    } catch (error) {
      this.#refuse(request.id, error);
    }
    return true;
  }

  /** The part of what is asked for that there is: lists never change while this runs. */
  #wanted({ id, params }: JSONRPCRequest): { readonly resourceSubscriptions?: readonly string[] } {
    const asked = params?.['notifications'];
    if (!isJsonObject(asked)) {
      throw new RpcError(RPC_CODES.invalidParams, 'Invalid params: "notifications" must be an object');
    }
    if (this.#open.has(id) || this.#open.size >= MAX_SUBSCRIPTIONS) {
      throw new RpcError(RPC_CODES.invalidRequest, 'Invalid Request: cancel an open subscription first');
    }
    const uris = asked['resourceSubscriptions'];
    if (uris === undefined) {
      return {};
    }
    if (!Array.isArray(uris) || !uris.every((uri) => typeof uri === 'string')) {
      throw new RpcError(
        RPC_CODES.invalidParams,
        'Invalid params: "resourceSubscriptions" must be an array of strings',
      );
    }
    const watchable = [...new Set(uris)].filter((uri) => this.#updates.canWatch(uri));
    return { resourceSubscriptions: watchable.slice(0, MAX_RESOURCES) };
  }

  #stop(id: unknown): boolean {
    const stop = this.#open.get(id as RequestId);
    stop?.();
    return this.#open.delete(id as RequestId);
  }

  /** Ends every subscription with its result, so that the process may end. */
  #finish(): void {
    for (const [id, stop] of this.#open) {
      stop();
      const result = { _meta: { [META.subscriptionId]: id } };
      void this.#inner.send({
        jsonrpc: '2.0',
        id,
        result: stamped('subscriptions/listen', result, this.#info),
      });
    }
    this.#open.clear();
  }

  #notify(method: string, params: Record<string, unknown>): void {
    void this.#inner.send({ jsonrpc: '2.0', method, params });
  }

  #refuse(id: RequestId, error: unknown): void {
    const { code, message, data } = presentable(error, 'subscriptions/listen');
    void this.#inner.send({
      jsonrpc: '2.0',
      id,
      error: { code, message, ...(data !== undefined && { data }) },
    });
  }
}
