import { Worker } from 'node:worker_threads';
import { mediaTypeOf } from './document-text.ts';

/** A document to keep. */
export interface DocumentWorkerData {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** From the thread that reads: a part of the text, or that it is done. */
export type DocumentMessage = { readonly part: string } | { readonly problem: string | null };

/** What can be read and found of a document. */
export interface DocumentText {
  /** Empty when nothing can be read. */
  readonly text: string;
  readonly mediaType: string | null;
  /** Why not all of it can be found, in one plain sentence; null when all can. */
  readonly problem: string | null;
}

export interface DocumentLimits {
  readonly withinMs?: number;
  /** UTF-16 units. */
  readonly mostCharacters?: number;
  readonly mostMegabytes?: number;
}

/**
 * Reads the text of a document in a thread of its own, which is ended when it takes too long, holds too much or fails, so
 * that no document harms whoever reads it. What was read until then counts.
 * @param worker Where the thread's program (`document-worker`) lies.
 */
export function readDocument(
  worker: URL | string,
  document: DocumentWorkerData,
  { withinMs = 60_000, mostCharacters = 20_000_000, mostMegabytes = 512 }: DocumentLimits = {},
): Promise<DocumentText> {
  const mediaType = mediaTypeOf(document.fileName, document.bytes);
  return new Promise((resolve) => {
    const parts: string[] = [];
    let characters = 0;
    // What libraries write to the console is not what our own output is made of.
    const thread = new Worker(worker, {
      workerData: document,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
      stdout: true,
      stderr: true,
    });
    const end = (problem: string | null): void => {
      clearTimeout(timer);
      void thread.terminate();
      const text = parts.join('\n\n').slice(0, mostCharacters).trim();
      resolve({ text, mediaType, problem });
    };
    const timer = setTimeout(() => {
      end(parts.length > 0 ? TOO_SLOW : UNREADABLE);
    }, withinMs);
    thread.on('message', (message: DocumentMessage) => {
      if (!('part' in message)) {
        end(message.problem);
        return;
      }
      parts.push(message.part);
      characters += message.part.length;
      if (characters > mostCharacters) end(TOO_LARGE);
    });
    thread.on('error', () => {
      end(UNREADABLE);
    });
    thread.on('exit', () => {
      end(UNREADABLE);
    });
  });
}

const TOO_SLOW = 'Reading this document took too long, so only the text of its beginning can be found.';
const TOO_LARGE = 'This document holds very much text, of which only the beginning can be found.';
const UNREADABLE = 'The text of this document could not be read, so only its name can be found.';
