import './modal.css';
import type { ReactNode } from 'react';
import { Dialog, Modal as RacModal, ModalOverlay } from 'react-aria-components';

interface ModalProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog over the window; Escape and a click beside it close it, and the focus goes back to where it was. */
export function Modal({ name, onClose, children }: ModalProps) {
  return (
    <ModalOverlay
      className="modal-overlay"
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <RacModal className="modal">
        <Dialog className="modal-dialog" aria-label={name}>
          {children}
        </Dialog>
      </RacModal>
    </ModalOverlay>
  );
}
