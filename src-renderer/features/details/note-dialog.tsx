import './note-dialog.css';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../bridge.ts';
import type { LibraryChange, RecordingText } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Opens the dialog for a note of a recording, by any of its ids; null for a new note. */
export type WriteNote = (recording: string, text: RecordingText | null) => void;

interface NoteDialogProps {
  /** Any id of the recording that a new note belongs to. */
  readonly recording: string;
  /** The note or summary that is changed; null for a new note. */
  readonly text: RecordingText | null;
  readonly onClose: () => void;
}

/** A note or a summary as plain text to type in. */
export function NoteDialog({ recording, text, onClose }: NoteDialogProps) {
  const words = strings.details;
  const [typed, setTyped] = useState(text?.text ?? '');
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
  }, []);

  const changed = typed !== (text?.text ?? '');

  function make(change: LibraryChange): void {
    call('library:change', change).then(onClose, (error: unknown) => {
      setFailure((error as Error).message);
    });
  }

  function keep(): void {
    const change =
      text === null
        ? ({ change: 'addNote', id: recording, text: typed } as const)
        : ({ change: 'editText', id: text.id, title: titleAfter(text, typed), text: typed } as const);
    make(change);
  }

  return (
    <Dialog
      title={text === null ? words.newNote : text.kind === 'note' ? words.editNote : words.editSummary}
      // What was typed is given up only on purpose.
      onClose={() => {
        if (!changed) onClose();
      }}
      actions={
        <>
          {text !== null && (
            <span className="note-trash">
              <Button
                weight="quiet"
                onPress={() => {
                  make({ change: 'trash', ids: [text.id] });
                }}
              >
                {words.trashNote}
              </Button>
            </span>
          )}
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button weight="primary" disabled={typed.trim() === ''} onPress={keep}>
            {words.keep}
          </Button>
        </>
      }
    >
      <textarea
        ref={field}
        className="note-field"
        aria-label={words.noteText}
        rows={10}
        dir="auto"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && typed.trim() !== '') keep();
        }}
      />
      {failure !== null && <p role="alert">{failure}</p>}
    </Dialog>
  );
}

/** A title that was the beginning of the text follows it; one of its own stays. */
function titleAfter({ title, text }: RecordingText, typed: string): string {
  const begins = text.replace(/\s+/g, ' ').trim().startsWith(title.replace(/…$/, ''));
  return begins ? '' : title === '' ? typed.slice(0, 80) : title;
}
