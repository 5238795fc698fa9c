/** Endings of other programs' databases. */
export const LIBRARY_EXTENSIONS: readonly string[] = ['.sqlite', '.sqlite3', '.db'];
