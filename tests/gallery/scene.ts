import path from 'node:path';
import { LibraryPage } from '../e2e/pages/library-page.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { writeHomeFile } from '../support/home-files.ts';

/** One screen in one state, brought about as a person would. */
export interface Scene {
  readonly name: string;
  /** Before the app starts; `folder` holds its `profile` and its `home`. */
  readonly before?: (folder: string) => void;
  readonly prepare: (running: RunningApp, home: string) => Promise<void>;
  /** What has to be done anew at each width, in CSS pixels: a change of the window closes menus. */
  readonly settle?: (running: RunningApp, width: number) => Promise<void>;
  /** The widths of the window at which it is drawn; all of them unless told. */
  readonly widths?: readonly number[];
  /** How much larger the page is drawn, as a person sets it. */
  readonly zoom?: number;
}

/** The sample library, as it stands a while after it came in. */
export async function withSample({ page }: RunningApp): Promise<LibraryPage> {
  const library = new LibraryPage(page);
  await library.importSample();
  await startAnew(library);
  return library;
}

/** What was said of the import is no part of the scene. */
export async function startAnew({ page, rows }: LibraryPage): Promise<void> {
  await page.reload();
  await rows.first().waitFor();
}

/** Opens a transcript of the sample library. */
export async function readSample(running: RunningApp, title: string): Promise<LibraryPage> {
  const library = await withSample(running);
  await library.row(title).click();
  await library.readerTitle.waitFor();
  return library;
}

/** Drops files with these names and texts. */
export async function dropFiles(
  library: LibraryPage,
  home: string,
  files: readonly (readonly [name: string, text: string])[],
): Promise<void> {
  for (const [name, text] of files) writeHomeFile(home, `talks/${name}`, text);
  await library.drop(files.map(([name]) => path.join(home, 'talks', name)));
}
