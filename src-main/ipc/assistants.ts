import type { PlanOptions } from '../assistants/assistants-service.ts';
import { FailureError } from '../failure.ts';
import { strings } from '../strings.ts';
import type { AssistantsMethods } from '../workers/assistants-methods.ts';
import type { WorkerClient } from '../workers/worker-client.ts';
import type { Handlers } from './gate.ts';

type AssistantsHandlers = Pick<Handlers, Extract<keyof Handlers, `assistants:${string}`>>;

export interface AssistantsContext {
  readonly assistants: Pick<WorkerClient<AssistantsMethods>, 'call'>;
  readonly copyText: (text: string) => void;
}

/** The name to connect under where another server is called like ours. */
const NAME_BESIDE = 'parlance-library';

/** Connecting assistants. */
export function assistantsHandlers({ assistants, copyText }: AssistantsContext): AssistantsHandlers {
  return {
    'assistants:list': () => assistants.call('list', {}),
    'assistants:plan': ({ client, conflict, evenIfNotInstalled }) =>
      assistants.call('plan', { client, options: { evenIfNotInstalled, ...onConflict(conflict) } }),
    'assistants:apply': async ({ planId }) => (await assistants.call('apply', { planId })).assistant,
    'assistants:test': ({ client }) => assistants.call('test', { client }),
    'assistants:disconnect': async ({ client }) =>
      (await assistants.call('disconnect', { client })).assistant,
    'assistants:undo': async ({ client }) => (await assistants.call('undo', { client })).assistant,
    'assistants:snippets': () => assistants.call('snippets', {}),
    'assistants:copy': async ({ format }) => {
      const snippets = await assistants.call('snippets', {});
      const snippet = snippets.find((one) => one.format === format);
      if (snippet === undefined) throw new FailureError({ code: 'notFound', message: strings.noSuchForm });
      copyText(snippet.text);
      return null;
    },
  };
}

function onConflict(conflict: 'replace' | 'beside' | null): Pick<PlanOptions, 'onConflict'> {
  if (conflict === null) return {};
  return { onConflict: conflict === 'replace' ? 'replace' : { name: NAME_BESIDE } };
}
