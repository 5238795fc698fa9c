import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

/** Height of a place, in CSS pixels; `.place` of the style sheet says the same. */
const PLACE = 30;
/** Places drawn beyond the edges, for the wheel and for the Tab key. */
const OVERSCAN = 12;

interface ManyPlacesProps {
  readonly count: number;
  /** What the place at a position shows. */
  readonly children: (position: number) => ReactNode;
}

/** Places as many as there are names in a library, of which only those in sight are drawn. */
export function ManyPlaces({ count, children }: ManyPlacesProps) {
  'use no memo';
  const list = useRef<HTMLUListElement>(null);
  const [above, setAbove] = useState(0);
  // eslint-disable-next-line react-hooks/incompatible-library -- left alone by the compiler, as the directive says
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => list.current?.closest('.sidebar-places') ?? null,
    estimateSize: () => PLACE,
    overscan: OVERSCAN,
    scrollMargin: above,
  });
  // What stands above grows and shrinks with the other groups, and with it the whole.
  useLayoutEffect(() => {
    const whole = list.current?.closest('.sidebar-scrolled');
    if (whole == null) return undefined;
    const observer = new ResizeObserver(() => {
      setAbove(list.current?.offsetTop ?? 0);
    });
    observer.observe(whole);
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <ul className="places many-places" ref={list} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => (
        <li
          key={index}
          aria-posinset={index + 1}
          aria-setsize={count}
          style={{ transform: `translateY(${start - above}px)` }}
        >
          {children(index)}
        </li>
      ))}
    </ul>
  );
}
