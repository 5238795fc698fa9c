import './key-text.css';
import { keysOf } from './keys-of.ts';

/** A shortcut as keys to press, such as Ctrl K. */
export function KeyText({ shortcut }: { readonly shortcut: string }) {
  const mac = navigator.userAgent.includes('Macintosh');
  return (
    <span className="keys-pressed">
      {keysOf(shortcut, mac).map((key) => (
        <kbd key={key} className="key">
          {key}
        </kbd>
      ))}
    </span>
  );
}
