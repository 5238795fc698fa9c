const two = (value: number): string => String(value).padStart(2, '0');

/**
 * `hh:mm:ss` with the mark and three digits of milliseconds, hours with as many digits as they need. Whole milliseconds go
 * in, so nothing is rounded.
 */
export function clockWithMilliseconds(ms: number, mark: '.' | ','): string {
  return `${clockOfSeconds(ms)}${mark}${String(ms % 1000).padStart(3, '0')}`;
}

/** `hh:mm:ss` of the second that is running, as a player shows it: a link made of it never starts behind the line. */
export function clockOfSeconds(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
