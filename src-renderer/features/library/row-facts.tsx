import { strings } from '../../strings/en.ts';
import type { TranscriptRow } from '../../../src-shared/library.ts';
import { Icon } from '../../ui/icon.tsx';
import { durationText } from '../../ui/time-text.ts';

/** Duration, speakers and source, each shown only where it is known. */
export function RowFacts({ row }: { readonly row: TranscriptRow }) {
  const facts = [
    ['duration', row.durationMs === null ? null : durationText(row.durationMs).replaceAll(' ', '\u00a0')],
    ['speakers', row.speakers.length === 0 ? null : strings.list.speakers(row.speakers.map(isolated))],
    ['source', row.source],
  ] as const;
  return (
    <>
      {row.live && (
        <span className="row-live" role="img" aria-label={strings.list.live} title={strings.list.live} />
      )}
      {row.private && (
        <span className="row-lock" role="img" aria-label={strings.list.private} title={strings.list.private}>
          <Icon name="lock" size={12} />
        </span>
      )}
      {facts.map(
        ([name, fact]) =>
          fact !== null && (
            <span key={name} className="row-fact" data-fact={name}>
              <bdi>{fact}</bdi>
            </span>
          ),
      )}
    </>
  );
}

/** A name that keeps its own direction among others. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
