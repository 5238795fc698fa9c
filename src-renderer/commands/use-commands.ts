import { useEffect, useEffectEvent } from 'react';
import type { CommandActions, CommandId, CommandState } from './command.ts';
import { commands } from './commands.ts';
import { isShortcut } from './shortcut.ts';

/** Runs commands by their keys and when the menu asks. */
export function useCommands(state: CommandState, actions: CommandActions, mac: boolean): void {
  const runCommand = useEffectEvent((id: CommandId) => {
    const command = commands.find((candidate) => candidate.id === id);
    if (command?.enabled(state) === true) command.run(actions);
  });

  const hearKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const typing = isTextField(event.target);
    const command = commands.find(({ id, shortcuts }) =>
      shortcuts.some(
        (shortcut) => isShortcut(event, shortcut, mac) && (!typing || worksWhileTyping(id, shortcut)),
      ),
    );
    if (command === undefined) return;
    event.preventDefault();
    if (command.enabled(state)) command.run(actions);
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
}

/** In a text field plain keys are text, and undo is the field's own. */
function worksWhileTyping(id: CommandId, shortcut: string): boolean {
  return shortcut.startsWith('Mod+') && id !== 'undo' && id !== 'redo';
}

/** True for an element that takes typed text. */
export function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
