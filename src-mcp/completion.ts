import type { VisibleDatabase } from '../src-library/database/visible-library.ts';
import { LibraryError } from '../src-library/errors.ts';
import { resourceUri, SOURCE_TYPES, type SourceType } from '../src-library/model/addresses.ts';
import { completeItemIds, completePeople, completeTitles } from '../src-library/store/visible/completions.ts';
import { logDiagnostic } from './diagnostics.ts';
import { isJsonObject, type JsonObject, RPC_CODES, RpcError } from './json-rpc.ts';
import type { ReadableLibrary } from './library-source.ts';
import { requirePrompt } from './prompts.ts';

/** Values in one answer, as the protocol allows. */
const MAX_VALUES = 100;

type Complete = (db: VisibleDatabase, typed: string, limit: number) => readonly string[];

/**
 * Answers `completion/complete`: ids for the address templates, found by id or title, and titles or people for the
 * prompts. While the library cannot be read there is nothing to offer.
 * @throws RpcError -32602 for what is no template, prompt or argument of ours.
 */
export function complete(params: JsonObject | undefined, library: ReadableLibrary): Record<string, unknown> {
  const ref = object(params?.['ref'], 'ref');
  const argument = object(params?.['argument'], 'argument');
  const [name, typed] = [text(argument['name'], 'argument.name'), text(argument['value'], 'argument.value')];
  const find = completerOf(ref, name);
  const found = find === null ? [] : ifReadable(library, (db) => find(db, typed.trim(), MAX_VALUES + 1));
  const hasMore = found.length > MAX_VALUES;
  const values = found.slice(0, MAX_VALUES);
  return { completion: { values, hasMore, ...(!hasMore && { total: values.length }) } };
}

/** Null for an argument that has no completions. */
function completerOf(ref: JsonObject, argument: string): Complete | null {
  switch (ref['type']) {
    case 'ref/resource':
      return argument === 'id' ? idsOf(templateType(text(ref['uri'], 'ref.uri'))) : unknownArgument();
    case 'ref/prompt':
      return promptCompleter(ref['name'], argument);
    default:
      throw invalid('ref.type', 'ref/prompt or ref/resource');
  }
}

function idsOf(type: SourceType): Complete {
  return (db, typed, limit) => completeItemIds(db, type, typed, limit);
}

function templateType(uri: string): SourceType {
  const type = SOURCE_TYPES.find((candidate) => uri === resourceUri(candidate, '{id}'));
  if (type === undefined) {
    throw invalid('ref.uri', 'one of resources/templates/list');
  }
  return type;
}

function promptCompleter(prompt: unknown, name: string): Complete | null {
  const argument = requirePrompt(prompt).arguments.find((candidate) => candidate.name === name);
  if (argument === undefined) {
    return unknownArgument();
  }
  switch (argument.completedFrom) {
    case 'titles':
      return completeTitles;
    case 'people':
      return completePeople;
    case 'nothing':
      return null;
  }
}

function ifReadable(
  library: ReadableLibrary,
  work: (db: VisibleDatabase) => readonly string[],
): readonly string[] {
  try {
    return library.read(work);
  } catch (error) {
    if (!(error instanceof LibraryError)) {
      throw error;
    }
    if (error.kind === 'internal') {
      logDiagnostic('completion', error);
    }
    return [];
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
