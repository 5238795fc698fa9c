import { randomUUID } from 'node:crypto';
import type { Client } from './clients.ts';
import type { FileChange } from './file-change.ts';
import { Refusal } from './refusal.ts';

/** What was shown and may be agreed to. */
export interface Plan {
  readonly client: Client;
  readonly changes: readonly FileChange[];
}

/** How many plans are remembered until they are applied. */
const MAX_PLANS = 20;

/** The plans that wait for the person's word, by ids that nobody can guess. */
export class Plans {
  readonly #waiting = new Map<string, Plan>();

  /** Remembers a plan; gives its id. */
  remember(plan: Plan): string {
    const planId = randomUUID();
    this.#waiting.set(planId, plan);
    for (const oldest of [...this.#waiting.keys()].slice(0, -MAX_PLANS)) this.#waiting.delete(oldest);
    return planId;
  }

  /** @throws Refusal when it is no longer, or never was, waiting */
  waiting(planId: string): Plan {
    const plan = this.#waiting.get(planId);
    if (plan === undefined) {
      throw new Refusal('unknown', 'This change was made already or is too old. Look at the change anew.');
    }
    return plan;
  }

  /** A plan is applied once. */
  forget(planId: string): void {
    this.#waiting.delete(planId);
  }
}
