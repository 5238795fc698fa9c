const PATHS = {
  search: 'M7 12.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM11 11l3.5 3.5',
  star: 'm8 1.8 1.9 3.9 4.3.6-3.1 3 .7 4.3L8 11.6l-3.8 2 .7-4.3-3.1-3 4.3-.6L8 1.8Z',
  plus: 'M8 2.5v11M2.5 8h11',
  lock: 'M3.5 7.2h9v6.3h-9zM5.3 7.2V5a2.7 2.7 0 0 1 5.4 0v2.2',
  close: 'm4 4 8 8M12 4l-8 8',
  drop: 'M8 1.8v8.4M4.6 6.9 8 10.3l3.4-3.4M2 11.5v2.7h12v-2.7',
} as const;

interface IconProps {
  readonly name: keyof typeof PATHS;
  readonly filled?: boolean;
  /** In CSS pixels. */
  readonly size?: number;
}

/** A small line drawing beside a word or in a named button; never the only carrier of meaning. */
export function Icon({ name, filled = false, size = 16 }: IconProps) {
  return (
    <svg
      aria-hidden="true"
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
