import './transcript-reader.css';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { TranscriptDocument } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { RowFacts } from '../library/row-facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { exactDateText } from '../../ui/time-text.ts';
import { directionOf } from './text-direction.ts';
import { sectionsOf, SECTION_LINES, targetSeq, type ReaderTarget } from './line-sections.ts';
import { lineId, TranscriptSection } from './transcript-section.tsx';
import { useMountedSections } from './use-mounted-sections.ts';

interface TranscriptReaderProps {
  readonly transcript: TranscriptDocument;
  readonly target: ReaderTarget | null;
  /** It was opened by a key, and the next keys are for it. */
  readonly takesFocus: boolean;
  readonly onStar: (transcript: TranscriptDocument) => void;
}

/** A transcript from its title to its last line. */
export function TranscriptReader({ transcript, target, takesFocus, onStar }: TranscriptReaderProps) {
  const reader = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) reader.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <article className="reader" ref={reader} tabIndex={0} aria-label={transcript.title}>
      <div className="reader-page">
        <ReaderHead transcript={transcript} onStar={onStar} />
        {transcript.lines.length === 0 ? (
          <p className="reader-empty">{strings.reader.empty}</p>
        ) : (
          <Lines transcript={transcript} target={target} />
        )}
      </div>
    </article>
  );
}

interface HeadProps {
  readonly transcript: TranscriptDocument;
  readonly onStar: (transcript: TranscriptDocument) => void;
}

function ReaderHead({ transcript, onStar }: HeadProps) {
  const { createdAt, createdGuessed } = transcript;
  const date = exactDateText(createdAt, navigator.language, !createdGuessed);
  const starName = transcript.starred ? strings.list.unstar : strings.list.star;
  return (
    <header className="reader-head">
      <div className="reader-top">
        <h1 className="reader-title" dir="auto">
          {transcript.title === '' ? strings.list.untitled : transcript.title}
        </h1>
        <button
          type="button"
          className="reader-star"
          aria-label={starName}
          aria-pressed={transcript.starred}
          title={`${starName} (S)`}
          onClick={() => {
            onStar(transcript);
          }}
        >
          <Icon name="star" size={18} filled={transcript.starred} />
        </button>
      </div>
      <p className="reader-facts">
        <time dateTime={new Date(createdAt).toISOString()} className="row-fact">
          {createdGuessed ? strings.list.guessedDate(date) : date}
        </time>
        <RowFacts row={transcript} />
      </p>
      {transcript.tags.length > 0 && (
        <ul className="reader-tags" aria-label={strings.reader.tags}>
          {transcript.tags.map((tag) => (
            <li key={tag} className="reader-tag">
              <bdi>{tag}</bdi>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

function Lines({
  transcript,
  target,
}: {
  readonly transcript: TranscriptDocument;
  readonly target: ReaderTarget | null;
}) {
  const { lines } = transcript;
  const sections = useMemo(() => sectionsOf(lines), [lines]);
  const pointed = target === null ? null : targetSeq(lines, target);
  const around =
    pointed === null ? 0 : Math.floor(lines.findIndex(({ seq }) => seq === pointed) / SECTION_LINES);
  const { from, to } = useMountedSections(sections.length, around);

  useLayoutEffect(() => {
    if (pointed !== null) document.getElementById(lineId(pointed))?.scrollIntoView({ block: 'center' });
  }, [pointed]);

  const heightOf = (first: number, end: number): number =>
    sections.slice(first, end).reduce((sum, section) => sum + section.estimatedHeight, 0);
  return (
    <div dir={directionOf(transcript.language)}>
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
  );
}
