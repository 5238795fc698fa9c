import { z } from 'zod';
import { itemId } from './library.ts';

/** Arguments of the calls about what assistants read, and which of them may. */
export const activityArguments = {
  'activity:list': z.strictObject({}),
  /** Asks with the system's dialog where to write it. */
  'activity:export': z.strictObject({}),
  'activity:clear': z.strictObject({}),
  /** Who read a transcript, or what belongs to it. */
  'activity:readers': z.strictObject({ id: itemId }),
  'activity:clients': z.strictObject({}),
  /** Lets clients read, or not, by the names that they present. */
  'activity:allow': z.strictObject({
    names: z.array(z.string().min(1).max(200)).min(1).max(20),
    allowed: z.boolean(),
  }),
} as const;

/** A client by the name that it presents, and as Parlance calls it where it knows it; null for one without a name. */
export type PresentedClient = { readonly name: string; readonly label: string } | null;

/** What one client read on one day of the person's calendar. Times are epoch milliseconds UTC. */
export interface ActivityDay {
  readonly client: PresentedClient;
  /** Beginning of the day where the person is. */
  readonly day: number;
  readonly answers: number;
  /** UTF-16 units of all answers together. */
  readonly characters: number;
  /** Those read last first. */
  readonly items: readonly ReadItem[];
  /** Further items that are not listed. */
  readonly moreItems: number;
}

/** One item as it was shown to a client on one day. */
export interface ReadItem {
  readonly id: string;
  readonly title: string;
  readonly times: number;
  /** Different parts of it, as the sidecar names them; null stands for the whole. */
  readonly parts: readonly (string | null)[];
  /** Of the answers that showed this item alone. */
  readonly characters: number;
}

/** A client that read from an item, more than its row in a list. */
export interface ItemReader {
  readonly client: PresentedClient;
  readonly times: number;
  /** Epoch milliseconds UTC. */
  readonly lastAt: number;
}

/** A client that presented itself, or was switched on or off. */
export interface KnownClient {
  readonly name: string;
  readonly allowed: boolean;
  /** Epoch milliseconds UTC; null before it first read anything. */
  readonly lastSeen: number | null;
}

/** Values of the activity's calls. */
export interface ActivityValues {
  /** Newest days first. */
  'activity:list': readonly ActivityDay[];
  /** Null when the dialog was cancelled. */
  'activity:export': { readonly name: string } | null;
  'activity:clear': null;
  'activity:readers': readonly ItemReader[];
  'activity:clients': readonly KnownClient[];
  'activity:allow': null;
}
