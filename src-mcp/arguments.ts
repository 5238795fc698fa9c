import { type JsonObject, RPC_CODES, RpcError } from './json-rpc.ts';

/**
 * Typed reading of a tool's arguments. Null counts as absent, arguments that nobody reads are ignored, and whatever
 * has the wrong type is refused with -32602 and a message that names the argument and says what to pass instead.
 */
export type ToolArguments = JsonObject;

export interface IntegerRange {
  readonly min: number;
  readonly max: number;
}

/** Reads a whole number and moves it into the range; undefined when absent. A fraction is refused. */
export function readInteger(args: ToolArguments, name: string, range: IntegerRange): number | undefined {
  const value = present(args, name);
  if (value === undefined) {
    return undefined;
  }
  if (typeof value !== 'number' || !(Number.isInteger(value) || Math.abs(value) === Infinity)) {
    throw invalid(name, `a whole number from ${range.min} to ${range.max}`);
  }
  return Math.min(Math.max(value, range.min), range.max);
}

/** Reads a text, which may be empty; undefined when absent. */
export function readString(args: ToolArguments, name: string): string | undefined {
  const value = present(args, name);
  if (value !== undefined && typeof value !== 'string') {
    throw invalid(name, 'a string');
  }
  return value;
}

/** Reads a text that the tool cannot do without. */
export function readRequiredString(args: ToolArguments, name: string): string {
  const value = readString(args, name);
  if (value === undefined) {
    throw new RpcError(RPC_CODES.invalidParams, `Invalid arguments: "${name}" is missing, pass a string`);
  }
  return value;
}

/** Reads `true` or `false`; undefined when absent. */
export function readBoolean(args: ToolArguments, name: string): boolean | undefined {
  const value = present(args, name);
  if (value !== undefined && typeof value !== 'boolean') {
    throw invalid(name, 'true or false');
  }
  return value;
}

/** Reads one of a few words; undefined when absent. */
export function readChoice<Choice extends string>(
  args: ToolArguments,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = present(args, name);
  const choice = choices.find((candidate) => candidate === value);
  if (value !== undefined && choice === undefined) {
    throw invalid(name, `one of ${choices.join(', ')}`);
  }
  return choice;
}

function present(args: ToolArguments, name: string): unknown {
  return Object.hasOwn(args, name) ? (args[name] ?? undefined) : undefined;
}

function invalid(name: string, wanted: string): RpcError {
  return new RpcError(RPC_CODES.invalidParams, `Invalid arguments: "${name}" must be ${wanted}`);
}
