import { RPC_CODES, RpcError } from './json-rpc.ts';

/**
 * A place in a list, as an opaque text for clients to hand back. Only plain values go in, and never a row number:
 * what a client holds must stay right while the library changes.
 */
export function encodeCursor(place: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(place), 'utf8').toString('base64url');
}

/**
 * Reads a text made by `encodeCursor`. `accept` turns the values into what the caller needs, or gives undefined when
 * they are not its own; that, and any other text, is refused with -32602.
 */
export function decodeCursor<Place>(
  cursor: string,
  accept: (values: readonly unknown[]) => Place | undefined,
): Place {
  const values = parse(cursor);
  const place = values && accept(values);
  if (place === undefined) {
    throw new RpcError(
      RPC_CODES.invalidParams,
      'Invalid arguments: "cursor" must be a cursor from an earlier answer, or be left out',
    );
  }
  return place;
}

function parse(cursor: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
  } catch {
    return undefined;
  }
}
