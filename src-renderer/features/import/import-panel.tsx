import './import-panel.css';
import type { ImportOutcome, LeftImport } from '../../../src-shared/import.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { outcomeText } from './outcome-text.ts';
import type { Import } from './use-import.ts';

/** Failed files that are told one by one. */
const TOLD = 200;

/** The import at the foot of the list: its progress while it runs, then what became of the files. */
export function ImportPanel({ state, cancel, goOn, leave, saveReport, dismiss }: Import) {
  if (state.step === 'idle' || state.step === 'choosing') return null;
  if (state.step === 'left') return <Left left={state.left} onGoOn={goOn} onLeave={leave} />;
  if (state.step === 'done')
    return <Result outcome={state.outcome} onSave={saveReport} onDismiss={dismiss} />;
  const { progress, cancelling } = state;
  const words = strings.importing;
  return (
    <section className="import" aria-label={words.button}>
      <div className="import-line">
        <span className="import-count">
          {progress === null ? words.preparing : words.progress(progress.done, progress.total)}
        </span>
        <Button weight="quiet" disabled={cancelling} onPress={cancel}>
          {cancelling ? words.cancelling : words.cancel}
        </Button>
      </div>
      <progress
        className="import-bar"
        aria-label={words.button}
        max={progress?.total ?? 1}
        value={progress?.done ?? 0}
      />
      <p className="import-name">
        <bdi>{progress?.current ?? ' '}</bdi>
      </p>
    </section>
  );
}

interface LeftProps {
  readonly left: LeftImport;
  readonly onGoOn: () => void;
  readonly onLeave: () => void;
}

function Left({ left, onGoOn, onLeave }: LeftProps) {
  const words = strings.importing;
  return (
    <section className="import" aria-label={words.button}>
      <p className="import-summary" role="status">
        {words.left(left.names, left.count)}
      </p>
      <div className="import-line">
        <Button weight="quiet" onPress={onGoOn}>
          {words.goOn}
        </Button>
        <Button weight="quiet" onPress={onLeave}>
          {words.leave}
        </Button>
      </div>
    </section>
  );
}

interface ResultProps {
  readonly outcome: ImportOutcome;
  readonly onSave: () => void;
  readonly onDismiss: () => void;
}

function Result({ outcome, onSave, onDismiss }: ResultProps) {
  const words = strings.importing;
  const failed = outcome.files.filter((file) => file.outcome === 'failed');
  return (
    <section className="import" aria-label={words.results}>
      <div className="import-line">
        <p className="import-summary" role="status">
          {outcomeText(outcome)}
        </p>
        <Button weight="quiet" onPress={onSave}>
          {words.saveReport}
        </Button>
        <Button weight="quiet" iconName={words.dismiss} onPress={onDismiss}>
          <Icon name="close" size={14} />
        </Button>
      </div>
      {failed.length > 0 && (
        <ul className="import-failed" tabIndex={0} aria-label={words.failed(failed.length)}>
          {failed.slice(0, TOLD).map((file, index) => (
            <li key={index}>
              <bdi className="import-file">{file.name}</bdi>
              <p>{file.message}</p>
            </li>
          ))}
          {failed.length > TOLD && <li>{words.more(failed.length - TOLD)}</li>}
        </ul>
      )}
    </section>
  );
}
