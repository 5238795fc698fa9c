import { strings } from '../../strings/en.ts';
import type { TranscriptRow } from '../../../src-shared/library.ts';
import { Icon } from '../../ui/icon.tsx';
import { durationText } from '../../ui/time-text.ts';

/** Duration, speakers and source, each shown only where it is known. */
export function RowFacts({ row }: { readonly row: TranscriptRow }) {
  const facts = [
    row.durationMs === null ? null : durationText(row.durationMs).replaceAll(' ', '\u00a0'),
    row.speakers.length === 0 ? null : strings.list.speakers(row.speakers.map(isolated)),
    row.source,
  ].filter((fact) => fact !== null);
  return (
    <>
      {row.private && (
        <span className="row-lock" role="img" aria-label={strings.list.private} title={strings.list.private}>
          <Icon name="lock" size={12} />
        </span>
      )}
      {facts.map((fact, index) => (
        <span key={index} className="row-fact">
          <bdi>{fact}</bdi>
        </span>
      ))}
    </>
  );
}

/** A name that keeps its own direction among others. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
