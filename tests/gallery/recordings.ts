/** A file's name and its text. */
type RecordingFile = readonly [string, string];

interface Talk {
  readonly file: string;
  readonly speakers: readonly string[];
  readonly lines: readonly string[];
}

const TALKS: readonly Talk[] = [
  {
    file: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft Jahreshauptversammlung.vtt',
    speakers: ['Rechtsschutzversicherungsgesellschaftsvertreterin Müller-Lüdenscheidt', 'Jörg'],
    lines: [
      'Die Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung liegt nun endlich vor.',
      'Dann beginnen wir mit dem ersten Punkt der Tagesordnung, den Kraftfahrzeughaftpflichtversicherungen.',
      'Gut.',
    ],
  },
  {
    file: '二零二六年第三季度产品路线图评审会议与供应商质量问题讨论纪要.vtt',
    speakers: ['王晓明', '欧阳若兰'],
    lines: [
      '我们先看一下上个季度的交付情况，然后再讨论供应商的质量问题。',
      '好的，没有问题。',
      '这个批次的良品率是百分之九十八点七。',
    ],
  },
  {
    file: 'محضر اجتماع مجلس الإدارة حول ميزانية العام المقبل (Q3 review).vtt',
    speakers: ['ليلى حداد', 'Omar Khalil'],
    lines: [
      'نبدأ اليوم بمراجعة ميزانية العام المقبل، ثم ننتقل إلى مشروع Avocet 2.0.',
      'Yes, شكراً، let us begin.',
      'النسبة هي ٩٨٫٧٪.',
    ],
  },
  {
    file: '週次定例会議 ミツバチの巣箱プロジェクト進捗報告.vtt',
    speakers: ['佐藤', '山田太郎'],
    lines: [
      'それでは、始めましょう。今週の進捗を報告してください。',
      'はい、巣箱の温度センサーが完成しました。',
    ],
  },
  {
    file: 'शहरी उद्यान समिति की बैठक.vtt',
    speakers: ['अंजलि'],
    lines: ['आज हम नए बगीचे की योजना पर बात करेंगे।'],
  },
  {
    file: '🎙️ Aufnahme 👩‍👩‍👧‍👦 – café naïve.vtt',
    speakers: ['Zoë'],
    lines: ['Ein Satz mit 👍🏽 und Ωμέγα und кириллицей, damit man sieht, wie es sich mischt.'],
  },
];

/** Long words, scripts without spaces, and scripts from right to left. */
export const MANY_SCRIPTS: readonly RecordingFile[] = TALKS.map(({ file, speakers, lines }) => [
  file,
  webVtt(lines.map((text, index) => ({ speaker: speakers[index % speakers.length] ?? '', text }))),
]);

/** Ten thousand lines. */
export const LONG_RECORDING: RecordingFile = [
  'A very long day.vtt',
  webVtt(
    Array.from({ length: 10_000 }, (_, index) => ({
      speaker: ['Mara', 'Tobias', 'Priya'][Math.floor(index / 4) % 3] ?? '',
      text: `Sentence ${(index + 1).toLocaleString('en')} of a day that did not want to end${', and went on'.repeat(index % 9)}.`,
    })),
  ),
];

function webVtt(lines: readonly { readonly speaker: string; readonly text: string }[]): string {
  const cues = lines.map(
    ({ speaker, text }, index) => `${clock(index * 3)} --> ${clock(index * 3 + 3)}\n<v ${speaker}>${text}\n`,
  );
  return ['WEBVTT\n', ...cues].join('\n');
}

function clock(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.000`;
}
