import { useState } from 'react';
import type { Assistant, AssistantPlan, AssistantTest } from '../../../src-shared/assistants.ts';
import { call } from '../../bridge.ts';
import type { Assistants } from './use-assistants.ts';

/** What the last thing done with an assistant led to. */
export type ActionResult =
  | { readonly done: 'connected' | 'tested'; readonly test: AssistantTest }
  | { readonly done: 'disconnected' | 'undone' }
  | { readonly done: 'failed'; readonly sentence: string };

export type PlanKind = 'connect' | 'repair' | 'replace' | 'beside';

/** What can be done with one assistant; one thing at a time. */
export interface AssistantActions {
  readonly busy: 'working' | 'testing' | null;
  readonly result: ActionResult | null;
  /** The change to be agreed to. */
  readonly plan: { readonly kind: PlanKind; readonly view: AssistantPlan } | null;
  /** Why the change could not be made; it can be tried again. */
  readonly planFailure: string | null;
  readonly look: (kind: PlanKind) => void;
  readonly agree: () => void;
  readonly decline: () => void;
  readonly test: () => void;
  readonly disconnect: () => void;
  readonly undo: () => void;
}

export function useAssistantActions(assistant: Assistant, { look, put }: Assistants): AssistantActions {
  const client = assistant.id;
  const [busy, setBusy] = useState<AssistantActions['busy']>(null);
  const [result, setResult] = useState<ActionResult | null>(null);
  const [plan, setPlan] = useState<AssistantActions['plan']>(null);
  const [planFailure, setPlanFailure] = useState<string | null>(null);

  async function run(step: AssistantActions['busy'], work: () => Promise<void>): Promise<void> {
    if (busy !== null) return;
    setBusy(step);
    setResult(null);
    try {
      await work();
    } catch (error) {
      setResult({ done: 'failed', sentence: (error as Error).message });
      look();
    }
    setBusy(null);
  }

  async function makeChange(planId: string): Promise<void> {
    if (busy !== null) return;
    setBusy('working');
    setPlanFailure(null);
    try {
      put(await call('assistants:apply', { planId }));
    } catch (error) {
      setPlanFailure((error as Error).message);
      setBusy(null);
      return;
    }
    setPlan(null);
    await run('testing', async () => {
      setResult({ done: 'connected', test: await call('assistants:test', { client }) });
    });
  }

  return {
    busy,
    result,
    plan,
    planFailure,
    look: (kind) => {
      const conflict = kind === 'replace' || kind === 'beside' ? kind : null;
      void run('working', async () => {
        const evenIfNotInstalled = assistant.state.status === 'notInstalled';
        const view = await call('assistants:plan', { client, conflict, evenIfNotInstalled });
        setPlanFailure(null);
        setPlan({ kind, view });
      });
    },
    agree: () => {
      if (plan !== null) void makeChange(plan.view.planId);
    },
    decline: () => {
      setPlan(null);
      look();
    },
    test: () =>
      void run('testing', async () => {
        setResult({ done: 'tested', test: await call('assistants:test', { client }) });
      }),
    disconnect: () =>
      void run('working', async () => {
        put(await call('assistants:disconnect', { client }));
        setResult({ done: 'disconnected' });
      }),
    undo: () =>
      void run('working', async () => {
        put(await call('assistants:undo', { client }));
        setResult({ done: 'undone' });
      }),
  };
}
