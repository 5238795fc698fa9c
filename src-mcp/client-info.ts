import { preview } from '../src-library/model/preview.ts';
import { isJsonObject } from './json-rpc.ts';

/** What a client says it is. Both texts are the client's own and shortened to what a name may be. */
export interface ClientInfo {
  readonly name: string;
  /** Null when it names none. */
  readonly version: string | null;
}

const LONGEST = 100;

/** Reads a protocol's `clientInfo`; null when it names nobody. */
export function readClientInfo(value: unknown): ClientInfo | null {
  if (!isJsonObject(value) || typeof value['name'] !== 'string' || value['name'].trim() === '') {
    return null;
  }
  const { name, version } = value;
  return {
    name: preview(name, LONGEST),
    version: typeof version === 'string' ? preview(version, LONGEST) : null,
  };
}
