import { COMMANDS, type CommandId } from '../../src-shared/commands.ts';

/** The key that is shown for a command, if it has one. */
export function shortcutOf(id: CommandId): string | undefined {
  return COMMANDS.find((command) => command.id === id)?.shortcuts[0];
}
