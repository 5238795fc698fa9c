import type { TranscriptWriter } from './transcript-writer.ts';

/** A Word document. What prints it is large and loaded only when one is asked for. */
export const docxWriter: TranscriptWriter = {
  id: 'docx',
  name: 'Word document',
  extension: '.docx',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  write: async (document) => (await import('./word-document.ts')).printWordDocument(document),
};
