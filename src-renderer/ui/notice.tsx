import './notice.css';
import type { ReactNode } from 'react';

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** What an empty place says: what is so, and what to do. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className="notice">
      <h2 className="notice-title">{title}</h2>
      <p className="notice-text">{text}</p>
      {children !== undefined && <div className="notice-actions">{children}</div>}
    </div>
  );
}
