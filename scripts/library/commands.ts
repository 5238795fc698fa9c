import { LibraryError } from '../../src-library/errors.ts';
import {
  completeTask,
  edit,
  hideItem,
  newFile,
  newNote,
  newSummary,
  newTask,
  pause,
  purge,
  renameSpeaker,
  restoreItem,
  starItem,
  tagItem,
  trashItem,
  undo,
} from './change.ts';
import type { LibraryCommand } from './command.ts';
import { exportCommand } from './export.ts';
import { follow } from './follow.ts';
import { generate } from './generate.ts';
import { importCommand } from './import.ts';
import { list, search, show } from './read.ts';
import { backup, check } from './whole.ts';

/** Every command by its first word. */
export const commands: ReadonlyMap<string, LibraryCommand> = new Map([
  ['import', importCommand],
  ['show', show],
  ['export', exportCommand],
  ['list', list],
  ['search', search],
  ['star', starItem],
  ['private', hideItem],
  ['tag', tagItem],
  ['trash', trashItem],
  ['restore', restoreItem],
  ['purge', purge],
  ['edit', edit],
  ['speaker', below({ rename: renameSpeaker })],
  ['task', below({ add: newTask, done: completeTask })],
  ['note', below({ add: newNote })],
  ['summary', below({ add: newSummary })],
  ['file', below({ add: newFile })],
  ['pause', pause],
  ['undo', undo],
  ['follow', follow],
  ['check', check],
  ['backup', backup],
  ['generate', generate],
]);

/** A command whose second word says what to do. */
function below(actions: Readonly<Record<string, LibraryCommand>>): LibraryCommand {
  return (invocation) => {
    const [action = '', ...words] = invocation.words;
    const command = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (command === undefined) {
      throw new LibraryError('badInput', `Say what to do: ${Object.keys(actions).join(', ')}.`);
    }
    return command({ ...invocation, words });
  };
}
