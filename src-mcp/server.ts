import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { AccessLog } from './access-log.ts';
import { complete } from './completion.ts';
import { createDispatcher } from './dispatcher.ts';
import type { ServerInfo } from './initialize.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { libraryForClient } from './library-for-client.ts';
import type { ReadableLibrary } from './library-source.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { ResourceSubscriptions } from './resource-subscriptions.ts';
import type { ResourceUpdates } from './resource-updates.ts';
import { listResources, listResourceTemplates, readResource, requireResource } from './resources.ts';
import { callTool, listTools } from './tool-calls.ts';

/** What the server can do. Lists never change while it runs, so none of them has `listChanged`. */
const CAPABILITIES = { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {} } as const;

export interface ServerParts {
  readonly info: ServerInfo;
  readonly library: ReadableLibrary;
  readonly updates: ResourceUpdates;
  readonly accessLog: AccessLog;
}

/** The MCP server over the visible part of a library, still to be connected to a transport. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- the supported low level
export function createServer({ info, library, updates, accessLog }: ServerParts): Server {
  const server = createDispatcher({
    info,
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
    methods: {
      'tools/list': listTools,
      'tools/call': (params, { client }) => {
        const { tool, result, items, characters } = callTool(params, libraryForClient(library, client));
        if (result.isError !== true) {
          accessLog.record({ client, tool, items, characters });
        }
        return result;
      },
      'resources/list': listResources,
      'resources/templates/list': listResourceTemplates,
      'resources/read': (params, { client }) => {
        const { result, item, characters } = readResource(params, libraryForClient(library, client));
        if (item !== null) {
          accessLog.record({ client, tool: 'resources/read', items: [{ id: item.id }], characters });
        }
        return result;
      },
      'resources/subscribe': (params, { client }) =>
        subscriptions.subscribe(params, client, (uri) =>
          requireResource(uri, libraryForClient(library, client)),
        ),
      'resources/unsubscribe': (params) => subscriptions.unsubscribe(params),
      'prompts/list': listPrompts,
      'prompts/get': getPrompt,
      'completion/complete': (params, { client }) => {
        const { result, ids, characters } = complete(params, libraryForClient(library, client));
        if (characters > 0) {
          accessLog.record({
            client,
            tool: 'completion/complete',
            items: ids.map((id) => ({ id })),
            characters,
          });
        }
        return result;
      },
    },
  });
  const subscriptions = new ResourceSubscriptions(updates, (uri) => void server.sendResourceUpdated({ uri }));
  server.onclose = () => subscriptions.close();
  return server;
}
