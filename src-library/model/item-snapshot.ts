import { z } from 'zod';
import { ITEM_KINDS, TASK_BUCKETS, TRANSCRIPT_STATES, type ItemKind, type TranscriptState } from './item.ts';

/**
 * An item with everything that the library knows of it and of what hangs below it, in words of its own that outlast the
 * schema. Moments are epoch milliseconds UTC, offsets milliseconds, null is unknown, bytes are Base64.
 */

const moment = z.int().nullable();
const offset = z.int().nullable();
const text = z.string();

/** Something that may be private by itself and makes what it stands on private. */
const named = z.object({ name: text.min(1), private: z.boolean() });

const word = z.tuple([offset, offset, text, z.number().nullable()]);

const segment = z.object({
  startMs: offset,
  endMs: offset,
  /** Place in `speakers`. */
  speaker: z.int().min(0).nullable(),
  text,
  edited: text.nullable(),
  editedSpeaker: z.int().min(0).nullable(),
  parts: z.unknown(),
  track: text.nullable(),
  confidence: z.number().nullable(),
  /** Bits of `SEGMENT_FLAGS`. */
  flags: z.int().min(0),
  externalKey: text.nullable(),
  /** `[startMs, endMs, text, confidence]`, null without word times. */
  words: z.array(word).nullable(),
});

const speaker = z.object({ label: text, name: text.nullable(), person: named.nullable() });

const transcript = z.object({
  kind: text,
  state: z.enum(Object.keys(TRANSCRIPT_STATES) as [TranscriptState, ...TranscriptState[]]),
  durationMs: offset,
  format: text.nullable(),
  engine: text.nullable(),
  model: text.nullable(),
  template: text.nullable(),
  metadata: z.unknown(),
  speakers: z.array(speaker),
  segments: z.array(segment).max(2 ** 20),
});

/** The bytes of a file as it came in. */
const original = z.object({ sha256: z.string().regex(/^[\da-f]{64}$/), data: z.base64() });

const importReceipt = z.object({
  fileName: text,
  modified: moment,
  encoding: text,
  format: text,
  formatConfidence: z.number(),
  importerVersion: z.int(),
  imported: z.int(),
  report: z.unknown(),
  original,
});

const base = z.object({
  id: z.uuid(),
  kind: z.enum(Object.keys(ITEM_KINDS) as [ItemKind, ...ItemKind[]]),
  title: text,
  created: z.int(),
  createdGuessed: z.boolean(),
  imported: z.int(),
  updated: z.int(),
  language: text.nullable(),
  source: named.nullable(),
  starred: z.boolean(),
  private: z.boolean(),
  tags: z.array(named),
  /** Name of the followed folder it comes from. */
  externalId: text.nullable(),
  transcript: transcript.nullable(),
  /** The text of a note, a summary or a file. */
  body: text.nullable(),
  task: z
    .object({
      bucket: z.enum(TASK_BUCKETS),
      doneAt: moment,
      position: z.number(),
      moment: z.object({ transcript: z.uuid(), seq: z.int().nullable() }).nullable(),
    })
    .nullable(),
  file: z
    .object({
      name: text,
      mediaType: text.nullable(),
      bytes: z.int().nullable(),
      original: original.nullable(),
    })
    .nullable(),
  imports: z.array(importReceipt),
});

export type ItemSnapshot = z.infer<typeof base> & { readonly children: readonly ItemSnapshot[] };

/** Checks a snapshot that comes from a file. */
export const itemSnapshotSchema: z.ZodType<ItemSnapshot> = base.extend({
  get children() {
    return z.array(itemSnapshotSchema).max(10_000);
  },
});
