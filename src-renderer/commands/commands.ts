import { strings } from '../strings/en.ts';
import type { Command, CommandState } from './command.ts';

const open = (state: CommandState): boolean => state.libraryOpen;
const mayImport = (state: CommandState): boolean => state.libraryOpen && !state.importing;
const words = strings.commands;

/** Every command of the page. */
export const commands: readonly Command[] = [
  {
    id: 'import-files',
    label: words.importFiles,
    shortcuts: ['Mod+O'],
    enabled: mayImport,
    run: (actions) => actions.importFrom('files'),
  },
  {
    id: 'import-folder',
    label: words.importFolder,
    shortcuts: ['Mod+Shift+O'],
    enabled: mayImport,
    run: (actions) => actions.importFrom('folder'),
  },
  {
    id: 'find',
    label: words.find,
    shortcuts: ['/', 'Mod+Shift+F'],
    enabled: open,
    run: (actions) => actions.focusSearch(),
  },
  {
    id: 'toggle-star',
    label: words.toggleStar,
    shortcuts: ['s'],
    enabled: (state) => state.libraryOpen && state.hasActive,
    run: (actions) => actions.toggleStar(),
  },
  { id: 'undo', label: words.undo, shortcuts: ['Mod+Z'], enabled: open, run: (actions) => actions.undo() },
  {
    id: 'redo',
    label: words.redo,
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    enabled: open,
    run: (actions) => actions.redo(),
  },
  {
    id: 'show-all',
    label: words.showAll,
    shortcuts: ['Mod+1'],
    enabled: open,
    run: (actions) => actions.show('all'),
  },
  {
    id: 'show-starred',
    label: words.showStarred,
    shortcuts: ['Mod+2'],
    enabled: open,
    run: (actions) => actions.show('starred'),
  },
  { id: 'next', label: words.next, shortcuts: ['j'], enabled: open, run: (actions) => actions.move(1) },
  {
    id: 'previous',
    label: words.previous,
    shortcuts: ['k'],
    enabled: open,
    run: (actions) => actions.move(-1),
  },
];
