import type { Access } from '../../src-library/store/accesses.ts';
import type { ActivityDay } from '../../src-shared/activity.ts';

/** A day of a client by the name that it presented; null for one without. */
export type NamedDay = Omit<ActivityDay, 'client'> & { readonly client: string | null };

/** Items that one day of one client lists; the others are counted. */
const LISTED = 50;

interface Item {
  readonly title: string;
  readonly parts: Set<string | null>;
  times: number;
  characters: number;
}

interface Day {
  readonly client: string | null;
  readonly day: number;
  readonly items: Map<string, Item>;
  answers: number;
  characters: number;
}

/** The record of what was read, by client and by day of the person's calendar; rows come newest first. */
export function activityDays(rows: readonly Access[]): NamedDay[] {
  const days = new Map<string, Day>();
  for (const row of rows) addTo(dayOf(days, row), row);
  return [...days.values()].map(({ items, ...day }) => ({
    ...day,
    items: [...items].slice(0, LISTED).map(([id, { title, times, parts, characters }]) => ({
      id,
      title,
      times,
      parts: [...parts],
      characters,
    })),
    moreItems: Math.max(0, items.size - LISTED),
  }));
}

function dayOf(days: Map<string, Day>, { client, at }: Access): Day {
  const day = new Date(at).setHours(0, 0, 0, 0);
  const key = `${day} ${JSON.stringify(client)}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const begun: Day = { client, day, items: new Map(), answers: 0, characters: 0 };
  days.set(key, begun);
  return begun;
}

function addTo(day: Day, { item, title, part, characters }: Access): void {
  // The items of an answer that showed several have rows beside the answer's own.
  if (item === null || characters > 0) day.answers += 1;
  day.characters += characters;
  if (item === null) return;
  const known = day.items.get(item) ?? { title: title ?? '', parts: new Set(), times: 0, characters: 0 };
  known.parts.add(part);
  known.times += 1;
  known.characters += characters;
  day.items.set(item, known);
}
