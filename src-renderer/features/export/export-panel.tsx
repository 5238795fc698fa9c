import '../import/import-panel.css';
import './export-panel.css';
import type { ExportOutcome } from '../../../src-shared/export.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { exportResultText } from './export-result.ts';
import type { Export } from './use-export.ts';

/** The export at the foot of the list: its progress while it runs, then what came of it. */
export function ExportPanel({ state, cancel, dismiss }: Export) {
  if (state.step === 'idle' || state.step === 'choosing') return null;
  if (state.step === 'done') return <Result outcome={state.outcome} onDismiss={dismiss} />;
  const { progress, cancelling } = state;
  const words = strings.exporting;
  return (
    <section className="import" aria-label={words.name}>
      <div className="import-line">
        <span className="import-count">{words.progress(progress.done, progress.total)}</span>
        <Button weight="quiet" disabled={cancelling} onPress={cancel}>
          {cancelling ? words.cancelling : words.cancel}
        </Button>
      </div>
      <progress
        className="import-bar"
        aria-label={words.name}
        max={Math.max(1, progress.total)}
        value={progress.done}
      />
    </section>
  );
}

function Result({ outcome, onDismiss }: { readonly outcome: ExportOutcome; readonly onDismiss: () => void }) {
  const words = strings.exporting;
  const { missing, missingCount, written } = outcome;
  return (
    <section className="import" aria-label={words.result}>
      <div className="import-line">
        <p className="import-summary export-summary" role="status">
          {exportResultText(outcome)}
        </p>
        <Button weight="quiet" iconName={words.dismiss} onPress={onDismiss}>
          <Icon name="close" size={14} />
        </Button>
      </div>
      {written > 0 && (
        <div>
          <Button onPress={() => void call('export:show', {})}>{words.show}</Button>
        </div>
      )}
      {missingCount > 0 && (
        <ul className="import-failed" tabIndex={0} aria-label={words.missing(missingCount)}>
          {missing.map(({ title, message }, index) => (
            <li key={index}>
              <bdi className="import-file">{title === '' ? strings.list.untitled : title}</bdi>
              <p>{message}</p>
            </li>
          ))}
          {missingCount > missing.length && <li>{words.more(missingCount - missing.length)}</li>}
        </ul>
      )}
    </section>
  );
}
