import { SOURCE_TYPES, type SourceType } from '../../src-library/model/addresses.ts';
import type { ToolArguments } from '../arguments.ts';
import { RPC_CODES, RpcError } from '../json-rpc.ts';

/** Where is looked when a call does not say it: a recording then comes once, as its transcript. */
const DEFAULT_TYPES: readonly SourceType[] = ['summary', 'transcript', 'note', 'file'];

/** The schema of the argument `sourceTypes`. */
export const SOURCE_TYPES_SCHEMA = {
  type: 'array',
  items: { type: 'string', enum: SOURCE_TYPES },
  description: 'Where to look; all but session unless given. With session, a recording comes as its session.',
} as const;

/** Reads the argument `sourceTypes`; without it, or with an empty list, the default. */
export function readSourceTypes(args: ToolArguments): readonly SourceType[] {
  const value = Object.hasOwn(args, 'sourceTypes') ? (args['sourceTypes'] ?? undefined) : undefined;
  if (value === undefined) {
    return DEFAULT_TYPES;
  }
  const asked: readonly unknown[] = Array.isArray(value) ? value : [null];
  if (!asked.every((type) => SOURCE_TYPES.some((known) => known === type))) {
    throw new RpcError(
      RPC_CODES.invalidParams,
      `Invalid arguments: "sourceTypes" must be a list of ${SOURCE_TYPES.join(', ')}`,
    );
  }
  return asked.length === 0 ? DEFAULT_TYPES : SOURCE_TYPES.filter((type) => asked.includes(type));
}
