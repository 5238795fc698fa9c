import type { LibraryConnection } from '../library-connection.ts';
import type { Handlers } from './gate.ts';

type LibraryHandlers = Pick<Handlers, Extract<keyof Handlers, `library:${string}`>>;

/**
 * Reading, searching and changing the library.
 * @param setAside Moves the library's file out of the way and gives its new name.
 */
export function libraryHandlers(library: LibraryConnection, setAside: () => string): LibraryHandlers {
  return {
    'library:state': () => library.state,
    'library:retry': () => library.open(),
    'library:start-anew': () => library.startAnew(setAside),
    'library:overview': () => library.read('overview', {}),
    'library:list': (argument) => library.read('listHandles', argument),
    'library:rows': (argument) => library.read('listRows', argument),
    'library:ids': (argument) => library.read('listIds', argument),
    'library:search': (argument) => library.read('search', argument),
    'library:transcript': (argument) => library.read('transcript', argument),
    'library:lines': (argument) => library.read('lines', argument),
    'library:details': (argument) => library.read('details', argument),
    'library:note': (argument) => library.read('note', argument),
    'library:change': (argument) => library.write('change', argument),
    'library:pause': (argument) => library.write('pause', argument),
    'library:undo': () => library.write('undo', {}),
    'library:redo': () => library.write('redo', {}),
    'library:next-steps': () => library.read('nextSteps', {}),
  };
}
