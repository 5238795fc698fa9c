import './splitter.css';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

interface SplitterProps {
  readonly name: string;
  /** Width of the pane that it sizes, in CSS pixels. */
  readonly width: number;
  readonly min: number;
  readonly max: number;
  /** The pane lies at its right, and grows when it is dragged to the left. */
  readonly reversed?: boolean;
  readonly onResize: (width: number) => void;
  /** The width is final. */
  readonly onDone: (width: number) => void;
}

/** Pixels for one press of an arrow key. */
const STEP = 16;

/** The edge between two panes: dragged, or moved by the arrows. */
export function Splitter({ name, width, min, max, reversed = false, onResize, onDone }: SplitterProps) {
  const grip = useRef<{ readonly at: number; readonly width: number } | null>(null);
  const bounded = (value: number): number => Math.round(Math.min(max, Math.max(min, value)));

  function dragged(event: PointerEvent): number | null {
    if (grip.current === null) return null;
    const way = event.clientX - grip.current.at;
    return bounded(grip.current.width + (reversed ? -way : way));
  }

  function hearKey(event: KeyboardEvent): void {
    const ways: Partial<Record<string, number>> = {
      ArrowLeft: reversed ? STEP : -STEP,
      ArrowRight: reversed ? -STEP : STEP,
      Home: min - width,
      End: max - width,
    };
    const way = ways[event.key];
    if (way === undefined) return;
    event.preventDefault();
    onResize(bounded(width + way));
    onDone(bounded(width + way));
  }

  return (
    <div
      className="splitter"
      role="separator"
      aria-orientation="vertical"
      aria-label={name}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onKeyDown={hearKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { at: event.clientX, width };
      }}
      onPointerMove={(event) => {
        const wanted = dragged(event);
        if (wanted !== null) onResize(wanted);
      }}
      onPointerUp={(event) => {
        const wanted = dragged(event);
        grip.current = null;
        if (wanted !== null) onDone(wanted);
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
    />
  );
}
