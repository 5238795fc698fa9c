import type { LibraryConnection } from '../library-connection.ts';
import type { Handlers } from './gate.ts';

type LibraryHandlers = Pick<Handlers, Extract<keyof Handlers, `library:${string}`>>;

/** Reading, searching and changing the library. */
export function libraryHandlers(library: LibraryConnection): LibraryHandlers {
  return {
    'library:state': () => library.state,
    'library:retry': () => library.open(),
    'library:list': (filter) => library.read('transcriptHandles', filter),
    'library:rows': (argument) => library.read('transcriptRows', argument),
    'library:search': (argument) => library.read('search', argument),
    'library:transcript': (argument) => library.read('transcript', argument),
    'library:star': (argument) => library.write('star', argument),
    'library:undo': () => library.write('undo', {}),
    'library:redo': () => library.write('redo', {}),
  };
}
