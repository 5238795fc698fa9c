import './nothing-open.css';
import { strings } from '../../strings/en.ts';
import { keysOf } from '../../ui/keys-of.ts';

const KEYS = [
  [['J', 'K'], strings.reader.keyMove],
  [['Enter'], strings.reader.keyOpen],
  [['S'], strings.reader.keyStar],
  [['/'], strings.reader.keySearch],
  [keysOf('Mod+K', navigator.userAgent.includes('Macintosh')), strings.reader.keyPalette],
] as const;

/** The reader before anything was opened, with the few keys that do most. */
export function NothingOpen() {
  return (
    <div className="nothing">
      <h2 className="nothing-title">{strings.reader.choose}</h2>
      <p className="nothing-text">{strings.reader.chooseHint}</p>
      <dl className="keys">
        {KEYS.map(([keys, label]) => (
          <div key={label} className="keys-line">
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
