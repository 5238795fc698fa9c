import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { PageCommand } from '../src-shared/app.ts';
import { strings } from './strings.ts';

interface PageItem {
  readonly label: string;
  readonly command: PageCommand;
  readonly accelerator: string;
  /** The page itself hears the key; the menu only shows it. */
  readonly keyOfPage?: true;
}

const FILE: readonly PageItem[] = [
  { label: strings.menu.importFiles, command: 'import-files', accelerator: 'CmdOrCtrl+O' },
  { label: strings.menu.importFolder, command: 'import-folder', accelerator: 'CmdOrCtrl+Shift+O' },
];
const HISTORY: readonly PageItem[] = [
  { label: strings.menu.undo, command: 'undo', accelerator: 'CmdOrCtrl+Z', keyOfPage: true },
  { label: strings.menu.redo, command: 'redo', accelerator: 'CmdOrCtrl+Shift+Z', keyOfPage: true },
];
const SEARCH: readonly PageItem[] = [
  { label: strings.menu.search, command: 'find', accelerator: 'CmdOrCtrl+Shift+F' },
];
const VIEWS: readonly PageItem[] = [
  { label: strings.menu.showAll, command: 'show-all', accelerator: 'CmdOrCtrl+1' },
  { label: strings.menu.showStarred, command: 'show-starred', accelerator: 'CmdOrCtrl+2' },
];
const TRANSCRIPT: readonly PageItem[] = [
  { label: strings.menu.toggleStar, command: 'toggle-star', accelerator: 'S', keyOfPage: true },
];

/** Puts up the application's menu. @param run Sends a command to the page. */
export function setMenu(run: (command: PageCommand) => void): void {
  const items = (list: readonly PageItem[]): MenuItemConstructorOptions[] =>
    list.map(({ label, command, accelerator, keyOfPage }) => ({
      id: command,
      label,
      accelerator,
      registerAccelerator: keyOfPage !== true,
      click: () => {
        run(command);
      },
    }));
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const mac = process.platform === 'darwin';
  const developer: MenuItemConstructorOptions[] = app.isPackaged
    ? []
    : [separator, { role: 'reload' }, { role: 'toggleDevTools' }];
  const template: MenuItemConstructorOptions[] = [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    {
      label: strings.menu.file,
      submenu: [...items(FILE), separator, mac ? { role: 'close' } : { role: 'quit' }],
    },
    {
      label: strings.menu.edit,
      submenu: [
        ...items(HISTORY),
        separator,
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
        separator,
        ...items(SEARCH),
      ],
    },
    {
      label: strings.menu.view,
      submenu: [
        ...items(VIEWS),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        ...developer,
      ],
    },
    { label: strings.menu.transcript, submenu: items(TRANSCRIPT) },
    ...(mac ? [{ role: 'windowMenu' } as const] : []),
    { label: strings.menu.help, role: 'help', submenu: [{ role: 'about' }] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
