import './transcript-reader.css';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { TranscriptHead, TranscriptLine } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { Icon } from '../../ui/icon.tsx';
import { exactDateText } from '../../ui/time-text.ts';
import { RowFacts } from '../library/row-facts.tsx';
import type { Changes } from '../library/use-changes.ts';
import { FindBar } from './find-bar.tsx';
import { LiveEnd } from './live-end.tsx';
import { sectionsOf, SECTION_LINES, targetSeq, type ReaderTarget } from './line-sections.ts';
import { ReaderToolbar } from './reader-toolbar.tsx';
import { directionOf } from './text-direction.ts';
import { TitleField } from './title-field.tsx';
import { lineId, TranscriptSection } from './transcript-section.tsx';
import { useMountedSections } from './use-mounted-sections.ts';

interface TranscriptReaderProps {
  readonly transcript: TranscriptHead;
  readonly lines: readonly TranscriptLine[];
  readonly target: ReaderTarget | null;
  /** It was opened by a key, and the next keys are for it. */
  readonly takesFocus: boolean;
  readonly changes: Changes;
  readonly detailsShown: boolean;
  readonly renaming: boolean;
  /** How often finding in it was asked for; 0 is never. */
  readonly finding: number;
  readonly onRename: (on: boolean) => void;
  readonly onFind: (on: boolean) => void;
  readonly onTag: () => void;
  readonly onQuote: () => void;
  readonly onExport: () => void;
  readonly onDetails: () => void;
}

/** A transcript from its title to its last line. */
export function TranscriptReader(props: TranscriptReaderProps) {
  const { transcript, lines, target, takesFocus, changes, finding } = props;
  const reader = useRef<HTMLElement>(null);
  const [reached, setReached] = useState<number | null>(null);
  const aim = useMemo(() => (reached === null ? target : { seq: reached }), [reached, target]);
  const sections = useMemo(() => sectionsOf(lines), [lines]);
  const pointed = aim === null ? null : targetSeq(lines, aim);
  const around =
    pointed === null ? 0 : Math.floor(lines.findIndex(({ seq }) => seq === pointed) / SECTION_LINES);
  const { from, to } = useMountedSections(sections.length, around);

  useEffect(() => {
    if (takesFocus) reader.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  useLayoutEffect(() => {
    if (pointed !== null) document.getElementById(lineId(pointed))?.scrollIntoView({ block: 'center' });
  }, [pointed]);

  const heightOf = (first: number, end: number): number =>
    sections.slice(first, end).reduce((sum, section) => sum + section.estimatedHeight, 0);
  return (
    <article className="reader" ref={reader} tabIndex={0} aria-label={transcript.title}>
      <div className="reader-bar">
        <ReaderToolbar
          transcript={transcript}
          changes={changes}
          detailsShown={props.detailsShown}
          onTag={props.onTag}
          onFind={() => {
            props.onFind(true);
          }}
          onQuote={props.onQuote}
          onExport={props.onExport}
          onDetails={props.onDetails}
        />
        {finding > 0 && (
          <FindBar
            lines={lines}
            mounted={`${from} ${to}`}
            asked={finding}
            onReach={setReached}
            onClose={() => {
              props.onFind(false);
              setReached(null);
              reader.current?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
      <div
        className="reader-page"
        dir={directionOf(transcript.language, lines)}
        lang={transcript.language ?? undefined}
      >
        <ReaderHead
          transcript={transcript}
          changes={changes}
          renaming={props.renaming}
          onRename={(on) => {
            props.onRename(on);
            if (!on) reader.current?.focus({ preventScroll: true });
          }}
          onTag={props.onTag}
        />
        {lines.length === 0 && <p className="reader-empty">{strings.reader.empty}</p>}
        {from > 0 && <div style={{ height: heightOf(0, from) }} />}
        {sections.slice(from, to).map((section) => (
          <TranscriptSection
            key={section.firstSeq}
            section={section}
            pointed={section.lines.some(({ seq }) => seq === pointed) ? pointed : null}
          />
        ))}
        {to < sections.length && <div style={{ height: heightOf(to, sections.length) }} />}
      </div>
      {transcript.live && (
        <LiveEnd
          key={transcript.id}
          reader={reader}
          lines={lines}
          mounted={`${from} ${to}`}
          isAimed={target !== null}
        />
      )}
    </article>
  );
}

interface HeadProps {
  readonly transcript: TranscriptHead;
  readonly changes: Changes;
  readonly renaming: boolean;
  readonly onRename: (on: boolean) => void;
  readonly onTag: () => void;
}

function ReaderHead({ transcript, changes, renaming, onRename, onTag }: HeadProps) {
  const { createdAt, createdGuessed } = transcript;
  const words = strings.reader;
  const date = exactDateText(createdAt, navigator.language, !createdGuessed);
  return (
    <header className="reader-head">
      <TitleField
        title={transcript.title}
        editing={renaming}
        onEdit={() => {
          onRename(true);
        }}
        onDone={(title) => {
          onRename(false);
          if (title !== null) changes.rename(transcript, title);
        }}
      />
      <p className="reader-facts">
        <time dateTime={new Date(createdAt).toISOString()} className="row-fact">
          {createdGuessed ? strings.list.guessedDate(date) : date}
        </time>
        <RowFacts row={transcript} />
      </p>
      {transcript.trashed && <p className="reader-trashed">{words.inTrash}</p>}
      {transcript.live && (
        <p className="reader-state">
          <span className="row-live" />
          {strings.list.live}
        </p>
      )}
      {transcript.private && (
        <p className="reader-state">
          <Icon name="lock" size={12} />
          {strings.list.private}
        </p>
      )}
      <div className="reader-tags">
        {transcript.tags.length > 0 && (
          <ul className="reader-tag-list" aria-label={words.tags}>
            {transcript.tags.map((tag) => (
              <li key={tag} className="reader-tag">
                <bdi className="reader-tag-name">{tag}</bdi>
                <button
                  type="button"
                  className="chip-remove"
                  aria-label={words.removeTag(tag)}
                  title={words.removeTag(tag)}
                  onClick={() => {
                    changes.removeTag(transcript, tag);
                  }}
                >
                  <Icon name="close" size={10} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <button type="button" className="reader-add-tag" onClick={onTag}>
          <Icon name="plus" size={12} />
          {words.addTag}
        </button>
      </div>
    </header>
  );
}
