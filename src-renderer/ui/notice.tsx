import './notice.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly icon?: IconName;
  readonly children?: ReactNode;
}

/** What an empty place says: what is so, and what to do. */
export function Notice({ title, text, icon, children }: NoticeProps) {
  return (
    <div className="notice">
      {icon !== undefined && (
        <span className="notice-icon">
          <Icon name={icon} size={22} />
        </span>
      )}
      <h2 className="notice-title">{title}</h2>
      <p className="notice-text">{text}</p>
      {children !== undefined && <div className="notice-actions">{children}</div>}
    </div>
  );
}
