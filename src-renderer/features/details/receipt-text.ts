import type { ImportReceipt } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';

type Counts = Pick<ImportReceipt, 'read' | 'kept' | 'empty' | 'repaired' | 'dropped'>;

/** What an import did, in sentences; what did not happen is not told. */
export function receiptText({ read, kept, empty, repaired, dropped }: Counts): string {
  const words = strings.details;
  return [
    kept === read ? words.allKept(kept) : words.someKept(kept, read),
    empty > 0 ? words.empty(empty) : null,
    repaired > 0 ? words.repaired(repaired) : null,
    dropped > 0 ? words.dropped(dropped) : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}
