import { isJsonObject, type JsonObject, RPC_CODES, RpcError } from './json-rpc.ts';
import { refuseCursor } from './list-params.ts';
import { PROMPT_TEMPLATES, type PromptTemplate } from './prompt-templates.ts';
import { echoed } from './tools/row-values.ts';

/** Characters that one argument may have; it is for a topic or a name, not for a text. */
const LONGEST_ARGUMENT = 1000;

const ADVERTISED = PROMPT_TEMPLATES.map((prompt) => ({
  name: prompt.name,
  title: prompt.title,
  description: prompt.description,
  arguments: prompt.arguments.map(({ name, description, required }) => ({ name, description, required })),
}));

/** Answers `prompts/list`. */
export function listPrompts(params: JsonObject | undefined): Record<string, unknown> {
  refuseCursor(params);
  return { prompts: ADVERTISED };
}

/** Answers `prompts/get`. The library is not read for it. @throws RpcError -32602 */
export function getPrompt(params: JsonObject | undefined): Record<string, unknown> {
  const prompt = requirePrompt(params?.['name']);
  const given = readArguments(prompt, params?.['arguments']);
  return {
    description: prompt.description,
    messages: [{ role: 'user', content: { type: 'text', text: prompt.compose(given) } }],
  };
}

/** The prompt of this name. @throws RpcError -32602 */
export function requirePrompt(name: unknown): PromptTemplate {
  if (typeof name !== 'string') {
    throw new RpcError(RPC_CODES.invalidParams, 'Invalid params: "name" must be a string');
  }
  const prompt = PROMPT_TEMPLATES.find((candidate) => candidate.name === name);
  if (prompt === undefined) {
    throw new RpcError(
      RPC_CODES.invalidParams,
      `Unknown prompt: ${echoed(name)}. prompts/list names the prompts.`,
    );
  }
  return prompt;
}

/** Null and blank count as absent; what the prompt does not know is ignored. */
function readArguments(prompt: PromptTemplate, value: unknown): ReadonlyMap<string, string> {
  const args = value ?? {};
  if (!isJsonObject(args)) {
    throw new RpcError(RPC_CODES.invalidParams, 'Invalid params: "arguments" must be an object');
  }
  const given = new Map<string, string>();
  for (const { name, required } of prompt.arguments) {
    const text = (Object.hasOwn(args, name) ? args[name] : null) ?? '';
    if (typeof text !== 'string' || text.length > LONGEST_ARGUMENT) {
      throw new RpcError(
        RPC_CODES.invalidParams,
        `Invalid arguments: "${name}" must be a string of at most ${LONGEST_ARGUMENT} characters`,
      );
    }
    if (text.trim() !== '') {
      given.set(name, text.trim());
    } else if (required) {
      throw new RpcError(RPC_CODES.invalidParams, `Invalid arguments: "${name}" is missing, pass a string`);
    }
  }
  return given;
}
