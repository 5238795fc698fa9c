/** Where in the application's menu a command stands. */
export type MenuPlace = 'file' | 'edit' | 'select' | 'find' | 'view' | 'panes' | 'transcript' | 'help';

/** Something a person can do, as data: it feeds the menu, the palette, the shortcuts and the list of them. */
export interface CommandData {
  readonly id: string;
  readonly label: string;
  /** `j`, `Mod+Shift+Z`; `Mod` is Command on a Mac and Control elsewhere. The first is the one that is shown. */
  readonly shortcuts: readonly string[];
  /** Absent for what only keys and the palette run. */
  readonly menu?: MenuPlace;
}

/** Every command of the page, in the order of menu and palette. */
export const COMMANDS = [
  { id: 'import-files', label: 'Import Files…', shortcuts: ['Mod+O'], menu: 'file' },
  { id: 'import-folder', label: 'Import Folder…', shortcuts: ['Mod+Shift+O'], menu: 'file' },
  { id: 'export', label: 'Export…', shortcuts: ['e'], menu: 'file' },
  { id: 'export-all', label: 'Export Everything…', shortcuts: [], menu: 'file' },
  { id: 'print', label: 'Print…', shortcuts: ['Mod+P'], menu: 'file' },
  { id: 'settings', label: 'Settings…', shortcuts: ['Mod+,'], menu: 'file' },
  { id: 'undo', label: 'Undo', shortcuts: ['Mod+Z'], menu: 'edit' },
  { id: 'redo', label: 'Redo', shortcuts: ['Mod+Shift+Z', 'Mod+Y'], menu: 'edit' },
  { id: 'select-all', label: 'Select All', shortcuts: ['Mod+A'], menu: 'select' },
  { id: 'find', label: 'Search Library', shortcuts: ['/', 'Mod+Shift+F'], menu: 'find' },
  { id: 'filter', label: 'Filter…', shortcuts: ['f'], menu: 'find' },
  { id: 'find-in-transcript', label: 'Find in Transcript…', shortcuts: ['Mod+F'], menu: 'find' },
  { id: 'palette', label: 'Go to or Run…', shortcuts: ['Mod+K'], menu: 'view' },
  { id: 'show-all', label: 'All Transcripts', shortcuts: ['Mod+1'], menu: 'view' },
  { id: 'show-starred', label: 'Starred', shortcuts: ['Mod+2'], menu: 'view' },
  { id: 'show-trash', label: 'Trash', shortcuts: ['Mod+3'], menu: 'view' },
  { id: 'show-notes', label: 'Notes', shortcuts: ['Mod+4'], menu: 'view' },
  { id: 'toggle-sidebar', label: 'Show or Hide the Sidebar', shortcuts: ['Mod+B'], menu: 'panes' },
  { id: 'toggle-details', label: 'Show or Hide Details', shortcuts: ['Mod+I'], menu: 'panes' },
  { id: 'next', label: 'Next Transcript', shortcuts: ['j'] },
  { id: 'previous', label: 'Previous Transcript', shortcuts: ['k'] },
  { id: 'select', label: 'Select or Deselect', shortcuts: ['x'], menu: 'transcript' },
  { id: 'toggle-star', label: 'Star or Unstar', shortcuts: ['s'], menu: 'transcript' },
  { id: 'tag', label: 'Tag…', shortcuts: ['t'], menu: 'transcript' },
  { id: 'toggle-private', label: 'Hide from or Show to Assistants', shortcuts: ['p'], menu: 'transcript' },
  { id: 'rename', label: 'Rename…', shortcuts: ['F2'], menu: 'transcript' },
  { id: 'copy-quotation', label: 'Copy as Quotation', shortcuts: ['Mod+Shift+C'], menu: 'transcript' },
  { id: 'copy-markdown', label: 'Copy as Markdown', shortcuts: [], menu: 'transcript' },
  { id: 'copy-text', label: 'Copy as Plain Text', shortcuts: [], menu: 'transcript' },
  { id: 'toggle-trash', label: 'Move to or Restore from Trash', shortcuts: ['#'], menu: 'transcript' },
  { id: 'toggle-pause', label: 'Pause or Resume Assistants', shortcuts: [], menu: 'file' },
  { id: 'shortcuts', label: 'Keyboard Shortcuts', shortcuts: ['?'], menu: 'help' },
] as const satisfies readonly CommandData[];

export type CommandId = (typeof COMMANDS)[number]['id'];
