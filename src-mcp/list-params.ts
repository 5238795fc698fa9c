import { type JsonObject, RPC_CODES, RpcError } from './json-rpc.ts';

/** Lists that are short are never cut, so no cursor was ever given out. @throws RpcError -32602 */
export function refuseCursor(params: JsonObject | undefined): void {
  const cursor = params?.['cursor'] ?? '';
  if (cursor !== '') {
    throw new RpcError(
      RPC_CODES.invalidParams,
      'Invalid params: "cursor" must be left out, the list is whole',
    );
  }
}
