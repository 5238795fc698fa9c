import type { AssistantsService, PlanOptions } from '../assistants/assistants-service.ts';
import { FailureError } from '../failure.ts';
import { strings } from '../strings.ts';
import type { Handlers } from './gate.ts';

type AssistantsHandlers = Pick<Handlers, Extract<keyof Handlers, `assistants:${string}`>>;

export interface AssistantsContext {
  readonly assistants: Pick<
    AssistantsService,
    'list' | 'plan' | 'apply' | 'test' | 'disconnect' | 'undo' | 'snippets'
  >;
  readonly copyText: (text: string) => void;
}

/** The name to connect under where another server is called like ours. */
const NAME_BESIDE = 'parlance-library';

/** Connecting assistants. */
export function assistantsHandlers({ assistants, copyText }: AssistantsContext): AssistantsHandlers {
  return {
    'assistants:list': () => assistants.list(),
    'assistants:plan': ({ client, conflict, evenIfNotInstalled }) =>
      assistants.plan(client, { evenIfNotInstalled, ...onConflict(conflict) }),
    'assistants:apply': async ({ planId }) => (await assistants.apply(planId)).card,
    'assistants:test': ({ client }) => assistants.test(client),
    'assistants:disconnect': async ({ client }) => (await assistants.disconnect(client)).card,
    'assistants:undo': async ({ client }) => (await assistants.undo(client)).card,
    'assistants:snippets': () => assistants.snippets(),
    'assistants:copy': ({ format }) => {
      const snippet = assistants.snippets().find((one) => one.format === format);
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
