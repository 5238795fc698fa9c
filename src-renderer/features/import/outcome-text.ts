import type { ImportedFile, ImportOutcome } from '../../../src-shared/import.ts';
import { strings } from '../../strings/en.ts';

/** What an import did, in one line. */
export function outcomeText({
  files,
  cancelled,
  guessed,
}: Pick<ImportOutcome, 'files' | 'cancelled' | 'guessed'>): string {
  const words = strings.importing;
  const told = (tell: (count: number) => string, is: (file: ImportedFile) => boolean): string | null => {
    const count = files.filter(is).length;
    return count === 0 ? null : tell(count);
  };
  const parts = [
    cancelled ? words.cancelled : null,
    told(words.imported, ({ outcome }) => outcome === 'imported'),
    told(words.revised, (file) => file.outcome === 'joined' && file.how === 'revision'),
    told(words.joined, (file) => file.outcome === 'joined' && file.how !== 'revision'),
    told(words.keptNotes, (file) => file.outcome === 'kept' && file.as === 'note'),
    told(words.keptTasks, (file) => file.outcome === 'kept' && file.as === 'task'),
    told(words.keptFiles, (file) => file.outcome === 'kept' && file.as === 'file'),
    told(words.known, ({ outcome }) => outcome === 'known'),
    told(words.leftOut, ({ outcome }) => outcome === 'left'),
    told(words.failed, ({ outcome }) => outcome === 'failed'),
    countGuessed({ guessed }) > 0 ? words.guessed(countGuessed({ guessed })) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? words.nothing : parts.join('\u00A0· ');
}

/** How many files wait for a person to look at them. */
export function countGuessed({ guessed }: Pick<ImportOutcome, 'guessed'>): number {
  return guessed.reduce((count, { files }) => count + files.length, 0);
}
