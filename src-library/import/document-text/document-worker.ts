import { parentPort, workerData } from 'node:worker_threads';
import { toLibraryError } from '../../database/sqlite-errors.ts';
import { readDocumentText } from './document-text.ts';
import type { DocumentMessage, DocumentWorkerData } from './read-document.ts';

const { fileName, bytes } = workerData as DocumentWorkerData;
const send = (message: DocumentMessage): void => parentPort?.postMessage(message);

try {
  for await (const part of readDocumentText(fileName, bytes)) send({ part });
  send({ problem: null });
} catch (error) {
  send({ problem: toLibraryError(error).message });
}
