import type { CommandId } from '../../../src-shared/commands.ts';
import type { ListRow } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import type { IconName } from '../../ui/icon.tsx';

/** What can be done with the rows that are meant. */
export type RowActionId =
  'open' | 'star' | 'unstar' | 'tag' | 'rename' | 'hide' | 'show' | 'export' | 'trash' | 'restore';

export interface RowAction {
  readonly id: RowActionId;
  readonly label: string;
  readonly icon: IconName;
  /** The command whose key does the same; null where there is none. */
  readonly command: CommandId | null;
}

/** What is known of the rows that are meant. */
export interface RowsInHand {
  readonly count: number;
  /** Null when there are too many to look at each. */
  readonly rows: readonly Pick<ListRow, 'starred' | 'private'>[] | null;
  /** Some of them are notes or files, which have no star, no tags and no title to rename. */
  readonly areNotes: boolean;
  readonly inTrash: boolean;
  /** The one row is what the reader shows. */
  readonly isOpen: boolean;
}

/** The actions in the order of a menu. Where some rows have what others lack, both ways are offered. */
export function actionsFor({ count, rows, areNotes, inTrash, isOpen }: RowsInHand): readonly RowAction[] {
  const list = strings.list;
  const reader = strings.reader;
  const single = count === 1;
  const open: RowAction = { id: 'open', label: list.open, icon: 'source', command: null };
  if (inTrash) {
    const restore: RowAction = {
      id: 'restore',
      label: reader.restore,
      icon: 'restore',
      command: 'toggle-trash',
    };
    return single ? [open, restore] : [restore];
  }
  const starred = shareOf(rows, (row) => row.starred);
  const hidden = shareOf(rows, (row) => row.private);
  const actions: (RowAction | false)[] = [
    single && open,
    !areNotes && starred !== 'all' && { id: 'star', label: list.star, icon: 'star', command: 'toggle-star' },
    !areNotes &&
      starred !== 'none' && {
        id: 'unstar',
        label: list.unstar,
        icon: 'star',
        command: starred === 'all' ? 'toggle-star' : null,
      },
    !areNotes && { id: 'tag', label: list.tag, icon: 'tag', command: 'tag' },
    !areNotes && single && isOpen && { id: 'rename', label: list.rename, icon: 'pencil', command: 'rename' },
    hidden !== 'all' && { id: 'hide', label: reader.hide, icon: 'lock', command: 'toggle-private' },
    hidden !== 'none' && {
      id: 'show',
      label: reader.show,
      icon: 'unlock',
      command: hidden === 'all' ? 'toggle-private' : null,
    },
    { id: 'export', label: list.export, icon: 'export', command: 'export' },
    { id: 'trash', label: reader.trash, icon: 'trash', command: 'toggle-trash' },
  ];
  return actions.filter((action) => action !== false);
}

function shareOf<Row>(rows: readonly Row[] | null, has: (row: Row) => boolean): 'all' | 'none' | 'some' {
  if (rows === null || rows.length === 0) return 'some';
  const having = rows.filter(has).length;
  return having === rows.length ? 'all' : having === 0 ? 'none' : 'some';
}
