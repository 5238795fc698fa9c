import { fork } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { closeWriter, openWriter } from '../src-library/database/open-writer.ts';
import type { ImportMeasure } from '../tests/bench/import-process.ts';

/**
 * What importing one large file takes of memory, by the shape of the file, each in a process of its own, as the app's writer does:
 * `node scripts/import-memory.ts [part of a name]`.
 */
interface Shape {
  readonly name: string;
  readonly extension: string;
  /** Megabytes. */
  readonly sizes: readonly number[];
  readonly head?: string;
  readonly tail?: string;
  /** One unit of it. */
  readonly unit: (at: number) => string;
  /** Packs the text; absent: it is the file. */
  readonly pack?: (text: Uint8Array) => Uint8Array;
}

const MEGABYTE = 1024 * 1024;
const SPOKEN = 'so we thought that the glass of the old house would hold for another winter';

const clock = (ms: number, mark: string): string => {
  const two = (value: number): string => String(value).padStart(2, '0');
  const seconds = Math.floor(ms / 1000);
  const time = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return `${time}${mark}${String(ms % 1000).padStart(3, '0')}`;
};
const span = (at: number, mark: string): string =>
  `${clock(at * 2000, mark)} --> ${clock(at * 2000 + 1900, mark)}`;
const word = (at: number): string =>
  `{"word":" ${SPOKEN.split(' ')[at % 15] ?? ''}","start":${(at * 0.31).toFixed(2)},"end":${(at * 0.31 + 0.3).toFixed(2)},"probability":0.98${at % 100}}`;
const whisper = (at: number): string =>
  `{"id":${at},"seek":0,"start":${at * 2},"end":${at * 2 + 1.9},"text":" ${SPOKEN}","tokens":[50364,407,321,1194,300,264,4276,295,264],"temperature":0.0,"avg_logprob":-0.25,"compression_ratio":1.6,"no_speech_prob":0.01`;
const words = (at: number): string =>
  `${whisper(at)},"words":[${Array.from({ length: 15 }, (_, n) => word(at * 15 + n)).join(',')}]},`;

const SHAPES: readonly Shape[] = [
  {
    name: 'JSON: empty objects',
    extension: 'json',
    sizes: [8, 24],
    head: '[{"start":0,"end":1,"text":"x"}',
    tail: ']',
    unit: () => ',{}',
  },
  {
    name: 'JSON: empty lists',
    extension: 'json',
    sizes: [8, 24],
    head: '{"segments":[{"start":0,"end":1,"text":"x"}],"x":[[]',
    tail: ']}',
    unit: () => ',[]',
  },
  {
    name: 'JSON: numbers',
    extension: 'json',
    sizes: [8, 24],
    head: '{"segments":[{"start":0,"end":1,"text":"x"}],"x":[0',
    tail: ']}',
    unit: () => ',1',
  },
  {
    name: 'JSON: fractions',
    extension: 'json',
    sizes: [24, 60],
    head: '{"segments":[{"start":0,"end":1,"text":"x"}],"x":[0',
    tail: ']}',
    unit: () => ',0.5',
  },
  {
    name: 'JSON: short texts',
    extension: 'json',
    sizes: [24, 60],
    head: '{"segments":[{"start":0,"end":1,"text":"x"}],"x":[0',
    tail: ']}',
    unit: (at) => `,"${at.toString(36)}"`,
  },
  {
    name: 'JSON: one member each',
    extension: 'json',
    sizes: [24, 60],
    head: '{"segments":[{"start":0,"end":1,"text":"x"}],"x":[0',
    tail: ']}',
    unit: () => ',{"a":1}',
  },
  {
    name: 'JSON: other names each',
    extension: 'json',
    sizes: [24, 60],
    head: '{"segments":[{"start":0,"end":1,"text":"x"}],"x":[0',
    tail: ']}',
    unit: (at) => `,{"a${at.toString(36)}":1}`,
  },
  {
    name: 'JSON: one object, many names',
    extension: 'json',
    sizes: [24, 60],
    head: '{"segments":[{"start":0,"end":1,"text":"x"}],"x":{"a":0',
    tail: '}}',
    unit: (at) => `,"a${at.toString(36)}":1`,
  },
  {
    name: 'JSON: nested lists',
    extension: 'json',
    sizes: [8, 24],
    head: '{"segments":[{"start":0,"end":1,"text":"x"}],"x":[0',
    tail: ']}',
    unit: () => `,${'['.repeat(40)}${']'.repeat(40)}`,
  },
  {
    name: 'JSON: one long text',
    extension: 'json',
    sizes: [24, 60, 120],
    head: '{"segments":[{"start":0,"end":1,"text":"',
    tail: '"}]}',
    unit: () => ` ${SPOKEN}`,
  },
  {
    name: 'JSON: one long text, wide',
    extension: 'json',
    sizes: [24, 60, 120],
    head: '{"segments":[{"start":0,"end":1,"text":"水',
    tail: '"}]}',
    unit: () => ` ${SPOKEN}`,
  },
  {
    name: 'JSON: long text that is no JSON',
    extension: 'json',
    sizes: [24, 60],
    head: '{"segments":[{"start":0,"end":1,"text":"',
    tail: '\u0001\\x"}]}',
    unit: () => ` ${SPOKEN}`,
  },
  {
    name: 'Whisper JSON, no words',
    extension: 'json',
    sizes: [24, 60, 120],
    head: '{"text":"","segments":[',
    tail: `${whisper(0)}}]}`,
    unit: (at) => `${whisper(at)}},`,
  },
  {
    name: 'Whisper JSON, words',
    extension: 'json',
    sizes: [12, 24, 60],
    head: '{"text":"","segments":[',
    tail: `${whisper(0)}}]}`,
    unit: words,
  },
  {
    name: 'Whisper JSON, words, damaged',
    extension: 'json',
    sizes: [12, 24, 60],
    head: '{"text":"","segments":[',
    tail: ``,
    unit: words,
  },
  {
    name: 'JSON Lines',
    extension: 'jsonl',
    sizes: [24, 60],
    unit: (at) => `{"start":${at},"end":${at + 1},"text":"${SPOKEN}"}\n`,
  },
  {
    name: 'Parlance JSON, damaged',
    extension: 'json',
    sizes: [24, 60],
    head: '{"parlance":1,"item":[0',
    tail: ']}',
    unit: () => ',{}',
  },
  {
    name: 'SRT, a million short',
    extension: 'srt',
    sizes: [41],
    unit: (at) => `${at}\n${span(at, ',')}\nx\n\n`,
  },
  {
    name: 'SRT',
    extension: 'srt',
    sizes: [24, 60, 112],
    unit: (at) => `${at}\n${span(at, ',')}\n${SPOKEN}\n\n`,
  },
  {
    name: 'VTT',
    extension: 'vtt',
    sizes: [24, 60, 112],
    head: 'WEBVTT\n\n',
    unit: (at) => `${span(at, '.')}\n<v Ada Quill>${SPOKEN}\n\n`,
  },
  {
    name: 'VTT, word times',
    extension: 'vtt',
    sizes: [24, 60],
    head: 'WEBVTT\nKind: captions\n\n',
    unit: (at) =>
      `${span(at, '.')}\n${SPOKEN.split(' ')
        .map((said, n) => `<${clock(at * 2000 + n * 100, '.')}><c> ${said}</c>`)
        .join('')}\n\n`,
  },
  {
    name: 'CSV',
    extension: 'csv',
    sizes: [24, 60, 120],
    head: 'start,end,speaker,text\n',
    unit: (at) => `${at},${at + 1},Ada Quill,${SPOKEN}\n`,
  },
  {
    name: 'CSV, empty rows',
    extension: 'csv',
    sizes: [24, 60],
    head: 'start,end,speaker,text\n0,1,A,x\n',
    unit: () => `,,,\n`,
  },
  {
    name: 'CSV, one row',
    extension: 'csv',
    sizes: [24, 60],
    head: 'start,end,speaker,text\n0,1,A,x\n',
    unit: () => `,x`,
  },
  {
    name: 'TSV',
    extension: 'tsv',
    sizes: [24, 60, 120],
    head: 'start\tend\ttext\n',
    unit: (at) => `${at}\t${at + 1}\t${SPOKEN}\n`,
  },
  {
    name: 'TTML',
    extension: 'ttml',
    sizes: [24, 60, 120],
    head: '<tt xmlns="http://www.w3.org/ns/ttml"><body><div>',
    tail: '</div></body></tt>',
    unit: (at) => `<p begin="${at}s" end="${at + 1}s">${SPOKEN}</p>\n`,
  },
  {
    name: 'TTML, empty elements',
    extension: 'ttml',
    sizes: [24, 60],
    head: '<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">x</p>',
    tail: '</div></body></tt>',
    unit: () => `<b/>`,
  },
  {
    name: 'HTML',
    extension: 'html',
    sizes: [24, 60],
    head: '<html><body>',
    unit: (at) => `<cite>Ada:</cite><time>${clock(at * 1000, '.').slice(0, 8)}</time><p>${SPOKEN}</p>\n`,
  },
  {
    name: 'HTML, marks alone',
    extension: 'html',
    sizes: [24, 60],
    head: '<html><body><cite>Ada:</cite><time>0:01</time><p>x</p>',
    unit: () => `<i>`,
  },
  { name: 'Text', extension: 'txt', sizes: [24, 60, 120], unit: () => `${SPOKEN}\n\n` },
  { name: 'Text, wide', extension: 'txt', sizes: [24, 60, 120], unit: () => `${SPOKEN} 水\n\n` },
  { name: 'Text, empty lines', extension: 'txt', sizes: [24, 60, 120], head: 'x', unit: () => `\n` },
  { name: 'Text, one line', extension: 'txt', sizes: [24, 60, 120], unit: () => `${SPOKEN} ` },
  {
    name: 'Text with speakers',
    extension: 'txt',
    sizes: [24, 60, 120],
    unit: (at) => `[${clock(at * 1000, '.').slice(0, 8)}] Ada Quill: ${SPOKEN}\n`,
  },
  {
    name: 'Markdown',
    extension: 'md',
    sizes: [24, 60, 120],
    head: '# Talk\n\n',
    unit: (at) => `**[${clock(at * 1000, '.').slice(0, 8)}] Ada Quill:** ${SPOKEN}\n\n`,
  },
  {
    name: 'DOCX',
    extension: 'docx',
    sizes: [24, 60, 120],
    head: '<w:document><w:body>',
    tail: '</w:body></w:document>',
    unit: (at) => `<w:p><w:r><w:t>[${clock(at * 1000, '.').slice(0, 8)}] Ada: ${SPOKEN}</w:t></w:r></w:p>`,
    pack: (text) => zipSync({ 'word/document.xml': text }),
  },
  {
    name: 'DOCX, empty marks',
    extension: 'docx',
    sizes: [24, 60],
    head: '<w:document><w:body>',
    tail: '</w:body></w:document>',
    unit: () => `<w:p/>`,
    pack: (text) => zipSync({ 'word/document.xml': text }),
  },
  {
    name: 'ZIP of an SRT',
    extension: 'zip',
    sizes: [60, 112],
    unit: (at) => `${at}\n${span(at, ',')}\n${SPOKEN}\n\n`,
    pack: (text) => zipSync({ 'a.srt': text }),
  },
];

function writeShape(file: string, shape: Shape, megabytes: number): void {
  const target = openSync(file, 'w');
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const put = (text: string): void => {
    const encoded = strToU8(text);
    if (shape.pack === undefined) writeSync(target, encoded);
    else parts.push(encoded);
    bytes += encoded.length;
  };
  put(shape.head ?? '');
  let piece = '';
  const end = megabytes * MEGABYTE - (shape.tail?.length ?? 0) - 1024;
  for (let at = 0; bytes + piece.length < end; at += 1) {
    piece += shape.unit(at);
    if (piece.length < MEGABYTE / 4) continue;
    put(piece);
    piece = '';
  }
  put(piece + (shape.tail ?? ''));
  if (shape.pack !== undefined) writeSync(target, shape.pack(Buffer.concat(parts)));
  closeSync(target);
}

async function measure(folder: string, shape: Shape, megabytes: number): Promise<string> {
  const library = join(folder, 'library.db');
  const file = join(folder, `x.${shape.extension}`);
  closeWriter(openWriter(library));
  writeShape(file, shape, megabytes);
  const child = fork(new URL('../tests/bench/import-process.ts', import.meta.url), [library, file]);
  const result = await new Promise<ImportMeasure | string>((resolve) => {
    child.once('message', (message) => {
      resolve(message as ImportMeasure);
    });
    child.once('exit', (code, signal) => {
      resolve(`ended with ${code ?? signal ?? 'nothing'}`);
    });
  });
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${library}${suffix}`, { force: true });
  rmSync(file);
  if (typeof result === 'string') return result;
  const { mostMemory, milliseconds, told } = result;
  return `${String(Math.round(mostMemory / MEGABYTE)).padStart(5)} MB ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${told.join(' ')}`;
}

const wanted = process.argv[2] ?? '';
const folder = mkdtempSync(join(tmpdir(), 'parlance-memory-'));
try {
  for (const shape of SHAPES.filter(({ name }) => name.includes(wanted))) {
    for (const megabytes of shape.sizes) {
      console.log(
        `${shape.name.padEnd(32)} ${String(megabytes).padStart(4)} MB: ${await measure(folder, shape, megabytes)}`,
      );
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
