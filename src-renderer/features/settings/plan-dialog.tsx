import './plan-dialog.css';
import type { AssistantPlan } from '../../../src-shared/assistants.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { AssistantActions, PlanKind } from './use-assistant-actions.ts';

interface PlanDialogProps {
  readonly kind: PlanKind;
  readonly plan: AssistantPlan;
  readonly actions: AssistantActions;
}

const VERB = { connect: 'connect', beside: 'connect', repair: 'repair', replace: 'replace' } as const;

/** The change to an assistant's configuration, to be agreed to before anything is written. */
export function PlanDialog({ kind, plan, actions }: PlanDialogProps) {
  const words = strings.settings.plan;
  const { label, changes } = plan;
  return (
    <Dialog
      title={words.titleOf(words.title[VERB[kind]], label)}
      onClose={actions.decline}
      actions={
        <>
          <Button onPress={actions.decline}>{words.cancel}</Button>
          <Button weight="primary" onPress={actions.agree}>
            {strings.settings.assistants[VERB[kind]]}
          </Button>
        </>
      }
    >
      {changes.length === 0 && <p>{words.nothing}</p>}
      {changes.map((change) => (
        <section className="plan" key={change.file}>
          <p className="plan-file">
            {change.createsFile ? words.creates(change.file) : words.changes(change.file)}
          </p>
          <Diff file={change.file} lines={change.lines} />
        </section>
      ))}
      {changes.some(({ createsFile }) => !createsFile) && <p className="plan-rest">{words.rest}</p>}
      {plan.mustQuitFirst && actions.planFailure === null && (
        <p className="plan-warning">{strings.settings.assistants.why.mustQuit(label)}</p>
      )}
      <p className="plan-warning" role="alert">
        {actions.planFailure}
      </p>
    </Dialog>
  );
}

interface DiffProps {
  readonly file: string;
  readonly lines: AssistantPlan['changes'][number]['lines'];
}

const SIGNS = { same: ' ', added: '+', removed: '−' } as const;

/** Lines as they are now and as they will be; never a line of another server's. */
function Diff({ file, lines }: DiffProps) {
  const words = strings.settings.plan;
  return (
    <ol className="diff" tabIndex={0} aria-label={file}>
      {lines.map(({ kind, text }, index) => (
        <li key={index} data-kind={kind}>
          <span className="diff-sign" aria-hidden="true">
            {SIGNS[kind]}
          </span>
          {kind !== 'same' && <span className="hidden-visually">{words[kind]}</span>}
          <code>{text}</code>
        </li>
      ))}
    </ol>
  );
}
