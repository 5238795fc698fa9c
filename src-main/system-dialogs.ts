import { dialog, type BrowserWindow, type OpenDialogOptions, type SaveDialogOptions } from 'electron';

/** Asks where a file goes, before the window when there is one; null when it was cancelled. */
export async function askWhereToSave(
  window: BrowserWindow | null,
  options: SaveDialogOptions,
): Promise<string | null> {
  const answer = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options));
  return answer.canceled || answer.filePath === '' ? null : answer.filePath;
}

/** Asks which files or folders are meant, before the window when there is one; none when it was cancelled. */
export async function askWhatToOpen(
  window: BrowserWindow | null,
  options: OpenDialogOptions,
): Promise<readonly string[]> {
  const answer = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return answer.canceled ? [] : answer.filePaths;
}
