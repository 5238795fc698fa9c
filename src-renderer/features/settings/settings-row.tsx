import './settings-row.css';
import type { ReactNode } from 'react';
import type { Task } from './use-task.ts';

interface SettingsRowProps {
  readonly label: string;
  readonly text?: string;
  /** A second line of it. */
  readonly more?: string;
  /** Shown in place of `text` while the task runs. */
  readonly runningText?: string;
  readonly task?: Task;
  readonly children: ReactNode;
}

/** One thing in the settings: what it is, what can be done, and how that ended. */
export function SettingsRow({ label, text, more, runningText, task, children }: SettingsRowProps) {
  return (
    <div className="settings-row">
      <div className="settings-row-words">
        <h2 className="settings-row-label">{label}</h2>
        {text !== undefined && <p className="settings-row-text">{text}</p>}
        {more !== undefined && <p className="settings-row-text">{more}</p>}
        {task !== undefined && (
          <div className="settings-row-outcome" role="status">
            {task.running && <p>{runningText}</p>}
            {task.outcome !== null && <p data-ok={task.outcome.ok}>{task.outcome.text}</p>}
          </div>
        )}
      </div>
      <div className="settings-row-control">{children}</div>
    </div>
  );
}
