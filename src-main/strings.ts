/** What the desktop itself says; the page has a catalogue of its own. */
export const strings = {
  menu: {
    file: 'File',
    importFiles: 'Import Files…',
    importFolder: 'Import Folder…',
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    search: 'Search Library',
    view: 'View',
    showAll: 'All Transcripts',
    showStarred: 'Starred',
    transcript: 'Transcript',
    toggleStar: 'Star or Unstar',
    help: 'Help',
  },
  dialog: {
    chooseFiles: 'Choose transcripts to import',
    chooseFolder: 'Choose a folder to import',
    import: 'Import',
    transcripts: 'Transcripts',
    allFiles: 'All files',
  },
  importRunning: 'Another import is still running; wait until it is finished or cancel it.',
  notOpen: 'The library is not open.',
} as const;
