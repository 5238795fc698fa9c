import { useMutation } from '@tanstack/react-query';
import type { TranscriptRow } from '../../../src-shared/library.ts';
import { call } from '../../bridge.ts';

/** Stars a transcript or takes its star. What is on screen follows when main tells of the change. */
export function useStar(onFailure: (message: string) => void): (row: TranscriptRow) => void {
  const { mutate } = useMutation({
    mutationFn: (row: TranscriptRow) => call('library:star', { id: row.id, starred: !row.starred }),
    onError: (error) => {
      onFailure(error.message);
    },
  });
  return mutate;
}
