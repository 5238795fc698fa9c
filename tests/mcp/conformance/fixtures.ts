import { setTimeout as wait } from 'node:timers/promises';
import type { Method } from '../../../src-mcp/dispatcher.ts';
import { isJsonObject, type JsonObject, RPC_CODES, RpcError } from '../../../src-mcp/json-rpc.ts';

/** Sends a notification to the client. */
export type Notify = (method: string, params: Record<string, unknown>) => Promise<void>;

type Result = Record<string, unknown>;

/** The smallest picture: one transparent pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
/** The smallest recording: a header and no samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const text = (content: string): Result => ({ type: 'text', text: content });
const image: Result = { type: 'image', data: PNG, mimeType: 'image/png' };
const embedded = (uri: string, mimeType: string, content: string): Result => ({
  type: 'resource',
  resource: { uri, mimeType, text: content },
});

const STEP_MS = 50;

interface FixtureTool {
  readonly description: string;
  readonly inputSchema?: Result;
  call(params: JsonObject, notify: Notify): Result | Promise<Result>;
}

/** The tools that the suite calls, under the names and with the answers that it describes. */
const TOOLS: Readonly<Record<string, FixtureTool>> = {
  test_simple_text: {
    description: 'Answers with a text.',
    call: () => ({ content: [text('This is a simple text response for testing.')] }),
  },
  test_image_content: { description: 'Answers with a picture.', call: () => ({ content: [image] }) },
  test_audio_content: {
    description: 'Answers with sound.',
    call: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }),
  },
  test_embedded_resource: {
    description: 'Answers with a resource.',
    call: () => ({
      content: [embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
    }),
  },
  test_multiple_content_types: {
    description: 'Answers with a text, a picture and a resource.',
    call: () => ({
      content: [
        text('Multiple content types test:'),
        image,
        embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
      ],
    }),
  },
  test_tool_with_logging: {
    description: 'Logs while it works.',
    async call(_params, notify) {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await notify('notifications/message', { level: 'info', data });
        await wait(STEP_MS);
      }
      return { content: [text('Done.')] };
    },
  },
  test_tool_with_progress: {
    description: 'Reports its progress.',
    async call(params, notify) {
      const token = isJsonObject(params['_meta']) ? params['_meta']['progressToken'] : undefined;
      for (const progress of [0, 50, 100]) {
        if (token !== undefined) {
          await notify('notifications/progress', { progressToken: token, progress, total: 100 });
        }
        await wait(STEP_MS);
      }
      return { content: [text('Done.')] };
    },
  },
  test_error_handling: {
    description: 'Always fails.',
    call: () => ({
      content: [text('This tool intentionally returns an error for testing')],
      isError: true,
    }),
  },
  json_schema_2020_12_tool: {
    description: 'Is described by a schema with references.',
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
      additionalProperties: false,
    },
    call: () => ({ content: [text('Done.')] }),
  },
};

const RESOURCES: readonly Result[] = [
  { uri: 'test://static-text', name: 'static-text', description: 'A text.', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'static-binary', description: 'A picture.', mimeType: 'image/png' },
  {
    uri: 'test://watched-resource',
    name: 'watched-resource',
    description: 'Changes.',
    mimeType: 'text/plain',
  },
];

const TEMPLATED = /^test:\/\/template\/([^/]+)\/data$/;

function readResource(params: JsonObject | undefined): Result {
  const uri = String(params?.['uri']);
  const [, id] = TEMPLATED.exec(uri) ?? [];
  if (id !== undefined) {
    const data = { id, templateTest: true, data: `Data for ID: ${id}` };
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }] };
  }
  switch (uri) {
    case 'test://static-text':
    case 'test://watched-resource':
      return {
        contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
      };
    case 'test://static-binary':
      return { contents: [{ uri, mimeType: 'image/png', blob: PNG }] };
    default:
      throw new RpcError(RPC_CODES.resourceNotFound, 'Resource not found', { data: { uri } });
  }
}

interface FixturePrompt {
  readonly description: string;
  readonly arguments: readonly string[];
  messages(args: JsonObject): readonly Result[];
}

const PROMPTS: Readonly<Record<string, FixturePrompt>> = {
  test_simple_prompt: {
    description: 'A text.',
    arguments: [],
    messages: () => [text('This is a simple prompt for testing.')],
  },
  test_prompt_with_arguments: {
    description: 'A text with two arguments.',
    arguments: ['arg1', 'arg2'],
    messages: ({ arg1, arg2 }) => [
      text(`Prompt with arguments: arg1='${String(arg1)}', arg2='${String(arg2)}'`),
    ],
  },
  test_prompt_with_embedded_resource: {
    description: 'A resource.',
    arguments: ['resourceUri'],
    messages: ({ resourceUri }) => [
      embedded(String(resourceUri), 'text/plain', 'Embedded resource content for testing.'),
      text('Please process the embedded resource above.'),
    ],
  },
  test_prompt_with_image: {
    description: 'A picture.',
    arguments: [],
    messages: () => [image, text('Please analyze the image above.')],
  },
};

/** What the suite finds, as methods of the production dispatcher. */
export function fixtureMethods(notify: Notify): Readonly<Record<string, Method>> {
  return {
    'tools/list': () => ({
      tools: Object.entries(TOOLS).map(([name, { description, inputSchema }]) => ({
        name,
        description,
        inputSchema: inputSchema ?? { type: 'object', properties: {} },
      })),
    }),
    'tools/call': (params = {}) => known(TOOLS, params['name'], 'tool').call(params, notify),
    'resources/list': () => ({ resources: RESOURCES }),
    'resources/templates/list': () => ({
      resourceTemplates: [
        {
          uriTemplate: 'test://template/{id}/data',
          name: 'template',
          description: 'Data by id.',
          mimeType: 'application/json',
        },
      ],
    }),
    'resources/read': readResource,
    'resources/subscribe': () => ({}),
    'resources/unsubscribe': () => ({}),
    'prompts/list': () => ({
      prompts: Object.entries(PROMPTS).map(([name, prompt]) => ({
        name,
        description: prompt.description,
        arguments: prompt.arguments.map((argument) => ({
          name: argument,
          description: 'A text.',
          required: true,
        })),
      })),
    }),
    'prompts/get': (params = {}) => {
      const args = isJsonObject(params['arguments']) ? params['arguments'] : {};
      const messages = known(PROMPTS, params['name'], 'prompt').messages(args);
      return { messages: messages.map((content) => ({ role: 'user', content })) };
    },
    'completion/complete': () => ({ completion: { values: [], total: 0, hasMore: false } }),
    'logging/setLevel': () => ({}),
  };
}

function known<Thing>(things: Readonly<Record<string, Thing>>, name: unknown, kind: string): Thing {
  const found = typeof name === 'string' && Object.hasOwn(things, name) ? things[name] : undefined;
  if (found === undefined) {
    throw new RpcError(RPC_CODES.invalidParams, `Unknown ${kind}`);
  }
  return found;
}
