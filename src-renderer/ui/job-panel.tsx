import './job-panel.css';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface JobPanelProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** The place of long work at the foot of the list. */
export function JobPanel({ name, children }: JobPanelProps) {
  return (
    <section className="job" aria-label={name}>
      {children}
    </section>
  );
}

interface JobProgressProps {
  readonly name: string;
  /** How far it is, in words. */
  readonly count: string;
  readonly done: number;
  readonly total: number;
  /** What is in hand; absent where nothing is named. */
  readonly current?: string | null;
  readonly cancel: string;
  /** It stops already. */
  readonly cancelling: boolean;
  readonly onCancel: () => void;
}

/** How far long work is, and how to stop it. */
export function JobProgress(props: JobProgressProps) {
  const { name, count, done, total, current, cancel, cancelling, onCancel } = props;
  return (
    <JobPanel name={name}>
      <div className="job-line">
        <span className="job-count">{count}</span>
        <Button weight="quiet" disabled={cancelling} onPress={onCancel}>
          {cancel}
        </Button>
      </div>
      <progress className="job-bar" aria-label={name} max={Math.max(1, total)} value={done} />
      {current !== undefined && (
        <p className="job-name">
          <bdi>{current ?? '\u00A0'}</bdi>
        </p>
      )}
    </JobPanel>
  );
}

interface JobTroublesProps {
  readonly label: string;
  readonly troubles: readonly { readonly name: string; readonly message: string }[];
  /** Says how many are not told; null when all are. */
  readonly more: string | null;
}

/** What could not be done, with its reasons. */
export function JobTroubles({ label, troubles, more }: JobTroublesProps) {
  return (
    <ul className="job-failed" tabIndex={0} aria-label={label}>
      {troubles.map(({ name, message }, index) => (
        <li key={index}>
          <bdi className="job-file">{name}</bdi>
          <p>{message}</p>
        </li>
      ))}
      {more !== null && <li>{more}</li>}
    </ul>
  );
}
