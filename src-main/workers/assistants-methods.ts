import type { Assistant, AssistantPlan, AssistantTest, Snippet } from '../../src-shared/assistants.ts';
import type { Applied, PlanOptions } from '../assistants/assistants-service.ts';

type Nothing = Readonly<Record<string, never>>;
interface OfClient {
  readonly client: string;
}

/** What the worker that looks after the clients' configurations can be asked. */
export interface AssistantsMethods {
  list: { argument: Nothing; value: readonly Assistant[] };
  plan: { argument: OfClient & { readonly options: PlanOptions }; value: AssistantPlan };
  apply: { argument: { readonly planId: string }; value: Applied };
  test: { argument: OfClient; value: AssistantTest };
  disconnect: { argument: OfClient; value: Applied };
  undo: { argument: OfClient; value: Applied };
  snippets: { argument: Nothing; value: readonly Snippet[] };
  /** Sees to it that clients start this version where they start a copy. */
  renewCopy: { argument: Nothing; value: null };
}
