import path from 'node:path';
import { LibraryPage } from '../e2e/pages/library-page.ts';
import { smallPdf } from '../library/import/document-text/small-pdf.ts';
import type { RunningApp } from '../support/electron-app.ts';
import { writeHomeFile } from '../support/home-files.ts';
import { dropFiles, withSample, type Scene } from './scene.ts';

const CAPTIONS =
  'WEBVTT\n\n00:00.000 --> 00:04.000\nGuten Morgen zusammen, wir beginnen mit dem Gewächshaus.\n';
const TABLE = [
  'Anfangszeitpunkt;Endzeitpunkt;Gesprächsteilnehmerin;Wortlaut;Übersetzung',
  '5;62;Friederike Öztürk-Überschär;Die Donaudampfschifffahrtsgesellschaft hat uns noch kein Angebot geschickt.;No offer yet.',
  '65;90;Ben Moor;Dann fragen wir am Donnerstag noch einmal nach.;We will ask again.',
  '',
].join('\n');
const WORDS = {
  rows: [
    { s: 1.5, e: 2.5, w: 'Good afternoon' },
    { s: 62.5, e: 63.5, w: 'to you all' },
  ],
};

/** What an import leaves to be decided, and what it did. */
export const IMPORTING_SCENES: readonly Scene[] = [
  {
    name: 'import-guessed',
    prepare: async (running, home) => {
      await bring(running, home);
    },
  },
  {
    name: 'import-look',
    prepare: async (running, home) => {
      await look(running, home);
    },
  },
  {
    name: 'import-look-more',
    prepare: async (running, home) => {
      const { guesses } = await look(running, home);
      await guesses.getByRole('region', { name: 'Messwerte.json' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'import-look-one',
    prepare: async (running, home) => {
      const library = new LibraryPage(running.page);
      await library.sampleButton.waitFor();
      await dropFiles(library, home, [
        ['Einkaufszettel.md', '# Einkaufszettel\n\nEine Lampe mit Scharnier aus Messing.\n'],
      ]);
      await library.guesses.waitFor();
    },
  },
  {
    name: 'import-many',
    prepare: async (running, home) => {
      const library = await withSample(running);
      const files = Array.from({ length: 40 }, (_, n): readonly [string, string] => [
        `Wochenbesprechung ${n + 1}.vtt`,
        CAPTIONS.replace('zusammen', `zum ${n + 1}. Mal`),
      ]);
      await dropFiles(library, home, [...files, ['Leer.vtt', 'WEBVTT\n']]);
      await library.importResult.waitFor();
    },
  },
];

async function bring(running: RunningApp, home: string): Promise<LibraryPage> {
  const library = await withSample(running);
  writeHomeFile(home, 'talks/Wochenbesprechung im Gewächshaus.pdf', smallPdf(['Angebot', 'der Glaserei']));
  const texts: readonly (readonly [string, string])[] = [
    ['Wochenbesprechung im Gewächshaus.vtt', CAPTIONS],
    ['Interview mit der Genossenschaftsvorsitzenden.csv', TABLE],
    ['Interview, zweiter Teil.csv', TABLE.replace('Donnerstag', 'Freitag')],
    ['Einkaufszettel.md', '# Einkaufszettel\n\nEine Lampe mit Scharnier aus Messing.\n'],
    ['Messwerte.json', JSON.stringify(WORDS)],
  ];
  for (const [name, text] of texts) writeHomeFile(home, `talks/${name}`, text);
  await library.drop([
    path.join(home, 'talks', 'Wochenbesprechung im Gewächshaus.pdf'),
    ...texts.map(([name]) => path.join(home, 'talks', name)),
  ]);
  await library.importResult.waitFor();
  return library;
}

async function look(running: RunningApp, home: string): Promise<LibraryPage> {
  const library = await bring(running, home);
  await library.importResult.getByRole('button', { name: 'Look…' }).click();
  await library.guesses.waitFor();
  return library;
}
