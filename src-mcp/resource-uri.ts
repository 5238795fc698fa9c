import type { VisibleDatabase } from '../src-library/database/visible-library.ts';
import { SOURCE_TYPES, type SourceType } from '../src-library/model/addresses.ts';
import { findVisibleItem, readVisibleParts, type VisibleItem } from '../src-library/store/visible/items.ts';

/** The orientation, which holds nothing of the user's. */
export const ABOUT_URI = 'parlance://about';

/** What a resource's address names. */
export interface ItemAddress {
  readonly sourceType: SourceType;
  /** Any of the item's ids, as the client gave it. */
  readonly id: string;
}

const ADDRESS = /^parlance:\/\/([a-z]+)\/([^/?#]{1,600})$/;

/** Reads `parlance://{type}/{id}`; null for any other address. */
export function readAddress(uri: string): ItemAddress | null {
  const [, type, segment] = ADDRESS.exec(uri) ?? [];
  const sourceType = SOURCE_TYPES.find((known) => known === type);
  const id = segment === undefined ? null : decoded(segment);
  return sourceType === undefined || id === null ? null : { sourceType, id };
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/**
 * The item that an address names, if assistants may see it. The ids of a session open its transcript too, since either of
 * them stands for the recording; apart from that the type must be the item's own.
 */
export function findAddressed(db: VisibleDatabase, { sourceType, id }: ItemAddress): VisibleItem | null {
  const item = findVisibleItem(db, id);
  if (item?.sourceType === 'session' && sourceType === 'transcript') {
    return readVisibleParts(db, item.row).find((part) => part.sourceType === 'transcript') ?? null;
  }
  return item?.sourceType === sourceType ? item : null;
}
