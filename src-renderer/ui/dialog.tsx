import './dialog.css';
import { type ReactNode } from 'react';
import { Modal } from './modal.tsx';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the one that goes ahead last. */
  readonly actions: ReactNode;
  readonly onClose: () => void;
}

/** A question in front of the window, with its answers at the foot. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  return (
    <Modal name={title} onClose={onClose}>
      <h2 className="dialog-title">{title}</h2>
      <div className="dialog-body">{children}</div>
      <div className="dialog-actions">{actions}</div>
    </Modal>
  );
}
