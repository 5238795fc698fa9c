import { useEffect, useEffectEvent } from 'react';
import { COMMANDS, type CommandId } from '../../src-shared/commands.ts';
import type { CommandActions, CommandState } from './command.ts';
import { commands } from './commands.ts';
import { isShortcut } from './shortcut.ts';

/** Runs commands by their keys and when the menu asks; gives back how to run one. */
export function useCommands(
  state: CommandState,
  actions: CommandActions,
  mac: boolean,
): (id: CommandId) => void {
  function run(id: CommandId): void {
    const command = commands[id];
    if (command.enabled(state)) command.run(actions);
  }
  const runCommand = useEffectEvent((id: CommandId) => {
    const focused = document.activeElement;
    if (id === 'select-all' && isTextField(focused)) focused.select();
    else if (!isDialogOpen()) run(id);
  });

  const hearKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
    const typing = isTextField(event.target) && event.target.closest('[data-exiting]') === null;
    const command = COMMANDS.find(({ id, shortcuts }) =>
      shortcuts.some(
        (shortcut) => isShortcut(event, shortcut, mac) && (!typing || worksWhileTyping(id, shortcut)),
      ),
    );
    if (command === undefined) return;
    event.preventDefault();
    run(command.id);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      hearKey(event);
    };
    const stop = window.parlance.on('app:command', (id) => {
      runCommand(id);
    });
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
      stop();
    };
  }, []);
  return run;
}

/** While a dialog or a menu is open, every key is for it; one that is on its way out hears none. */
export function isDialogOpen(): boolean {
  return document.querySelector(OPEN_DIALOG) !== null;
}

const OPEN_DIALOG = ['dialog', 'alertdialog', 'menu']
  .map((role) => `[role="${role}"]:not([data-exiting], [data-exiting] *)`)
  .join();

/** In a text field plain keys are text, and undo and the selection are the field's own. */
function worksWhileTyping(id: CommandId, shortcut: string): boolean {
  return shortcut.startsWith('Mod+') && !OF_THE_FIELD.includes(id);
}

const OF_THE_FIELD: readonly CommandId[] = ['undo', 'redo', 'select-all'];

/** True for an element that takes typed text. */
export function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
