import type { ImportOutcome, LeftImport } from '../../../src-shared/import.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { JobPanel, JobProgress, JobTroubles } from '../../ui/job-panel.tsx';
import { GuessDialog } from './guess-dialog.tsx';
import { countGuessed, outcomeText } from './outcome-text.ts';
import type { Import } from './use-import.ts';

/** Files with a reason that are told one by one. */
const TOLD = 200;

interface ImportPanelProps {
  readonly importing: Import;
  /** The recording that is open: what is no transcript may belong to it. */
  readonly open: { readonly id: string; readonly title: string } | null;
}

/** The import at the foot of the list: its progress while it runs, then what became of the files. */
export function ImportPanel({ importing, open }: ImportPanelProps) {
  const { state, cancel, goOn, leave } = importing;
  const words = strings.importing;
  switch (state.step) {
    case 'idle':
    case 'choosing':
      return null;
    case 'left':
      return <Left left={state.left} onGoOn={goOn} onLeave={leave} />;
    case 'running': {
      const { progress, cancelling } = state;
      return (
        <JobProgress
          name={words.button}
          count={progress === null ? words.preparing : words.progress(progress.done, progress.total)}
          done={progress?.done ?? 0}
          total={progress?.total ?? 1}
          current={progress?.current ?? null}
          cancel={cancelling ? words.cancelling : words.cancel}
          cancelling={cancelling}
          onCancel={cancel}
        />
      );
    }
    case 'done':
      return (
        <>
          <Result outcome={state.outcome} importing={importing} />
          {importing.looking && (
            <GuessDialog
              outcome={state.outcome}
              open={open}
              onDecide={importing.decide}
              onClose={importing.lookLater}
            />
          )}
        </>
      );
  }
}

interface LeftProps {
  readonly left: LeftImport;
  readonly onGoOn: () => void;
  readonly onLeave: () => void;
}

function Left({ left, onGoOn, onLeave }: LeftProps) {
  const words = strings.importing;
  return (
    <JobPanel name={words.button}>
      <p className="job-summary" role="status">
        {words.left(left.names, left.count)}
      </p>
      <div className="job-actions">
        <Button onPress={onGoOn}>{words.goOn}</Button>
        <Button weight="quiet" onPress={onLeave}>
          {words.leave}
        </Button>
      </div>
    </JobPanel>
  );
}

interface ResultProps {
  readonly outcome: ImportOutcome;
  readonly importing: Import;
}

function Result({ outcome, importing }: ResultProps) {
  const words = strings.importing;
  const waiting = countGuessed(outcome);
  const troubles = outcome.files.flatMap((file) =>
    (file.outcome === 'failed' || file.outcome === 'kept') && file.message !== null
      ? [{ name: file.name, message: file.message }]
      : [],
  );
  return (
    <JobPanel name={words.results}>
      <div className="job-line">
        <p className="job-summary" role="status">
          {outcomeText(outcome)}
        </p>
        {waiting === 0 && (
          <Button weight="quiet" iconName={words.dismiss} onPress={importing.dismiss}>
            <Icon name="close" size={14} />
          </Button>
        )}
      </div>
      {waiting > 0 ? (
        <>
          <p className="job-text">{words.lookWhy(waiting)}</p>
          <div className="job-actions">
            <Button weight="primary" onPress={importing.look}>
              {words.look}
            </Button>
            <Button weight="quiet" onPress={importing.leaveOut}>
              {words.leaveOut(waiting)}
            </Button>
          </div>
        </>
      ) : (
        <div className="job-actions">
          {outcome.undoable && <Button onPress={importing.undo}>{strings.undo.button}</Button>}
          <Button onPress={importing.saveReport}>{words.saveReport}</Button>
        </div>
      )}
      {troubles.length > 0 && (
        <JobTroubles
          label={words.told(troubles.length)}
          troubles={troubles.slice(0, TOLD)}
          more={troubles.length > TOLD ? words.more(troubles.length - TOLD) : null}
        />
      )}
    </JobPanel>
  );
}
