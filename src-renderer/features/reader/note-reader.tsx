import './transcript-reader.css';
import './note-reader.css';
import { useEffect, useRef } from 'react';
import { Toolbar } from 'react-aria-components';
import type { NoteDocument } from '../../../src-shared/library.ts';
import { shortcutOf } from '../../commands/shortcut-of.ts';
import { strings } from '../../strings/en.ts';
import { sizeText } from '../../strings/en-settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { exactDateText } from '../../ui/time-text.ts';
import type { Changes } from '../library/use-changes.ts';

interface NoteReaderProps {
  readonly note: NoteDocument;
  readonly takesFocus: boolean;
  readonly changes: Changes;
  readonly onEdit: () => void;
  readonly onSaveCopy: () => void;
  /** The recording that it belongs to is wanted, by the id of its transcript. */
  readonly onRecording: (id: string) => void;
}

/** A note or a file as plain text, with what it belongs to and what one does with it. */
export function NoteReader({ note, takesFocus, changes, onEdit, onSaveCopy, onRecording }: NoteReaderProps) {
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) article.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const words = strings.reader;
  // Of a text that is shown in part, the rest would be lost.
  const canEdit = (note.kind === 'note' || note.kind === 'summary') && !note.trashed && !note.isCut;
  return (
    <article className="reader" ref={article} tabIndex={0} aria-label={note.title}>
      <div className="reader-bar">
        <Toolbar className="reader-toolbar" aria-label={words.actions}>
          {canEdit && <IconButton icon="pencil" name={strings.notes.edit} onPress={onEdit} />}
          <IconButton
            icon={note.private ? 'lock' : 'unlock'}
            name={note.private ? words.show : words.hide}
            shortcut={shortcutOf('toggle-private')}
            pressed={note.private}
            onPress={() => {
              changes.makePrivate(note);
            }}
          />
          <IconButton
            icon={note.trashed ? 'restore' : 'trash'}
            name={note.trashed ? words.restore : words.trash}
            shortcut={shortcutOf('toggle-trash')}
            onPress={() => {
              if (note.trashed) changes.restore(note);
              else changes.moveToTrash(note);
            }}
          />
          <span className="reader-toolbar-gap" />
          <IconButton
            icon="export"
            name={strings.notes.saveCopy}
            shortcut={shortcutOf('export')}
            onPress={onSaveCopy}
          />
        </Toolbar>
      </div>
      <div className="reader-page note-page">
        <NoteHead note={note} onRecording={onRecording} />
        {note.text !== '' && (
          <div className="note-text" dir="auto">
            {note.text}
          </div>
        )}
        {note.text === '' && note.kind === 'file' && <p className="note-remark">{strings.notes.noText}</p>}
        {note.isCut && <p className="note-remark">{strings.notes.cut}</p>}
      </div>
    </article>
  );
}

function NoteHead({ note, onRecording }: Pick<NoteReaderProps, 'note' | 'onRecording'>) {
  const { createdAt, createdGuessed, recording } = note;
  const date = exactDateText(createdAt, navigator.language, !createdGuessed);
  return (
    <header className="reader-head">
      <h1 className="reader-title" dir="auto">
        {note.title === '' ? strings.list.untitled : note.title}
      </h1>
      <p className="reader-facts">
        <time dateTime={new Date(createdAt).toISOString()} className="row-fact">
          {createdGuessed ? strings.list.guessedDate(date) : date}
        </time>
        <span className="row-fact">{strings.notes.kinds[note.kind]}</span>
        {note.bytes !== null && <span className="row-fact">{sizeText(note.bytes)}</span>}
      </p>
      {recording !== null && (
        <p className="note-recording">
          {strings.notes.belongs}
          <button
            type="button"
            className="note-recording-link"
            onClick={() => {
              onRecording(recording.id);
            }}
          >
            <bdi>{recording.title === '' ? strings.list.untitled : recording.title}</bdi>
          </button>
        </p>
      )}
      {note.trashed && <p className="reader-trashed">{strings.reader.inTrash}</p>}
      {note.private && (
        <p className="reader-state">
          <Icon name="lock" size={12} />
          {strings.list.private}
        </p>
      )}
    </header>
  );
}
