import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { PageCommand } from '../src-shared/app.ts';
import { COMMANDS, type CommandData, type MenuPlace } from '../src-shared/commands.ts';
import type { NextSteps } from '../src-shared/library.ts';
import { strings } from './strings.ts';

/** The application's menu; it names the next undo and redo. */
export interface AppMenu {
  readonly setNextSteps: (steps: NextSteps) => void;
}

const NOTHING: NextSteps = { undo: null, redo: null };

/** Longest name of a change in the menu, in UTF-16 units. */
const LONGEST_LABEL = 60;

/** Puts up the application's menu from the list of commands. @param run Sends a command to the page. */
export function createMenu(run: (command: PageCommand) => void): AppMenu {
  let shown = NOTHING;
  const show = (steps: NextSteps): void => {
    shown = steps;
    Menu.setApplicationMenu(Menu.buildFromTemplate(template(run, steps)));
  };
  show(NOTHING);
  return {
    setNextSteps: (steps) => {
      if (steps.undo !== shown.undo || steps.redo !== shown.redo) show(steps);
    },
  };
}

function template(run: (command: PageCommand) => void, steps: NextSteps): MenuItemConstructorOptions[] {
  const items = (place: MenuPlace): MenuItemConstructorOptions[] =>
    COMMANDS.filter((command: CommandData) => command.menu === place).map((command) => ({
      id: command.id,
      label: labelOf(command, steps),
      ...shortcutOf(command),
      click: () => {
        run(command.id);
      },
    }));
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const mac = process.platform === 'darwin';
  const developer: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [separator, { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: strings.menu.file,
      submenu: [...items('file'), separator, mac ? { role: 'close' } : { role: 'quit' }],
    },
    {
      label: strings.menu.edit,
      submenu: [
        ...items('edit'),
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        ...items('select'),
        separator,
        ...items('find'),
      ],
    },
    {
      label: strings.menu.view,
      submenu: [
        ...items('view'),
        separator,
        ...items('panes'),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        ...developer,
      ],
    },
    { label: strings.menu.transcript, submenu: items('transcript') },
    ...(mac ? [{ role: 'windowMenu' } as const] : []),
    { label: strings.menu.help, role: 'help', submenu: [...items('help'), separator, { role: 'about' }] },
  ];
}

function labelOf({ id, label }: CommandData, { undo, redo }: NextSteps): string {
  const step = id === 'undo' ? undo : id === 'redo' ? redo : null;
  if (step === null) return label;
  const characters = Array.from(step);
  const name = characters.length > LONGEST_LABEL ? `${characters.slice(0, LONGEST_LABEL).join('')}…` : step;
  return `${label} ${name}`.replaceAll('&', '&&');
}

/** The page hears every key itself, since it knows where the focus is; the menu only shows them. */
function shortcutOf({ shortcuts }: CommandData): Partial<MenuItemConstructorOptions> {
  const shown = shortcuts.find((shortcut) => shortcut.startsWith('Mod+')) ?? shortcuts[0];
  return shown === undefined || shown === '#' || shown === '?'
    ? {}
    : { accelerator: shown.replace('Mod', 'CmdOrCtrl'), registerAccelerator: false };
}
