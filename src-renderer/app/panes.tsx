import './library.css';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { strings } from '../strings/en.ts';
import { Splitter } from '../ui/splitter.tsx';
import { LIST, SIDE, type Layout } from './use-layout.ts';

interface PanesProps {
  readonly layout: Layout;
  /** Something else is in front. */
  readonly inert: boolean;
  readonly side: ReactNode;
  readonly list: ReactNode;
  readonly reader: ReactNode;
}

/** The three panes with the edges between them. */
export function Panes({ layout, inert, side, list, reader }: PanesProps) {
  const beside = layout.side === 'beside';
  const over = layout.side === 'over';
  useEscape(over, layout.uncover);
  const columns = `${beside ? `${layout.sideWidth}px 1px ` : ''}${layout.listWidth}px 1px minmax(0, 1fr)`;
  return (
    <div className="library" inert={inert} style={{ gridTemplateColumns: columns }}>
      {over && (
        <button type="button" className="cover" tabIndex={-1} aria-hidden="true" onClick={layout.uncover} />
      )}
      {layout.side !== 'hidden' && (
        <div className="library-side" data-over={over}>
          {side}
        </div>
      )}
      {beside && (
        <Splitter
          name={strings.sidebar.width}
          width={layout.sideWidth}
          min={SIDE.min}
          max={SIDE.max}
          onResize={layout.resizeSide}
          onDone={(sideWidth) => {
            layout.keepWidths({ sideWidth });
          }}
        />
      )}
      {list}
      <Splitter
        name={strings.list.width}
        width={layout.listWidth}
        min={LIST.min}
        max={layout.listMax}
        onResize={layout.resizeList}
        onDone={(listWidth) => {
          layout.keepWidths({ listWidth });
        }}
      />
      {reader}
    </div>
  );
}

/** Escape puts away what lies over the rest. */
function useEscape(active: boolean, leave: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave();
  });
  useEffect(() => {
    if (!active) return undefined;
    const listener = (event: KeyboardEvent): void => {
      hear(event);
    };
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
    };
  }, [active]);
}
