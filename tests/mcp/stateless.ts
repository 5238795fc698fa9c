const PREFIX = 'io.modelcontextprotocol/';

/** Parameters as a client of the era without a handshake sends them. */
export function stateless(params: object = {}, meta: object = {}): object {
  return {
    ...params,
    _meta: {
      [`${PREFIX}protocolVersion`]: '2026-07-28',
      [`${PREFIX}clientCapabilities`]: {},
      [`${PREFIX}clientInfo`]: { name: 'stateless-test', version: '9' },
      ...meta,
    },
  };
}

/** The full name of a key that the protocol keeps for itself. */
export function key(name: string): string {
  return `${PREFIX}${name}`;
}
