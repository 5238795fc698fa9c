const DAY_MS = 86_400_000;

/** The format that {@link zonedClock} reads, made once for many instants. */
export function zonedFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}

/** What the clock and calendar of a zone show at an instant, to the second, as if it were UTC. */
export function zonedClock(format: Intl.DateTimeFormat, instant: number): number {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const field = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type) ?? 0);
  const year = parts.get('era') === 'BC' ? 1 - field('year') : field('year');
  const date = new Date(0);
  date.setUTCFullYear(year, field('month') - 1, field('day'));
  return date.getTime() + ((field('hour') * 60 + field('minute')) * 60 + field('second')) * 1000;
}

/**
 * The first instant at which the clock of a zone shows `clock` (given as if it were UTC, in whole seconds). Where clocks jump
 * over it, as many minutes behind the jump as it lies behind the jump's beginning.
 */
export function instantOfClock(clock: number, format: Intl.DateTimeFormat): number {
  const offsets = [clock - DAY_MS, clock, clock + DAY_MS].map(
    (instant) => zonedClock(format, instant) - instant,
  );
  const candidates = offsets.map((offset) => clock - offset).sort((one, other) => one - other);
  const exact = candidates.find((instant) => zonedClock(format, instant) === clock);
  if (exact !== undefined) return exact;
  const [before = 0, , after = 0] = offsets;
  return clock - Math.min(before, after);
}

/** The instant at which a clock showed `clock` (as if it were UTC) in an IANA zone; in the computer's own without one. */
export function localInstant(clock: number, timeZone: string | undefined): number {
  if (timeZone !== undefined) return instantOfClock(clock, zonedFormat(timeZone));
  const shown = new Date(clock);
  const date = new Date(2000, 0, 1, shown.getUTCHours(), shown.getUTCMinutes(), shown.getUTCSeconds());
  date.setFullYear(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate());
  return date.getTime();
}
