import './details-panel.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import type {
  ImportReceipt,
  RecordingText,
  TranscriptDetails,
  TranscriptHead,
} from '../../../src-shared/library.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { exactDateText } from '../../ui/time-text.ts';
import { ReadBy } from '../settings/read-by.tsx';
import { shortcutOf } from '../../commands/shortcut-of.ts';
import { shortName } from '../../ui/short-name.ts';
import { KeptFiles } from './kept-files.tsx';
import type { WriteNote } from './note-dialog.tsx';
import { receiptText } from './receipt-text.ts';

interface DetailsPanelProps {
  readonly transcript: TranscriptHead;
  /** It lies over the reader: it takes the focus, and gives it back where it was. */
  readonly over: boolean;
  readonly onWrite: WriteNote;
  readonly onClose: () => void;
}

/** What belongs to the transcript beside its lines: summary, notes, tasks, and where it comes from. */
export function DetailsPanel({ transcript, over, onWrite, onClose }: DetailsPanelProps) {
  const words = strings.details;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!over) return undefined;
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [over]);
  const { data, error } = useQuery({
    queryKey: [LIBRARY, 'details', transcript.id],
    queryFn: () => call('library:details', { id: transcript.id }),
  });
  return (
    <>
      {over && (
        <button type="button" className="details-cover" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      )}
      <aside
        className="details"
        aria-label={words.name}
        ref={panel}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (!over || event.key !== 'Escape') return;
          event.preventDefault();
          onClose();
        }}
      >
        <div className="details-bar">
          <h2 className="details-name">{words.name}</h2>
          <IconButton
            icon="close"
            name={strings.find.close}
            shortcut={shortcutOf('toggle-details')}
            onPress={onClose}
          />
        </div>
        {error !== null && <p className="details-quiet">{error.message}</p>}
        {data !== undefined && <Sections transcript={transcript} details={data} onWrite={onWrite} />}
      </aside>
    </>
  );
}

function Sections({
  transcript,
  details,
  onWrite,
}: {
  readonly transcript: TranscriptHead;
  readonly details: TranscriptDetails;
  readonly onWrite: WriteNote;
}) {
  const words = strings.details;
  const { texts, tasks, files, receipt } = details;
  const edit = (text: RecordingText): void => {
    onWrite(transcript.id, text);
  };
  const facts: readonly (readonly [string, string | null])[] = [
    [words.file, receipt?.fileName ?? null],
    [words.format, receipt?.format ?? null],
    [words.imported, exactDateText(details.importedAt, navigator.language, true)],
    [words.language, languageName(transcript.language)],
    [words.engine, [details.engine, details.model].filter(Boolean).join(', ') || null],
    [words.lines, details.lineCount.toLocaleString('en')],
  ];
  return (
    <div className="details-page" tabIndex={0} role="group" aria-label={words.name}>
      <Texts title={words.summary} texts={texts.filter(({ kind }) => kind === 'summary')} onEdit={edit} />
      <Section title={words.notes}>
        <TextList title={words.notes} texts={texts.filter(({ kind }) => kind === 'note')} onEdit={edit} />
        <Button
          onPress={() => {
            onWrite(transcript.id, null);
          }}
        >
          {words.addNote}
        </Button>
      </Section>
      {tasks.length > 0 && (
        <Section title={words.tasks}>
          <ul className="details-tasks">
            {tasks.map(({ id, text, done }) => (
              <li key={id} className="details-task" data-done={done}>
                <span className="details-box" role="img" aria-label={done ? words.done : words.open}>
                  {done && <Icon name="check" size={11} />}
                </span>
                <span dir="auto">{text}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={words.files}>
        <KeptFiles recording={transcript.id} files={files} />
      </Section>
      <Section title={words.origin}>
        <dl className="details-facts">
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div key={name} className="details-fact">
                  <dt>{name}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ),
          )}
        </dl>
      </Section>
      {receipt !== null && <Receipt receipt={receipt} />}
      <Section title={strings.settings.activity.readBy}>
        <ReadBy id={transcript.id} />
      </Section>
    </div>
  );
}

interface TextsProps {
  readonly title: string;
  readonly texts: readonly RecordingText[];
  readonly onEdit: (text: RecordingText) => void;
}

function Texts(props: TextsProps) {
  if (props.texts.length === 0) return null;
  return (
    <Section title={props.title}>
      <TextList {...props} />
    </Section>
  );
}

function TextList({ title, texts, onEdit }: TextsProps) {
  return texts.map((each) => {
    const { id, kind, title: heading, text } = each;
    const words = strings.details;
    return (
      <div key={id} className="details-text" dir="auto">
        <span className="details-edit">
          <IconButton
            icon="pencil"
            name={(kind === 'note' ? words.editNoteOf : words.editSummaryOf)(shortName(heading))}
            onPress={() => {
              onEdit(each);
            }}
          />
        </span>
        {heading !== title && !isBeginning(heading, text) && <h4 className="details-heading">{heading}</h4>}
        {text.split('\n').map((line, index) => (
          <TextLine key={index} line={line} />
        ))}
      </div>
    );
  });
}

/** A heading that only repeats how the text begins, perhaps cut. */
function isBeginning(heading: string, text: string): boolean {
  return text.replace(/\s+/g, ' ').trim().startsWith(heading.replace(/…$/, ''));
}

/** A line of a note; what begins like an item of a list hangs behind its mark. */
function TextLine({ line }: { readonly line: string }) {
  const item = /^(\s*)[-*•]\s+(.*)$/.exec(line);
  if (item === null) return <p>{line}</p>;
  return (
    <p className="details-item" data-deep={(item[1] ?? '').length > 1}>
      {item[2]}
    </p>
  );
}

function Receipt({ receipt }: { readonly receipt: ImportReceipt }) {
  return (
    <Section title={strings.details.receipt}>
      <p>{receiptText(receipt)}</p>
      {receipt.notes.length > 0 && (
        <ul className="details-notes">
          {receipt.notes.map(({ message, count }, index) => (
            <li key={index}>
              {message}
              {count > 1 && ` (${strings.details.times(count)})`}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="details-section" aria-label={title}>
      <h3 className="details-title">{title}</h3>
      {children}
    </section>
  );
}

function languageName(tag: string | null): string | null {
  if (tag === null) return null;
  try {
    return new Intl.DisplayNames(navigator.language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
