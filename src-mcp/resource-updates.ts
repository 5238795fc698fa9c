/** Tells when resources change. */
export interface ResourceUpdates {
  /** Whether this names something that could ever change; says nothing about whether it is there. */
  canWatch(uri: string): boolean;
  /** Calls `notify` for each of `uris` that changes, at most once a second each, until the returned function is called. */
  watch(uris: readonly string[], notify: (uri: string) => void): () => void;
}
