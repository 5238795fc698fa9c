import { useState, type ReactNode } from 'react';
import type { NoteDocument, TranscriptHead, TranscriptLine } from '../../src-shared/library.ts';
import type { WriteNote } from '../features/details/note-dialog.tsx';
import { DetailsPanel } from '../features/details/details-panel.tsx';
import type { RowActionId } from '../features/library/row-actions.ts';
import { SeveralSelected } from '../features/library/several-selected.tsx';
import type { Changes } from '../features/library/use-changes.ts';
import { NoteReader } from '../features/reader/note-reader.tsx';
import { NothingOpen } from '../features/reader/nothing-open.tsx';
import { TranscriptReader } from '../features/reader/transcript-reader.tsx';
import { strings } from '../strings/en.ts';
import { Notice } from '../ui/notice.tsx';
import { DETAILS, type Layout } from './use-layout.ts';
import type { LibraryView } from './use-library-view.ts';
import type { RowsMeant } from './use-rows-in-hand.ts';

/** What the reader itself keeps: whether its title is being edited and whether one finds in it. */
export interface ReaderState {
  readonly renaming: boolean;
  /** How often finding was asked for; 0 is never. */
  readonly finding: number;
  readonly rename: (on: boolean) => void;
  readonly find: (on: boolean) => void;
}

/** Goes back to reading when another transcript is opened. */
export function useReaderState(opening: number | null): ReaderState {
  const [state, setState] = useState({ opening, renaming: false, finding: 0 });
  const now = state.opening === opening ? state : { opening, renaming: false, finding: 0 };
  return {
    renaming: now.renaming,
    finding: now.finding,
    rename: (renaming) => {
      setState({ ...now, renaming });
    },
    find: (on) => {
      setState({ ...now, finding: on ? now.finding + 1 : 0 });
    },
  };
}

interface ReaderPaneProps {
  readonly shown: LibraryView;
  readonly inHand: RowsMeant;
  /** Something is done with what is selected together. */
  readonly onRows: (action: RowActionId) => void;
  readonly onDeselect: () => void;
  readonly reading: ReaderState;
  readonly layout: Layout;
  readonly changes: Changes;
  readonly onTag: (transcript: TranscriptHead) => void;
  readonly onQuote: () => void;
  readonly onExport: (transcript: TranscriptHead) => void;
  readonly onSaveCopy: (note: NoteDocument) => void;
  readonly onRecording: (id: string) => void;
  /** A note is to be written, or one to be changed. */
  readonly onWrite: WriteNote;
}

/** The transcript in front with what belongs to it, or why there is none. */
export function ReaderPane(props: ReaderPaneProps) {
  const { shown, inHand, reading, layout, changes, onTag, onQuote } = props;
  const { opened, reader, selected } = shown;
  const { head, lines, failure } = reader;
  const detailsShown = layout.details !== 'hidden';
  const covered = layout.details === 'over' && head !== undefined;
  if (selected.length > 1) {
    return (
      <main className="main" aria-label={strings.reader.name}>
        <div className="main-reader">
          <SeveralSelected
            count={selected.length}
            rows={inHand.rows}
            areNotes={inHand.areNotes}
            inTrash={inHand.inTrash}
            onAction={props.onRows}
            onDeselect={props.onDeselect}
          />
        </div>
      </main>
    );
  }
  const { note, failure: noteFailure } = shown.note;
  if (opened !== null && (opened.isNote || note !== undefined)) {
    return (
      <main className="main" aria-label={strings.notes.name}>
        <div className="main-reader">
          {note !== undefined && (
            <NoteReader
              key={opened.opening}
              note={note}
              takesFocus={opened.takesFocus}
              changes={changes}
              onEdit={() => {
                const { id, title, text } = note;
                props.onWrite(id, { id, kind: note.kind === 'summary' ? 'summary' : 'note', title, text });
              }}
              onSaveCopy={() => {
                props.onSaveCopy(note);
              }}
              onRecording={props.onRecording}
            />
          )}
          {note === undefined && noteFailure !== null && (
            <Notice title={strings.notes.gone} text={noteFailure} />
          )}
        </div>
      </main>
    );
  }
  return (
    <main className="main" aria-label={strings.reader.name}>
      <div className="main-reader" inert={covered}>
        <Reading opened={opened !== null} head={head} lines={lines} failure={failure}>
          {(transcript, allLines) => (
            <TranscriptReader
              key={opened?.opening}
              transcript={transcript}
              lines={allLines}
              target={opened?.target ?? null}
              takesFocus={opened?.takesFocus === true}
              changes={changes}
              detailsShown={detailsShown}
              renaming={reading.renaming}
              finding={reading.finding}
              onRename={reading.rename}
              onFind={reading.find}
              onTag={() => {
                onTag(transcript);
              }}
              onQuote={onQuote}
              onExport={() => {
                props.onExport(transcript);
              }}
              onDetails={layout.toggleDetails}
            />
          )}
        </Reading>
      </div>
      {detailsShown && head !== undefined && (
        <div className="main-details" data-over={covered} style={{ width: DETAILS.first }}>
          <DetailsPanel
            transcript={head}
            onWrite={props.onWrite}
            over={covered}
            onClose={layout.toggleDetails}
          />
        </div>
      )}
    </main>
  );
}

interface ReadingProps {
  readonly opened: boolean;
  readonly head: TranscriptHead | undefined;
  readonly lines: readonly TranscriptLine[] | undefined;
  readonly failure: string | null;
  readonly children: (head: TranscriptHead, lines: readonly TranscriptLine[]) => ReactNode;
}

function Reading({ opened, head, lines, failure, children }: ReadingProps) {
  if (!opened) return <NothingOpen />;
  if (head !== undefined && lines !== undefined) return children(head, lines);
  return failure === null ? null : <Notice title={strings.reader.gone} text={failure} />;
}
