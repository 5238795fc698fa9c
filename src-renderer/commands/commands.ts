import type { CommandBehaviours, CommandState } from './command.ts';

const always = (): boolean => true;
const mayImport = (state: CommandState): boolean => !state.importing;
const inLibrary = (state: CommandState): boolean => state.inLibrary;
const hasList = (state: CommandState): boolean => state.inLibrary && state.hasList;
const hasActive = (state: CommandState): boolean => state.inLibrary && state.hasActive;
const canMark = (state: CommandState): boolean => hasActive(state) && state.canMark;
const hasOpen = (state: CommandState): boolean => state.inLibrary && state.hasOpen;

/** What every command of the page does. */
export const commands: CommandBehaviours = {
  'import-files': { enabled: mayImport, run: (actions) => actions.importFrom('files') },
  'import-folder': { enabled: mayImport, run: (actions) => actions.importFrom('folder') },
  export: { enabled: hasActive, run: (actions) => actions.exportRows() },
  'export-all': { enabled: (state) => state.hasList, run: (actions) => actions.exportAll() },
  print: { enabled: hasOpen, run: (actions) => actions.print() },
  undo: { enabled: inLibrary, run: (actions) => actions.undo() },
  redo: { enabled: inLibrary, run: (actions) => actions.redo() },
  'select-all': { enabled: hasList, run: (actions) => actions.selectAll() },
  find: { enabled: always, run: (actions) => actions.focusSearch() },
  filter: { enabled: (state) => hasList(state) && state.canFilter, run: (actions) => actions.filter() },
  'find-in-transcript': { enabled: hasOpen, run: (actions) => actions.findInTranscript() },
  palette: { enabled: always, run: (actions) => actions.openPalette() },
  'show-all': { enabled: always, run: (actions) => actions.show('all') },
  'show-starred': { enabled: always, run: (actions) => actions.show('starred') },
  'show-trash': { enabled: always, run: (actions) => actions.show('trash') },
  'show-notes': { enabled: always, run: (actions) => actions.show('notes') },
  'toggle-sidebar': { enabled: always, run: (actions) => actions.toggleSidebar() },
  'toggle-details': { enabled: hasOpen, run: (actions) => actions.toggleDetails() },
  next: { enabled: hasList, run: (actions) => actions.move(1) },
  previous: { enabled: hasList, run: (actions) => actions.move(-1) },
  select: { enabled: hasActive, run: (actions) => actions.toggleSelected() },
  'toggle-star': { enabled: canMark, run: (actions) => actions.toggleStar() },
  tag: { enabled: canMark, run: (actions) => actions.tag() },
  'toggle-private': { enabled: hasActive, run: (actions) => actions.togglePrivate() },
  rename: { enabled: hasOpen, run: (actions) => actions.rename() },
  'copy-quotation': { enabled: hasOpen, run: (actions) => actions.copyQuotation() },
  'copy-markdown': { enabled: hasOpen, run: (actions) => actions.copyAs('md') },
  'copy-text': { enabled: hasOpen, run: (actions) => actions.copyAs('txt') },
  'toggle-trash': { enabled: hasActive, run: (actions) => actions.toggleTrash() },
  'toggle-pause': { enabled: always, run: (actions) => actions.togglePause() },
  settings: { enabled: always, run: (actions) => actions.openSettings() },
  shortcuts: { enabled: always, run: (actions) => actions.openShortcuts() },
};
