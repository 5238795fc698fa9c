import { logDiagnostic } from './diagnostics.ts';
import { RPC_CODES, RpcError } from './json-rpc.ts';

/** What of an error a client may see: our own messages; of a defect only that there was one. `event` says where. */
export function presentable(error: unknown, event: string): RpcError {
  if (error instanceof RpcError) {
    return error;
  }
  logDiagnostic(event, error);
  return new RpcError(RPC_CODES.internalError, 'Internal error');
}
