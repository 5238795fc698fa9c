import type { VisibleDatabase } from '../src-library/database/visible-library.ts';
import { LibraryError } from '../src-library/errors.ts';
import { resourceUri, SOURCE_TYPES, type SourceType } from '../src-library/model/addresses.ts';
import { completeItemIds, completePeople, completeTitles } from '../src-library/store/visible/completions.ts';
import { isJsonObject, type JsonObject, RPC_CODES, RpcError } from './json-rpc.ts';
import type { ReadableLibrary } from './library-source.ts';
import { requirePrompt } from './prompts.ts';
import { tryLibrary } from './try-library.ts';

/** Values in one answer, as the protocol allows. */
const MAX_VALUES = 100;

interface Completer {
  /** Whether what is found are ids of items, else words of theirs. */
  readonly givesIds: boolean;
  readonly find: (db: VisibleDatabase, typed: string, limit: number) => readonly string[];
}

/** Completions as they were found. */
export interface Completed {
  readonly result: Record<string, unknown>;
  /** The ids that were shown, for a record of it. */
  readonly ids: readonly string[];
  readonly characters: number;
}

/**
 * Answers `completion/complete`: ids for the address templates, found by id or title, and titles or people for the
 * prompts. While the library cannot be read there is nothing to offer.
 * @throws RpcError -32602 for what is no template, prompt or argument of ours.
 */
export function complete(params: JsonObject | undefined, library: ReadableLibrary): Completed {
  const ref = object(params?.['ref'], 'ref');
  const argument = object(params?.['argument'], 'argument');
  const [name, typed] = [text(argument['name'], 'argument.name'), text(argument['value'], 'argument.value')];
  const completer = completerOf(ref, name);
  const found = completer === null ? [] : findCompletions(completer, typed.trim(), library);
  const hasMore = found.length > MAX_VALUES;
  const values = found.slice(0, MAX_VALUES);
  return {
    result: { completion: { values, hasMore, ...(!hasMore && { total: values.length }) } },
    ids: completer?.givesIds === true ? values : [],
    characters: values.reduce((sum, value) => sum + value.length, 0),
  };
}

function findCompletions({ find }: Completer, typed: string, library: ReadableLibrary): readonly string[] {
  const found = tryLibrary('completion', () => library.read((db) => find(db, typed, MAX_VALUES + 1)));
  return found instanceof LibraryError ? [] : found;
}

/** Null for an argument that has no completions. */
function completerOf(ref: JsonObject, argument: string): Completer | null {
  switch (ref['type']) {
    case 'ref/resource':
      return argument === 'id' ? idsOf(templateType(text(ref['uri'], 'ref.uri'))) : unknownArgument();
    case 'ref/prompt':
      return promptCompleter(ref['name'], argument);
    default:
      throw invalid('ref.type', 'ref/prompt or ref/resource');
  }
}

function idsOf(type: SourceType): Completer {
  return { givesIds: true, find: (db, typed, limit) => completeItemIds(db, type, typed, limit) };
}

function templateType(uri: string): SourceType {
  const type = SOURCE_TYPES.find((candidate) => uri === resourceUri(candidate, '{id}'));
  if (type === undefined) {
    throw invalid('ref.uri', 'one of resources/templates/list');
  }
  return type;
}

function promptCompleter(prompt: unknown, name: string): Completer | null {
  const argument = requirePrompt(prompt).arguments.find((candidate) => candidate.name === name);
  if (argument === undefined) {
    return unknownArgument();
  }
  switch (argument.completedFrom) {
    case 'titles':
      return { givesIds: false, find: completeTitles };
    case 'people':
      return { givesIds: false, find: completePeople };
    case 'nothing':
      return null;
  }
}

function object(value: unknown, name: string): JsonObject {
  if (!isJsonObject(value)) {
    throw invalid(name, 'an object');
  }
  return value;
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string') {
    throw invalid(name, 'a string');
  }
  return value;
}

function unknownArgument(): never {
  throw invalid('argument.name', 'the name of one of its arguments');
}

function invalid(name: string, wanted: string): RpcError {
  return new RpcError(RPC_CODES.invalidParams, `Invalid params: "${name}" must be ${wanted}`);
}
