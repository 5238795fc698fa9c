import type { TimeField } from '../../src-shared/import.ts';

/** The words of the dialog for what an import could only guess, in English. */
export const guessStrings = {
  title: (count: number) =>
    count === 1 ? 'One file to look at' : `${count.toLocaleString('en')} files to look at`,
  intro: 'See whether Parlance took them for what they are. Nothing of them is in your library yet.',
  introOne: 'See whether Parlance took it for what it is. Nothing of it is in your library yet.',
  alike: (count: number) => `and ${count.toLocaleString('en')} more like it`,
  takeApart: 'One by one',
  takeApartNamed: (name: string) => `Decide on ${name} and those like it one by one`,
  afterwards: (count: number) =>
    count === 1
      ? 'One more file is asked about afterwards.'
      : `${count.toLocaleString('en')} more files are asked about afterwards.`,
  lines: (format: string, count: number) =>
    `${format} · ${count === 1 ? '1 line' : `${count.toLocaleString('en')} lines`}`,
  as: (name: string) => `Bring in ${name} as`,
  kinds: { transcript: 'Transcript', note: 'Note', file: 'File', leave: 'Leave out' },
  text: 'What was said',
  speaker: 'Who said it',
  start: 'Start',
  end: 'End',
  unit: 'Times are in',
  units: { seconds: 'seconds', milliseconds: 'milliseconds' },
  none: 'None',
  choose: 'Choose…',
  length: (name: string) => `From ${name}`,
  written: {
    seconds: 'in seconds',
    milliseconds: 'in milliseconds',
    clock: 'as a clock',
    dates: 'as dates',
    epochSeconds: 'in seconds since 1970',
    epochMilliseconds: 'in milliseconds since 1970',
  } satisfies Record<TimeField['unit'], string>,
  sample: 'The first lines as they would be read',
  pending: 'Choose the field that holds what was said, and see the first lines here.',
  plain: 'It holds no times and no speakers. As a transcript, each paragraph becomes a line.',
  oneSpeaker: 'It holds no times and only one speaker.',
  unknown:
    'Nothing tells what its fields are. Say which of them holds what was said to bring it in as a transcript.',
  belongs: 'Belongs to',
  alone: 'No recording',
  aloneWhy:
    'It stands under Notes in the sidebar; assistants find it and exports hold it. The search of this window finds notes only with the recording that they belong to.',
  aloneHow: 'To keep it with one, choose Later, open that recording, and look again.',
  later: 'Later',
  go: 'Bring in',
  goNone: 'Leave out',
} as const;
