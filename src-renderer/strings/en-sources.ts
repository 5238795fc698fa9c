const number = (value: number): string => value.toLocaleString('en');
const counted = (count: number, thing: string): string =>
  count === 1 ? `1 ${thing}` : `${number(count)} ${thing}s`;

/** Every word of the page about followed folders, in English. */
export const sourcesStrings = {
  intro:
    'Parlance looks into these folders for as long as it runs and takes in what comes there. It changes nothing in them.',
  first: 'Or follow a folder: what your recorder writes there appears by itself.',
  nothing: 'No folder is followed yet.',
  add: 'Follow a folder…',
  kind: {
    sessions: 'Recordings that grow line by line, each in a folder of its own',
    files: 'Finished files; each is imported when it is complete',
  },
  state: {
    paused: 'Paused',
    live: (count: number) => (count === 1 ? 'Live now' : `${number(count)} live now`),
    following: 'Followed',
  },
  taken: (kind: 'sessions' | 'files', count: number) =>
    count === 0
      ? 'nothing taken in yet'
      : `${counted(count, kind === 'sessions' ? 'recording' : 'file')} taken in`,
  changed: (date: string) => `last change ${date}`,
  looked: (date: string) => `looked at ${date}`,
  problem: (name: string, message: string) => `${name}: ${message}`,
  moreProblems: (count: number) => `${number(count)} more could not be read.`,
  pause: 'Pause',
  resume: 'Resume',
  rescan: 'Look again',
  /** What it is to be taken for instead. */
  takeAs: { sessions: 'Take as growing recordings', files: 'Take as finished files' },
  takenAs: {
    sessions: 'Its folders are taken for recordings that grow. What came from it before stays.',
    files: 'Its files are taken in when they are complete. What came from it before stays.',
  },
  remove: 'Remove',
  buttonFor: (action: string, folder: string) => `${action}: ${folder}`,
  adding: 'Looking into the folder…',
  added: 'Parlance follows it from now on.',
  rescanned: 'All of it is being looked at again.',
  removed: 'It is followed no longer; what came from it stays in the library.',
} as const;
