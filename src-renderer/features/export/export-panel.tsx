import './export-panel.css';
import type { ExportOutcome } from '../../../src-shared/export.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { JobPanel, JobProgress, JobTroubles } from '../../ui/job-panel.tsx';
import { exportResultText } from './export-result.ts';
import type { Export } from './use-export.ts';

/** The export at the foot of the list: its progress while it runs, then what came of it. */
export function ExportPanel({ state, cancel, dismiss }: Export) {
  if (state.step === 'idle' || state.step === 'choosing') return null;
  if (state.step === 'done') return <Result outcome={state.outcome} onDismiss={dismiss} />;
  const { progress, cancelling } = state;
  const words = strings.exporting;
  return (
    <JobProgress
      name={words.name}
      count={words.progress(progress.done, progress.total)}
      {...progress}
      cancel={cancelling ? words.cancelling : words.cancel}
      cancelling={cancelling}
      onCancel={cancel}
    />
  );
}

function Result({ outcome, onDismiss }: { readonly outcome: ExportOutcome; readonly onDismiss: () => void }) {
  const words = strings.exporting;
  const { missing, missingCount, written } = outcome;
  return (
    <JobPanel name={words.result}>
      <div className="job-line">
        <p className="job-summary export-summary" role="status">
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
        <JobTroubles
          label={words.missing(missingCount)}
          troubles={missing.map(({ title, message }) => ({
            name: title === '' ? strings.list.untitled : title,
            message,
          }))}
          more={missingCount > missing.length ? words.more(missingCount - missing.length) : null}
        />
      )}
    </JobPanel>
  );
}
