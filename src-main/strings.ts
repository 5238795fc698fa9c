/** What the desktop itself says; the page has a catalogue of its own. */
export const strings = {
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    transcript: 'Transcript',
    help: 'Help',
  },
  dialog: {
    chooseFiles: 'Choose transcripts to import',
    chooseFolder: 'Choose a folder to import',
    import: 'Import',
    transcripts: 'Transcripts',
    allFiles: 'All files',
    chooseBackup: 'Choose a place for the backup',
    backUp: 'Back up',
    chooseActivity: 'Choose a place for the record of what was read',
    export: 'Export',
    activityName: (day: string) => `Parlance activity ${day}.json`,
    library: 'Parlance library',
    backupName: (day: string) => `Parlance backup ${day}.db`,
  },
  importRunning: 'Another import is still running; wait until it is finished or cancel it.',
  noSuchForm: 'There is no configuration in this form.',
  notDamaged: 'The library is not damaged. It was left as it is.',
  notOpen: 'The library is not open.',
} as const;
