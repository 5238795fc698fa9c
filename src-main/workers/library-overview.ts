import type { Database } from 'better-sqlite3';
import { countByPerson, countBySource, countByTag, countLibrary } from '../../src-library/store/counts.ts';
import { isPaused } from '../../src-library/store/meta.ts';
import type { LibraryOverview, NamedCount } from '../../src-shared/library.ts';

/** What the sidebar shows. Names that only the trash knows are left out. */
export function readOverview(db: Database): LibraryOverview {
  const { transcripts, starred, live, trashed, trashedAlone, notes, files } = countLibrary(db);
  return {
    transcripts,
    starred,
    live,
    notes: notes + files,
    trashed: trashed + trashedAlone,
    tags: inUse(countByTag(db)),
    people: inUse(countByPerson(db)),
    sources: inUse(countBySource(db)),
    paused: isPaused(db),
  };
}

function inUse(names: readonly NamedCount[]): NamedCount[] {
  return names.filter(({ transcripts }) => transcripts > 0);
}
