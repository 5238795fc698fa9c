import type { Assistant } from '../../../src-shared/assistants.ts';
import { strings } from '../../strings/en.ts';
import type { PlanKind } from './use-assistant-actions.ts';

/** How a card stands: in colour and a word or two. */
export interface StateBadge {
  readonly tone: 'good' | 'warning' | 'quiet';
  readonly text: string;
}

/** What a card says at a glance. */
export function badgeOf({ state }: Assistant): StateBadge {
  const words = strings.settings.assistants.state;
  switch (state.status) {
    case 'notInstalled':
      return { tone: 'quiet', text: words.notInstalled };
    case 'notConnected':
      return { tone: 'quiet', text: words.notConnected };
    case 'connected':
      return { tone: state.switchedOff ? 'quiet' : 'good', text: words.connected };
    case 'stalePath':
      return { tone: 'warning', text: words.repair };
    case 'differs':
      return { tone: 'warning', text: state.owner === 'other' ? words.foreign : words.repair };
    case 'unreadable':
      return { tone: 'warning', text: words.unreadable };
  }
}

/** Why it stands so and what helps, in plain sentences; none where the badge says it all. */
export function reasonsOf({ state, label, mustQuitFirst }: Assistant): readonly string[] {
  const words = strings.settings.assistants.why;
  const quitFirst = mustQuitFirst && state.status !== 'notInstalled' ? [words.mustQuit(label)] : [];
  switch (state.status) {
    case 'notInstalled':
      return [];
    case 'notConnected':
      return quitFirst;
    case 'connected':
      return state.switchedOff ? [words.switchedOff(label)] : [];
    case 'stalePath':
      return [words.stalePath, ...quitFirst];
    case 'differs':
      return [state.owner === 'other' ? words.foreign : words.changed, ...quitFirst];
    case 'unreadable':
      return [state.sentence];
  }
}

/** The changes that a card offers, the first being the one that helps most. */
export function plansFor({ state }: Assistant): readonly PlanKind[] {
  switch (state.status) {
    case 'notInstalled':
    case 'notConnected':
      return ['connect'];
    case 'stalePath':
      return ['repair'];
    case 'differs':
      return state.owner === 'other' ? ['beside', 'replace'] : ['repair'];
    case 'connected':
    case 'unreadable':
      return [];
  }
}

/** Whether an entry of ours is there, to be tested or taken out. */
export function isRegistered({ state }: Assistant): boolean {
  return (
    state.status === 'connected' ||
    state.status === 'stalePath' ||
    (state.status === 'differs' && state.owner === 'parlance')
  );
}
