import type { Database } from 'better-sqlite3';
import { LibraryError } from '../../errors.ts';
import type { Command, CommandOutcome } from '../command.ts';
import { addFile } from './add-file.ts';
import { addNote } from './add-note.ts';
import { addSummary } from './add-summary.ts';
import { addTag } from './add-tag.ts';
import { addTask } from './add-task.ts';
import { editLine } from './edit-line.ts';
import { editText } from './edit-text.ts';
import { nameSpeakers } from './name-speakers.ts';
import { makePrivate } from './private.ts';
import { removeTag } from './remove-tag.ts';
import { rename } from './rename.ts';
import { restore } from './restore.ts';
import { setLines } from './set-lines.ts';
import { setTaskState } from './set-task-state.ts';
import { star } from './star.ts';
import { trash } from './trash.ts';

type StoredRun = (db: Database, args: unknown, now: number) => CommandOutcome | null;

/** Makes a command ready for arguments that come back from the library and are checked only then. */
function stored<Args>(command: Command<Args>): readonly [name: string, run: StoredRun] {
  return [
    command.name,
    (db, args, now) => {
      const known = command.args.safeParse(args);
      return known.success ? command.run(db, known.data, now) : refuseForeign();
    },
  ];
}

/** @throws LibraryError `badInput` for a change that another version wrote in a form that this one does not know. */
export function refuseForeign(): never {
  throw new LibraryError(
    'badInput',
    'This change was made by another version of Parlance and can no longer be taken back.',
  );
}

/** Every command, by the name that is stored with each change. */
export const commands: ReadonlyMap<string, StoredRun> = new Map([
  stored(star),
  stored(makePrivate),
  stored(addTag),
  stored(removeTag),
  stored(rename),
  stored(trash),
  stored(restore),
  stored(addTask),
  stored(setTaskState),
  stored(addNote),
  stored(addSummary),
  stored(editText),
  stored(addFile),
  stored(nameSpeakers),
  stored(editLine),
  stored(setLines),
]);
