import type { NoteRow as Row } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { Icon } from '../../ui/icon.tsx';
import { RowHead } from './row-head.tsx';

interface NoteRowProps {
  readonly row: Row;
  readonly now: number;
}

/** What a note or a file shows in a list: its title and date, what it is, what it belongs to, and how it begins. */
export function NoteRow({ row, now }: NoteRowProps) {
  const { kind, title, recording, firstWords } = row;
  const facts = [
    ['kind', strings.notes.kinds[kind]],
    ['recording', recording === null ? '' : recording.title || strings.list.untitled],
    ['words', afterTitle(title, firstWords)],
  ] as const;
  return (
    <div role="gridcell" className="row-cell">
      <RowHead row={row} titleMarks={[]} now={now} />
      <div className="row-foot">
        <span className="row-facts">
          {row.private && (
            <span
              className="row-lock"
              role="img"
              aria-label={strings.list.private}
              title={strings.list.private}
            >
              <Icon name="lock" size={12} />
            </span>
          )}
          {facts.map(
            ([name, fact]) =>
              fact !== '' && (
                <span key={name} className="row-fact" data-fact={name}>
                  <bdi>{fact}</bdi>
                </span>
              ),
          )}
        </span>
      </div>
    </div>
  );
}

/** Of a text whose beginning is its title, what follows. */
function afterTitle(title: string, firstWords: string): string {
  const begun = title.replace(/…$/, '');
  return (firstWords.startsWith(begun) ? firstWords.slice(begun.length) : firstWords).trim();
}
