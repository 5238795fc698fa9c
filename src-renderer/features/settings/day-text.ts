import { strings } from '../../strings/en.ts';
import { shortDateText } from '../../ui/time-text.ts';

/** A day inside a sentence: today, yesterday, a weekday, a date. `at` in epoch milliseconds UTC. */
export function dayText(at: number): string {
  return shortDateText(at, Date.now(), navigator.language, strings.settings.activity);
}
