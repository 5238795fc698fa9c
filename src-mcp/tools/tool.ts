import type { ItemId } from '../../src-library/model/item.ts';
import type { ReadableLibrary } from '../library-source.ts';
import type { ToolArguments } from '../arguments.ts';
import type { FamilyName } from './families.ts';

/** The part of JSON Schema that every client understands at the root of a tool's arguments. */
interface ToolInputSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
}

/** An item that an answer shows something of, for the person's own record of who read what. */
export interface ReturnedItem {
  /** The item's UUID as the library holds it, never what the client sent. */
  readonly id: ItemId;
  /** Which part of it, in numbers or a word of ours, such as `0-120`; never anything that was said. */
  readonly part?: string;
}

/** The text of each content block, alone or with the items it was made from. */
export type ToolAnswer =
  readonly string[] | { readonly texts: readonly string[]; readonly items: readonly ReturnedItem[] };

/** One tool: how it is advertised and what it does. All tools only read. */
export interface Tool {
  readonly name: string;
  /** For people, in a client's list of tools. */
  readonly title: string;
  /** For the model; under 700 characters. */
  readonly description: string;
  readonly family: FamilyName;
  readonly inputSchema: ToolInputSchema;
  /** Characters an answer may have before a client that knows this hint moves it out of the conversation. */
  readonly maxResultSizeChars?: number;
  /**
   * Does the work and gives the text of each content block. Throws an `RpcError` for arguments it cannot use and for
   * what the family answers with a code of its own, and lets the library's `LibraryError` through.
   */
  call(args: ToolArguments, library: ReadableLibrary): ToolAnswer;
}
