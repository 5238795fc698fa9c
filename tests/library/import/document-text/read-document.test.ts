import { describe, expect, it } from 'vitest';
import { docxWriter } from '../../../../src-library/export/docx-writer.ts';
import { readExportedItem } from '../../../../src-library/store/exported-items.ts';
import { addFile } from '../../../../src-library/store/files.ts';
import { searchLibrary } from '../../../../src-library/search/search-library.ts';
import {
  readDocument,
  type DocumentLimits,
  type DocumentText,
} from '../../../../src-library/import/document-text/read-document.ts';
import { NOW, temporaryLibrary } from '../../temporary-library.ts';
import { japanesePdf, smallPdf } from './small-pdf.ts';

const WORKER = new URL('../../../../src-library/import/document-text/document-worker.ts', import.meta.url);

const read = (
  fileName: string,
  content: string | Uint8Array,
  limits?: DocumentLimits,
): Promise<DocumentText> => readDocument(WORKER, { fileName, bytes: Buffer.from(content as string) }, limits);

describe('the text of a document', () => {
  it('is that of every page of a PDF, whatever its name says', async () => {
    expect(await read('notes.bin', smallPdf(['Salt (and) water', 'never meet']))).toEqual({
      text: 'Salt (and) water\nnever meet',
      mediaType: 'application/pdf',
      problem: null,
    });
  });

  it('is that of a PDF in a font that is not in it', async () => {
    expect((await read('x.pdf', japanesePdf('水と塩の会議'))).text).toBe('水と塩の会議');
  });

  it('is that of a Word document', async () => {
    const said = { startMs: 0, endMs: null, speaker: 'Ada', text: 'Salt.' };
    const document = { title: 'Kitchen', startedAt: NOW, startedAtGuessed: false, durationMs: null };
    const nothing = {
      language: null,
      source: null,
      speakers: [],
      tags: [],
      summaries: [],
      notes: [],
      tasks: [],
    };
    const bytes = await docxWriter.write({ ...document, ...nothing, lines: [said] });
    const { text, mediaType, problem } = await read('x.docx', bytes);
    expect(text).toContain('Kitchen');
    expect(text).toContain('Ada: Salt.');
    expect([mediaType?.includes('word'), problem]).toEqual([true, null]);
  });

  it('is what a person reads on a web page', async () => {
    const page =
      '<!doctype html><style>p{}</style><h1>Salt</h1><p>one <b>two</b>\n three</p><script>evil()</script><!-- x --><ul><li>a &lt; b';
    expect(await read('page.txt', page)).toEqual({
      text: 'Salt\n\none two three\n\na < b',
      mediaType: 'text/html',
      problem: null,
    });
  });

  it.each([
    ['agenda.md', '# Agenda\n\n- Salt', 'text/markdown'],
    ['agenda.txt', 'Größe', 'text/plain'],
    ['agenda', 'plain', null],
  ])('is all of %s', async (name, content, mediaType) => {
    expect(await read(name, content)).toEqual({ text: content, mediaType, problem: null });
  });

  it('is read in whatever encoding', async () => {
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('水と塩', 'utf16le')]);
    expect((await read('x.txt', wide)).text).toBe('水と塩');
  });
});

describe('a document that cannot be read', () => {
  it.each([
    ['a locked PDF', 'x.pdf', smallPdf(['secret'], true), /locked with a password/],
    ['a damaged PDF', 'x.pdf', '%PDF-1.7 and nothing more', /damaged/],
    ['a PDF that is cut off', 'x.pdf', smallPdf(['Salt']).subarray(0, 60), /damaged|no text/],
    ['a PDF of pictures', 'x.pdf', smallPdf([]), /only pictures/],
    ['a picture', 'x.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), /no text/],
    ['a page that is nested too deeply', 'x.html', '<div>'.repeat(5_000), /deep/],
  ])('says so: %s', async (_what, name, content, problem) => {
    const { text, problem: said } = await read(name, content);
    expect(said).toMatch(problem);
    expect(text).toBe('');
  });

  it('never takes longer than it may, nor holds more', async () => {
    expect((await read('x.txt', 'Salt', { withinMs: 0 })).problem).toMatch(/could not be read/);
    const { text, problem } = await read('x.txt', 'Salt and water', { mostCharacters: 4 });
    expect([text, problem]).toEqual(['Salt', expect.stringMatching(/very much text/)]);
  });
});

describe('a file that is kept', () => {
  it('is there byte for byte and found by its text', async () => {
    const db = temporaryLibrary();
    const bytes = smallPdf(['brackish water']);
    const { text, mediaType } = await read('report.pdf', bytes);
    const id = addFile(db, { parent: null, fileName: 'report.pdf', bytes, text, mediaType, now: NOW });
    expect(Buffer.from(readExportedItem(db, id).file?.bytes ?? []).equals(bytes)).toBe(true);
    const found = searchLibrary(db, 'brackish', { limit: 5 });
    expect(found.ok && found.hits.map((hit) => hit.id)).toEqual([id]);
  });
});
