import './assistant-card.css';
import { useEffect, useRef } from 'react';
import type { Assistant, AssistantTest } from '../../../src-shared/assistants.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { badgeOf, isRegistered, plansFor, reasonsOf } from './assistant-state.ts';
import { ClientAccess } from './client-access.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { useAssistantActions, type ActionResult, type AssistantActions } from './use-assistant-actions.ts';
import type { Assistants } from './use-assistants.ts';

interface AssistantCardProps {
  readonly assistant: Assistant;
  readonly assistants: Assistants;
}

/** One assistant: how it stands, what can be done, and what the last thing done led to. */
export function AssistantCard({ assistant, assistants }: AssistantCardProps) {
  const words = strings.settings.assistants;
  const actions = useAssistantActions(assistant, assistants);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // The button that led here may be gone, and the focus with it.
    if (actions.result !== null && document.activeElement === document.body) card.current?.focus();
  }, [actions.result]);
  const badge = badgeOf(assistant);
  const reasons = reasonsOf(assistant);
  const { state, label, files, otherFiles } = assistant;
  return (
    <li className="assistant" aria-label={label} tabIndex={-1} ref={card}>
      <div className="assistant-head">
        <div className="assistant-words">
          <h3 className="assistant-name">
            {label}
            <span className="badge" data-tone={badge.tone}>
              {badge.text}
            </span>
          </h3>
          {state.status !== 'notInstalled' && <p className="assistant-file">{files.join(', ')}</p>}
        </div>
        <CardButtons assistant={assistant} actions={actions} onLook={assistants.look} />
      </div>
      {reasons.map((reason) => (
        <p className="assistant-reason" key={reason}>
          {reason}
        </p>
      ))}
      {otherFiles.length > 0 && isRegistered(assistant) && (
        <p className="assistant-hint">{words.why.otherFiles(otherFiles)}</p>
      )}
      <ClientAccess label={label} names={assistant.presentsAs} always={isRegistered(assistant)} />
      <div className="assistant-result" role="status">
        {actions.busy !== null && actions.plan === null && <p>{words[actions.busy]}</p>}
        {actions.result !== null && (
          <Result result={actions.result} assistant={assistant} actions={actions} />
        )}
      </div>
      {actions.plan !== null && (
        <PlanDialog kind={actions.plan.kind} plan={actions.plan.view} actions={actions} />
      )}
    </li>
  );
}

interface CardButtonsProps {
  readonly assistant: Assistant;
  readonly actions: AssistantActions;
  readonly onLook: () => void;
}

function CardButtons({ assistant, actions, onLook }: CardButtonsProps) {
  const words = strings.settings.assistants;
  const { label, state } = assistant;
  return (
    <div className="assistant-buttons">
      {isRegistered(assistant) && (
        <>
          <Button weight="quiet" name={words.buttonFor(words.disconnect, label)} onPress={actions.disconnect}>
            {words.disconnect}
          </Button>
          <Button name={words.buttonFor(words.test, label)} onPress={actions.test}>
            {words.test}
          </Button>
        </>
      )}
      {state.status === 'unreadable' && <Button onPress={onLook}>{words.lookAgain}</Button>}
      {plansFor(assistant).map((kind) => {
        const text =
          kind === 'connect' && state.status === 'notInstalled' ? words.connectAnyway : words[kind];
        return (
          <Button key={kind} name={words.buttonFor(text, label)} onPress={() => actions.look(kind)}>
            {text}
          </Button>
        );
      })}
    </div>
  );
}

interface ResultProps {
  readonly result: ActionResult;
  readonly assistant: Assistant;
  readonly actions: AssistantActions;
}

function Result({ result, assistant, actions }: ResultProps) {
  const words = strings.settings.assistants;
  const { label, afterwards, canUndo } = assistant;
  if (result.done === 'failed') return <p className="assistant-failed">{result.sentence}</p>;
  const changed = result.done !== 'tested';
  const hint = changed ? words.afterwards[afterwards](label) : null;
  return (
    <div className="assistant-done">
      <div>
        <p className="assistant-outcome">
          {[
            ...(changed ? [words[result.done]] : []),
            ...('test' in result ? answerOf(result.test) : []),
          ].join(' ')}
        </p>
        {'test' in result && <TestDetails test={result.test} />}
        {hint !== null && <p>{hint}</p>}
      </div>
      {canUndo && (result.done === 'connected' || result.done === 'disconnected') && (
        <Button name={words.buttonFor(words.undo, label)} onPress={actions.undo}>
          {words.undo}
        </Button>
      )}
    </div>
  );
}

function answerOf(test: AssistantTest): readonly string[] {
  return test.ok ? [strings.settings.assistants.answered(test.ms, test.tools.length)] : [];
}

function TestDetails({ test }: { readonly test: AssistantTest }) {
  const words = strings.settings.assistants;
  if (test.ok) return <p className="assistant-tools">{words.tools(test.tools)}</p>;
  return (
    <>
      <p className="assistant-failed">{test.sentence}</p>
      {test.stderr !== '' && (
        <details className="assistant-said">
          <summary>{words.itSaid}</summary>
          <pre>{test.stderr}</pre>
        </details>
      )}
    </>
  );
}
