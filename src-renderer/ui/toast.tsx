import './toast.css';
import type { MouseEvent } from 'react';
import { strings } from '../strings/en.ts';
import type { Said } from './use-toast.ts';

/** In CSS pixels. */
const WIDEST = 560;
const EDGE = 24;

interface ToastProps {
  readonly said: Said | null;
  /** Where the reader begins, in CSS pixels from the left: the toast keeps off the list's foot. */
  readonly start: number;
  readonly onUndo: () => void;
}

/** One quiet line that comes and goes, read out to those who listen; what can be taken back offers it. */
export function Toast({ said, start, onUndo }: ToastProps) {
  return (
    <div
      className="toast"
      data-shown={said !== null}
      data-react-aria-top-layer="true"
      style={{ maxWidth: `min(${WIDEST}px, calc(100vw - ${start}px - ${2 * EDGE}px))` }}
    >
      <span className="toast-text" role="status" aria-live="polite">
        {said?.message}
      </span>
      {said?.canUndo === true && (
        <button type="button" className="toast-undo" onMouseDown={keepFocus} onClick={onUndo}>
          {strings.undo.button}
        </button>
      )}
    </div>
  );
}

/** The button goes away when it was pressed, and the focus must not go with it. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
