import type { ClientInfo } from './client-info.ts';
import { type JsonObject, RPC_CODES, RpcError } from './json-rpc.ts';
import type { ResourceUpdates } from './resource-updates.ts';
import { readUri } from './resources.ts';

/** Resources that one client may subscribe to at once. */
const MAX_SUBSCRIPTIONS = 1000;

/** What a client of the era with a handshake subscribed to, one resource at a time. */
export class ResourceSubscriptions {
  readonly #updates: ResourceUpdates;
  readonly #notify: (uri: string) => void;
  readonly #open = new Map<string, () => void>();

  constructor(updates: ResourceUpdates, notify: (uri: string) => void) {
    this.#updates = updates;
    this.#notify = notify;
  }

  /** Answers `resources/subscribe`; `require` throws when there is no such resource. Twice is once. */
  subscribe(
    params: JsonObject | undefined,
    client: ClientInfo | null,
    require: (uri: string) => void,
  ): Record<string, unknown> {
    const uri = readUri(params);
    require(uri);
    if (this.#open.size >= MAX_SUBSCRIPTIONS) {
      throw new RpcError(RPC_CODES.invalidParams, 'Invalid params: unsubscribe from another resource first');
    }
    if (!this.#open.has(uri)) {
      this.#open.set(uri, this.#updates.watch([uri], client, this.#notify));
    }
    return {};
  }

  /** Answers `resources/unsubscribe`, also of what was never subscribed to. */
  unsubscribe(params: JsonObject | undefined): Record<string, unknown> {
    const uri = readUri(params);
    this.#open.get(uri)?.();
    this.#open.delete(uri);
    return {};
  }

  /** Ends all of them. */
  close(): void {
    this.#open.forEach((stop) => stop());
    this.#open.clear();
  }
}
