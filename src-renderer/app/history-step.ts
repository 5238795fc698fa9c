import { call } from '../bridge.ts';
import { isTextField } from '../commands/use-commands.ts';
import type { Say } from '../ui/use-toast.ts';
import { strings } from '../strings/en.ts';

/** Undo or redo: of typing in a text field, else of the last change to the library. */
export async function stepThroughHistory(step: 'undo' | 'redo', say: Say): Promise<void> {
  const focused = document.activeElement;
  // The field of a dialog keeps the focus for a moment after its command was chosen there.
  if (isTextField(focused) && focused.closest('[role="dialog"]') === null) {
    await call('app:typing', { step });
    return;
  }
  await stepThroughChanges(step, say);
}

/** Undo or redo of the last change to the library, whatever has the focus. */
export async function stepThroughChanges(step: 'undo' | 'redo', say: Say): Promise<void> {
  const words = strings.undo;
  try {
    const { label } = await call(step === 'undo' ? 'library:undo' : 'library:redo', {});
    if (step === 'undo') say(label === null ? words.nothingToUndo : words.undone(label));
    else say(label === null ? words.nothingToRedo : words.redone(label));
  } catch (error) {
    say((error as Error).message);
  }
}
