import './toast.css';
import { strings } from '../strings/en.ts';
import type { Said } from './use-toast.ts';

interface ToastProps {
  readonly said: Said | null;
  readonly onUndo: () => void;
}

/** One quiet line that comes and goes, read out to those who listen; what can be taken back offers it. */
export function Toast({ said, onUndo }: ToastProps) {
  return (
    <div className="toast" data-shown={said !== null}>
      <span className="toast-text" role="status" aria-live="polite">
        {said?.message}
      </span>
      {said?.canUndo === true && (
        <button type="button" className="toast-undo" onClick={onUndo}>
          {strings.undo.button}
        </button>
      )}
    </div>
  );
}
