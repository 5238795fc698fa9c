const PATHS = {
  search: 'M7 12.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM11 11l3.5 3.5',
  star: 'm8 1.8 1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6L8 1.8Z',
  plus: 'M8 2.5v11M2.5 8h11',
  lock: 'M3.5 7.2h9v6.3h-9zM5.3 7.2V5a2.7 2.7 0 0 1 5.4 0v2.2',
  unlock: 'M3.5 7.2h9v6.3h-9zM5.3 7.2V4.6a2.7 2.7 0 0 1 5.2-1',
  close: 'm4 4 8 8M12 4l-8 8',
  export: 'M8 10.2V1.8M4.6 5.1 8 1.8l3.4 3.3M2 11.5v2.7h12v-2.7',
  drop: 'M8 1.8v8.4M4.6 6.9 8 10.3l3.4-3.4M2 11.5v2.7h12v-2.7',
  all: 'M2.5 3.5h11M2.5 8h11M2.5 12.5h7',
  live: 'M8 9.3a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6ZM5 11a4.2 4.2 0 0 1 0-6M11 5a4.2 4.2 0 0 1 0 6M3 13a7 7 0 0 1 0-10M13 3a7 7 0 0 1 0 10',
  note: 'M3 2.2h10v8.3l-3.3 3.3H3zM13 10.4H9.6v3.4M5.6 5.4h4.8M5.6 8.1h4.8',
  trash: 'M2.5 4.2h11M6 4.2V2.5h4v1.7M4 4.2l.6 9.3h6.8l.6-9.3M6.7 7v3.8M9.3 7v3.8',
  restore: 'M3 6.5h6.3a3.6 3.6 0 0 1 0 7.2H6M5.7 3.8 3 6.5l2.7 2.7',
  tag: 'M2.2 2.2h5.6l6 6-5.6 5.6-6-6V2.2ZM5.2 5.2h.01',
  person: 'M8 7.6a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6ZM2.8 14c.4-2.9 2.4-4.4 5.2-4.4s4.8 1.5 5.2 4.4',
  source: 'M3.5 1.8h5.8l3.2 3.2v9.2h-9zM9 1.8v3.5h3.5M5.8 8.5h4.4M5.8 11.2h4.4',
  shield:
    'M8 1.6 13.2 3.4v4.3c0 3.3-2.1 5.6-5.2 6.7-3.1-1.1-5.2-3.4-5.2-6.7V3.4L8 1.6ZM5.6 7.9l1.7 1.7 3.1-3.3',
  shieldPaused:
    'M8 1.6 13.2 3.4v4.3c0 3.3-2.1 5.6-5.2 6.7-3.1-1.1-5.2-3.4-5.2-6.7V3.4L8 1.6ZM6.6 6v4M9.4 6v4',
  settings:
    'M8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8 1.6v1.7M8 12.7v1.7M14.4 8h-1.7M3.3 8H1.6M12.5 3.5l-1.2 1.2M4.7 11.3l-1.2 1.2M12.5 12.5l-1.2-1.2M4.7 4.7 3.5 3.5',
  sidebar: 'M2 2.8h12v10.4H2zM6 2.8v10.4',
  details: 'M2 2.8h12v10.4H2zM10 2.8v10.4',
  sort: 'M4.5 3v10M2.2 10.7 4.5 13l2.3-2.3M8.5 4h5.3M8.5 8h3.8M8.5 12h2.3',
  filter: 'M2 4h12M4.2 8h7.6M6.4 12h3.2',
  quote: 'M2.5 9.2h3.7V5.4H2.5v3.8c0 1.9.9 2.9 2.4 3.2M9.8 9.2h3.7V5.4H9.8v3.8c0 1.9.9 2.9 2.4 3.2',
  pencil:
    'm2.8 13.2.8-3.1 6.9-6.9a1.5 1.5 0 0 1 2.1 0l.2.2a1.5 1.5 0 0 1 0 2.1l-6.9 6.9-3.1.8ZM9.3 4.4l2.3 2.3',
  stack: 'M4.8 2h6.4M3.4 4.6h9.2M2 7.2h12v6.6H2z',
  alert: 'M8 2.1 14.6 13.5H1.4L8 2.1ZM8 6.4v3.3M8 11.5h.01',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  up: 'm3.5 10 4.5-4.5L12.5 10',
  down: 'm3.5 6 4.5 4.5L12.5 6',
  back: 'M9.5 3.5 5 8l4.5 4.5',
  command: 'm6 4.5 3.5 3.5L6 11.5',
} as const;

export type IconName = keyof typeof PATHS;

interface IconProps {
  readonly name: IconName;
  readonly filled?: boolean;
  /** In CSS pixels. */
  readonly size?: number;
}

/** A small line drawing beside a word or in a named button; never the only carrier of meaning. */
export function Icon({ name, filled = false, size = 16 }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
