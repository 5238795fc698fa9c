type Nothing = Readonly<Record<string, never>>;

/** What the worker that looks for damage can be asked; it lives as long as that takes. */
export interface CheckerMethods {
  /** @throws LibraryError `damaged`, and what opening a library throws. */
  check: { argument: Nothing; value: null };
}
