import type { Afterwards } from '../../src-shared/assistants.ts';
import { sourcesStrings } from './en-sources.ts';

const number = (value: number): string => value.toLocaleString('en');

/** `1 change`, `1,200 changes`. */
const counted = (count: number, thing: string): string =>
  count === 1 ? `1 ${thing}` : `${number(count)} ${thing}s`;

/** What the person has to do in a client before it sees a change. */
const AFTERWARDS: Readonly<Record<Afterwards, (label: string) => string | null>> = {
  restart: (label) => `Start ${label} again so that it sees the change.`,
  newSession: (label) => `Begin a new session in ${label}; the ones that run do not see the change.`,
  refresh: (label) => `In the MCP settings of ${label}, refresh the list or switch parlance off and on.`,
  startServer: (label) => `In ${label}, run “MCP: List Servers”, start parlance, and trust it when asked.`,
  nothing: () => null,
};

/** Every word of the settings, in English. */
export const settingsStrings = {
  title: 'Settings',
  back: 'Back',
  pages: {
    assistants: 'Assistants',
    activity: 'Activity',
    sources: 'Sources',
    library: 'Library',
    general: 'General',
  },
  assistants: {
    intro:
      'Assistants on this computer can search and read your transcripts. They change nothing, and what is private or in the trash is not there for them.',
    allow: 'Assistants may read the library',
    allowed: 'Switch it off to hold all of them off at once.',
    paused: 'Held off: no assistant gets anything until you switch this on again.',
    found: 'On this computer',
    noneFound: 'No assistant that Parlance knows was found on this computer.',
    others: (count: number) => `${number(count)} more that were not found here`,
    state: {
      notInstalled: 'Not found',
      notConnected: 'Not connected',
      connected: 'Connected',
      repair: 'Needs repair',
      foreign: 'Name is taken',
      unreadable: 'Cannot be read',
    },
    why: {
      switchedOff: (label: string) => `Parlance is registered, but switched off in ${label}.`,
      stalePath: 'The entry points at a place where Parlance is no longer.',
      changed: 'Somebody changed the entry that Parlance wrote.',
      foreign: 'Another server is called “parlance” there. Replace it, or connect under another name.',
      mustQuit: (label: string) =>
        `${label} is running and would write over the change. Quit it completely, also from the tray, before you connect.`,
      otherFiles: (files: readonly string[]) => `Left alone, as other profiles have it: ${files.join(', ')}`,
    },
    access: {
      mayRead: (label: string) => `${label} may read the library`,
      lastRead: (date: string) => `It last read ${date}.`,
      neverRead: 'It has not read anything yet.',
      heldOff: 'Held off: it gets nothing until you switch this on again.',
      allHeldOff: 'Held off, as all assistants are now.',
      others: 'Others that have read',
      othersText:
        'By the names that they present. A program can call itself anything: this is a convenience, no wall.',
    },
    connect: 'Connect',
    connectAnyway: 'Connect anyway',
    repair: 'Repair',
    replace: 'Replace',
    beside: 'Use another name',
    test: 'Test',
    disconnect: 'Disconnect',
    undo: 'Undo',
    lookAgain: 'Look again',
    working: 'Just a moment…',
    testing: 'Starting it as the assistant would…',
    buttonFor: (action: string, label: string) => `${action}: ${label}`,
    connected: 'Connected.',
    disconnected: 'Disconnected.',
    undone: 'Taken back; the file is as it was.',
    answered: (ms: number, tools: number) =>
      `It answered in ${number(ms)} ms with ${counted(tools, 'tool')}.`,
    tools: (names: readonly string[]) => names.join(', '),
    itSaid: 'What it wrote',
    afterwards: AFTERWARDS,
  },
  plan: {
    title: { connect: 'Connect', repair: 'Repair the connection of', replace: 'Replace the entry in' },
    titleOf: (verb: string, label: string) => `${verb} ${label}`,
    changes: (file: string) => `These lines go into ${file}`,
    creates: (file: string) => `This file will be made: ${file}`,
    rest: 'Everything else in it stays as it is, and a backup is kept.',
    nothing: 'It is all there already; nothing needs to change.',
    cancel: 'Cancel',
    added: 'Added',
    removed: 'Removed',
  },
  snippet: {
    title: 'Another assistant',
    text: 'Most assistants have a place for MCP servers. Paste this there.',
    form: 'Form',
    copy: 'Copy',
    copied: 'Copied.',
  },
  offer: {
    text: (labels: readonly string[]) =>
      `Let ${new Intl.ListFormat('en', { type: 'conjunction' }).format(labels)} read your library?`,
    connect: 'Connect…',
    dismiss: 'No, thank you',
  },
  activity: {
    intro:
      'What assistants were shown: which item, which part of it, and how much. Never what they asked, and never a word of your transcripts.',
    nothing: 'No assistant has read anything yet.',
    nameless: 'A program without a name',
    presents: (name: string) => `presents itself as ${name}`,
    today: 'today',
    yesterday: 'yesterday',
    answers: (answers: number, characters: number) =>
      `${counted(answers, 'answer')}, ${counted(characters, 'character')}`,
    times: (times: number) => (times === 1 ? null : `${number(times)} times`),
    characters: (characters: number) => (characters === 0 ? null : counted(characters, 'character')),
    parts: {
      whole: 'as a whole',
      row: 'in a list',
      snippet: 'found by a search',
      passages: 'passages',
      quotation: 'a quotation',
      state: 'that it is live',
      range: (from: string, to: string) => `part ${from}–${to}`,
      ranges: (count: number) => `${number(count)} parts`,
    },
    untitled: 'Without a title',
    listed: (count: number) => `${counted(count, 'item')} only in a list`,
    more: (count: number) => `and ${counted(count, 'item')} more`,
    export: 'Export…',
    exported: (name: string) => `${name} is written.`,
    exporting: 'Writing…',
    clear: 'Clear…',
    clearTitle: 'Forget what assistants have read?',
    clearText: 'This cannot be undone. Which assistants may read stays as it is.',
    clearYes: 'Forget it',
    cleared: 'Forgotten.',
    clearing: 'Forgetting…',
    cancel: 'Cancel',
    record: 'The record',
    recordText: 'It stays in your library and goes nowhere by itself.',
    readBy: 'Read by assistants',
    unread: 'No assistant has read it.',
    reader: (label: string, times: number, date: string) =>
      times === 1 ? `${label}, ${date}` : `${label}, ${number(times)} times, last ${date}`,
  },
  sources: sourcesStrings,
  library: {
    transcripts: (count: number) => counted(count, 'transcript'),
    items: (count: number) => counted(count, 'item'),
    otherItems: (count: number) => counted(count, 'other item'),
    place: 'Where it lies',
    show: 'Show in folder',
    holds: (count: number, bytes: number) => `${counted(count, 'transcript')}, ${sizeText(bytes)}`,
    check: 'Check the file',
    checkText: 'Reads the whole library and tells you whether anything in it is damaged.',
    checkNow: 'Check now',
    checking: 'Reading the whole library; this can take some seconds…',
    sound: (bytes: number) => `All of its ${sizeText(bytes)} are sound.`,
    backup: 'Back up',
    backupText: 'A whole and checked copy of the library, in one file that you choose.',
    backupNow: 'Back up now…',
    backingUp: 'Copying and checking the copy…',
    backedUp: (name: string, bytes: number) => `${name} is there and sound, ${sizeText(bytes)}.`,
    exportAll: 'Export everything',
    exportAllText:
      'Every transcript, note, task and file outside the trash, in a form that other programs read.',
    exportAllNow: 'Export everything…',
    trash: 'Trash',
    trashHolds: (things: string | null) => (things === null ? 'The trash is empty.' : `It holds ${things}.`),
    emptyTrash: 'Empty the trash…',
    emptying: 'Deleting, and clearing its words out of the search…',
    emptied: 'The trash is empty, and nothing of it is left in the file.',
    emptiedLater:
      'The trash is empty. Another program is reading the library; the last of it leaves the file when that program is done.',
    emptyTitle: (things: string) => `Delete ${things} for good?`,
    emptyText: (commands: number) =>
      commands === 0
        ? 'This cannot be undone.'
        : `This cannot be undone, and ${counted(commands, 'earlier change')} can then no longer be undone either.`,
    emptyYes: 'Delete for good',
    cancel: 'Cancel',
  },
  general: {
    theme: 'Appearance',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    textSize: 'Text of transcripts',
    textSizes: { small: 'Small', normal: 'Normal', large: 'Large', larger: 'Larger' },
    sample: 'And then, after a pause, she said it again, slowly, so that everybody could write it down.',
  },
} as const;

/** A size as file managers give it: `840 KB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  const units = ['KB', 'MB', 'GB', 'TB'] as const;
  let value = Math.max(bytes, 0) / 1_000;
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  const digits = value < 10 && unit > 0 ? 1 : 0;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${units[unit] ?? 'KB'}`;
}
