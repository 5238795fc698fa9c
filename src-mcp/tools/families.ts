import { RPC_CODES, RpcError } from '../json-rpc.ts';

/** The result of a tool call as it goes to the client. */
export interface ToolResult extends Record<string, unknown> {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly isError?: boolean;
}

interface Family {
  /** The result of a call that went well, from the text of its content blocks. */
  succeed(texts: readonly string[]): ToolResult;
  /** What a call becomes that the library could not serve: a result, or an `RpcError` that is thrown. */
  fail(sentence: string): ToolResult;
}

/** How each family of tools answers. The families keep to the contracts they come from, which differ here. */
export const FAMILIES = {
  /** Results without `isError`; failures are JSON-RPC errors. */
  lumotia: {
    succeed: (texts) => ({ content: texts.map((text) => ({ type: 'text', text })) }),
    fail: (sentence) => {
      throw new RpcError(RPC_CODES.internalError, `DB error: ${sentence}`);
    },
  },
  /** Every answer says whether it is a failure; failures are results too, so that the model reads them. */
  plain: {
    succeed: (texts) => ({ content: texts.map((text) => ({ type: 'text', text })), isError: false }),
    fail: (sentence) => ({ content: [{ type: 'text', text: sentence }], isError: true }),
  },
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;
