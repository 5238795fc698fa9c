import './library.css';
import type { ReactNode } from 'react';
import { strings } from '../strings/en.ts';
import { Splitter } from '../ui/splitter.tsx';
import { useEscape } from './use-escape.ts';
import { LIST, SIDE, type Layout } from './use-layout.ts';
import { focusPane } from './use-pane-keys.ts';

interface PanesProps {
  readonly layout: Layout;
  /** Something else is in front. */
  readonly inert: boolean;
  /** The details lie over the rest, which then takes no focus. */
  readonly covered: boolean;
  readonly side: ReactNode;
  readonly list: ReactNode;
  readonly reader: ReactNode;
}

/** The three panes with the edges between them. */
export function Panes({ layout, inert, covered, side, list, reader }: PanesProps) {
  const beside = layout.side === 'beside';
  const over = layout.side === 'over';
  useEscape(over && !inert, () => {
    layout.uncover();
    focusPane('.list-pane');
  });
  const columns = `${beside ? `${layout.sideWidth}px 1px ` : ''}${layout.listWidth}px 1px minmax(0, 1fr)`;
  return (
    <div className="library" inert={inert} style={{ gridTemplateColumns: columns }}>
      <div className="panes-behind" inert={covered}>
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
      </div>
      {reader}
    </div>
  );
}
