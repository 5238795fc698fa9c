import { z } from 'zod';

const client = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** Arguments of the assistants' calls: clients and plans by their ids only, never a path or a command. */
export const assistantsArguments = {
  'assistants:list': z.strictObject({}),
  'assistants:plan': z.strictObject({
    client,
    /** What to do where another server has our name; null when there should be none. */
    conflict: z.enum(['replace', 'beside']).nullable(),
    /** Connect also where the client was not found. */
    evenIfNotInstalled: z.boolean(),
  }),
  'assistants:apply': z.strictObject({ planId: z.uuid() }),
  'assistants:test': z.strictObject({ client }),
  'assistants:disconnect': z.strictObject({ client }),
  'assistants:undo': z.strictObject({ client }),
  'assistants:snippets': z.strictObject({}),
  /** Puts the configuration in one form on the clipboard. */
  'assistants:copy': z.strictObject({ format: z.enum(['json', 'toml', 'yaml']) }),
} as const;

/** How it stands with one client. */
export type AssistantState =
  | { readonly status: 'notInstalled' }
  | { readonly status: 'notConnected' }
  | { readonly status: 'connected'; readonly switchedOff: boolean }
  /** Points at another place than where the server lies now. */
  | { readonly status: 'stalePath' }
  /** Ours with other arguments, or another program under our name. */
  | { readonly status: 'differs'; readonly owner: 'parlance' | 'other' }
  | {
      readonly status: 'unreadable';
      /** One plain sentence. */
      readonly sentence: string;
      /** Counted from 1; null where no line is to blame. */
      readonly line: number | null;
    };

/** What the person has to do in the client after a change. */
export type Afterwards = 'restart' | 'newSession' | 'refresh' | 'startServer' | 'nothing';

export interface Assistant {
  readonly id: string;
  readonly label: string;
  readonly state: AssistantState;
  /** It runs and would write over any change. */
  readonly mustQuitFirst: boolean;
  /** Its configuration files, `~` for the home. */
  readonly files: readonly string[];
  /** Configurations that Parlance leaves alone, such as those of profiles. */
  readonly otherFiles: readonly string[];
  readonly afterwards: Afterwards;
  readonly canUndo: boolean;
}

/** A change that has not been made; what other servers hold is not in it. */
export interface AssistantPlan {
  readonly planId: string;
  readonly client: string;
  readonly label: string;
  /** One for each file; empty when there is nothing to change. */
  readonly changes: readonly {
    readonly file: string;
    readonly action: 'connect' | 'repair' | 'disconnect';
    readonly createsFile: boolean;
    readonly lines: readonly { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }[];
  }[];
  readonly mustQuitFirst: boolean;
  readonly afterwards: Afterwards;
}

/** What starting the registered server showed; times in milliseconds. */
export type AssistantTest =
  | { readonly ok: true; readonly ms: number; readonly tools: readonly string[] }
  | { readonly ok: false; readonly ms: number; readonly sentence: string; readonly stderr: string };

export interface Snippet {
  readonly format: 'json' | 'toml' | 'yaml';
  readonly text: string;
}

/** Values of the assistants' calls. */
export interface AssistantsValues {
  /** In a fixed order, those that were not found included. */
  'assistants:list': readonly Assistant[];
  'assistants:plan': AssistantPlan;
  'assistants:apply': Assistant;
  'assistants:test': AssistantTest;
  'assistants:disconnect': Assistant;
  'assistants:undo': Assistant;
  'assistants:snippets': readonly Snippet[];
  'assistants:copy': null;
}
