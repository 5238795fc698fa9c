import type { ItemId, ItemKind } from './item.ts';

/** What assistants find, read and name in addresses; tasks have a list of their own. */
export const SOURCE_TYPES = ['session', 'summary', 'transcript', 'note', 'file'] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** Whether a kind of item is one that has an address. */
export function isSourceType(kind: ItemKind): kind is SourceType {
  return kind !== 'task';
}

/** The address under which an item can be read as a resource. */
export function resourceUri(sourceType: SourceType, id: ItemId): string {
  return `parlance://${sourceType}/${id}`;
}

/** The link that opens the app at an item, and at a moment of it when that is known (milliseconds from its start). */
export function openUrl(id: ItemId, startMs: number | null = null): string {
  return startMs === null
    ? `parlance://open/${id}`
    : `parlance://open/${id}?t=${Math.max(0, Math.round(startMs))}`;
}
