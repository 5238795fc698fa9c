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

/** Why a client's configuration is left as it is. Stable names: scripts go by them. */
export type RefusalReason =
  /** The file does not parse as its client would read it. */
  | 'broken'
  /** UTF-16, or bytes that are no UTF-8. */
  | 'encoding'
  /** The file begins with a byte order mark that its client cannot read. */
  | 'byteOrderMark'
  /** What should hold the servers is no table of servers, or is written in a form that cannot be extended. */
  | 'container'
  /** A folder or another thing that is no file lies in the file's place. */
  | 'notAFile'
  /** Symbolic links that lead in a circle. */
  | 'linkLoop'
  | 'tooLarge'
  /** The file or its folder may not be read or written. */
  | 'denied'
  /** Another server has the name that Parlance would take. */
  | 'conflict'
  /** The program's path cannot be written so that every client reads it unchanged, or does not exist. */
  | 'command'
  /** A server name that clients do not take. */
  | 'name'
  /** The client writes its configuration from memory while it runs. */
  | 'running'
  /** The file is not the one that the plan was made from. */
  | 'changed'
  | 'notInstalled'
  | 'notConnected'
  /** No client, plan or change of that name. */
  | 'unknown'
  /** The result was not what was planned; the file was put back. */
  | 'notVerified';

/** What a configuration that can be read says about Parlance. */
export type Registration =
  | { readonly status: 'absent' }
  | { readonly status: 'connected'; readonly switchedOff: boolean }
  /** Points at another place than where the server lies now. */
  | { readonly status: 'stalePath' }
  /** Ours with other arguments, or another program under our name. */
  | { readonly status: 'differs'; readonly owner: 'parlance' | 'other' };

/** How it stands with one client. */
export type AssistantState =
  | { readonly status: 'notInstalled' }
  | { readonly status: 'notConnected' }
  | Exclude<Registration, { readonly status: 'absent' }>
  | {
      readonly status: 'unreadable';
      readonly reason: RefusalReason;
      /** One plain sentence. */
      readonly sentence: string;
      /** Counted from 1; null where no line is to blame. */
      readonly line: number | null;
    };

/** What the person has to do in the client after a change. */
export type Afterwards = 'restart' | 'newSession' | 'refresh' | 'startServer' | 'nothing';

/** One client, as it stands now. */
export interface Assistant {
  readonly id: string;
  readonly label: string;
  readonly docsUrl: string;
  /** Names that it presents to a server; none where that is not known. */
  readonly presentsAs: readonly string[];
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

/** What a change does to a configuration. */
export type ChangeAction = 'connect' | 'repair' | 'disconnect';

/** One line of a change as it is shown. What other servers hold is never in it: `…` stands for it. */
export interface PreviewLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** A change that has not been made; what other servers hold is not in it. */
export interface AssistantPlan {
  readonly planId: string;
  readonly client: string;
  readonly label: string;
  /** One for each file; empty when there is nothing to change. */
  readonly changes: readonly {
    readonly file: string;
    readonly action: ChangeAction;
    readonly createsFile: boolean;
    readonly lines: readonly PreviewLine[];
  }[];
  readonly mustQuitFirst: boolean;
  readonly afterwards: Afterwards;
}

/** What starting the registered server showed. */
export type AssistantTest =
  | {
      readonly ok: true;
      /** From the start to the list of tools, in milliseconds. */
      readonly ms: number;
      readonly server: { readonly name: string; readonly version: string };
      readonly tools: readonly string[];
    }
  | {
      readonly ok: false;
      readonly ms: number;
      /** What failed, in one plain sentence. */
      readonly sentence: string;
      /** The end of what the server wrote to its standard error. */
      readonly stderr: string;
    };

/** Configuration to copy into a client that Parlance does not edit itself. */
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
