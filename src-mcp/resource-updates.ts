import type { ClientInfo } from './client-info.ts';

/** Tells when resources change. */
export interface ResourceUpdates {
  /** Whether this names something that could ever change; says nothing about whether it is there. */
  canWatch(uri: string): boolean;
  /**
   * Calls `notify` for each of `uris` that changes, as far as `client` may see it, at most once a second each, until the
   * returned function is called.
   */
  watch(uris: readonly string[], client: ClientInfo | null, notify: (uri: string) => void): () => void;
}
