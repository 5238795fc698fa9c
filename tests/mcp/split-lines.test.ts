import { describe, expect, it } from 'vitest';
import { segmentId } from '../../src-library/model/segment-id.ts';
import { insertDetail } from '../../src-library/store/segments.ts';
import { ask, sidecarFor } from './plain-tools.ts';
import { libraryWith } from './test-library.ts';
import { addRecording } from './test-recording.ts';

/** A recording of three lines, of which a person split the second. */
function splitRecording(parts: unknown): { readonly library: string; readonly id: string } {
  let id = '';
  const library = libraryWith((db) => {
    const made = addRecording(db, {
      segments: [
        { text: 'First.', speaker: 'Mara' },
        { text: 'Second and third.', speaker: 'Mara' },
        { text: 'Fourth.', speaker: 'Jon' },
      ],
    });
    id = made.transcriptId;
    insertDetail(db, segmentId(made.transcriptRow, 1), { parts: JSON.stringify(parts) });
  });
  return { library, id };
}

const PARTS = [
  { text: 'Second', startMs: 1000, endMs: 1400, speaker: 'Jon' },
  { text: 'and third.', startMs: 1400, endMs: 1900, speaker: 'Mara' },
];

async function textOf(library: string, args: object): Promise<{ text: string; nextCursor?: string }> {
  const sidecar = sidecarFor(library);
  const { result } = await sidecar.callTool('get_transcript', args);
  const [block] = result?.['content'] as [{ text: string }];
  return JSON.parse(block.text) as { text: string; nextCursor?: string };
}

describe('a recorded line that a person split', () => {
  it('is read as several lines', async () => {
    const { library, id } = splitRecording(PARTS);
    expect((await textOf(library, { id })).text).toBe(
      'Mara: First.\nJon: Second\nMara: and third.\nJon: Fourth.',
    );
    expect(await ask(sidecarFor(library), 'fetch', { id })).toMatchObject({
      content: '[0:00] Mara: First.\n[0:01] Jon: Second\n[0:01] Mara: and third.\n[0:02] Jon: Fourth.',
    });
  });

  it('is one line, said by the first speaker, for whoever counts lines', async () => {
    const { library, id } = splitRecording(PARTS);
    const sidecar = sidecarFor(library);
    expect(await ask(sidecar, 'transcript', { session: id, since: 1 })).toMatchObject({
      next: 3,
      lines: [
        { start_ms: 1000, end_ms: 1900, speaker: 'Jon', text: 'Second and third.' },
        { speaker: 'Jon', text: 'Fourth.' },
      ],
    });
    expect(await ask(sidecar, 'transcript', { session: id, since: 1, verbatim: true })).toMatchObject({
      lines: [{ text: 'Second and third.' }, { text: 'Fourth.' }],
    });
  });

  it('is cut between its parts, and each comes once', async () => {
    const { library, id } = splitRecording(PARTS);
    const texts: string[] = [];
    for (let args: object | null = { maxChars: 1 }; args !== null;) {
      const { text, nextCursor }: { text: string; nextCursor?: string } = await textOf(library, {
        id,
        ...args,
      });
      texts.push(text);
      args = nextCursor === undefined ? null : { cursor: nextCursor };
    }
    expect(texts).toEqual(['Mara: First.', 'Jon: Second', 'Mara: and third.', 'Jon: Fourth.']);
  });

  it.each([[[]], ['text'], [[{ text: 7 }]], [[null]], [{}]])('%j is no split', async (parts) => {
    const { library, id } = splitRecording(parts);
    expect((await textOf(library, { id })).text).toBe('Mara: First. Second and third.\nJon: Fourth.');
  });
});
