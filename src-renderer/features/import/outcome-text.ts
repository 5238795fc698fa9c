import type { ImportOutcome } from '../../../src-shared/import.ts';
import { strings } from '../../strings/en.ts';

/** What an import did, in one line. */
export function outcomeText({ files, cancelled }: Pick<ImportOutcome, 'files' | 'cancelled'>): string {
  const words = strings.importing;
  const count = (outcome: ImportOutcome['files'][number]['outcome']): number =>
    files.filter((file) => file.outcome === outcome).length;
  const parts = [
    cancelled ? words.cancelled : null,
    count('imported') > 0 ? words.imported(count('imported')) : null,
    count('joined') > 0 ? words.joined(count('joined')) : null,
    count('known') > 0 ? words.known(count('known')) : null,
    count('failed') > 0 ? words.failed(count('failed')) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? words.nothing : parts.join(' · ');
}
