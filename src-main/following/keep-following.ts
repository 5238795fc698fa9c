import type { LibraryState } from '../../src-shared/library.ts';
import type { LibraryConnection } from '../library-connection.ts';

/** After so many milliseconds it begins anew, when the part that follows has ended unexpectedly. */
const AGAIN_AFTER_MS = 1_000;

/** Has folders followed for as long as the library is open. */
export function keepFollowing(library: Pick<LibraryConnection, 'on' | 'state' | 'write'>): void {
  let isFollowing = false;
  const begin = (): void => {
    if (isFollowing || library.state.status !== 'open') return;
    isFollowing = true;
    library
      .write('follow', {})
      .catch(() => null)
      .finally(() => {
        isFollowing = false;
        setTimeout(begin, AGAIN_AFTER_MS).unref();
      });
  };
  library.on('state', ({ status }: LibraryState) => {
    if (status === 'open') begin();
  });
}
