import { useEffect, useId, useState } from 'react';
import type {
  FieldChoices,
  FieldGuess,
  GuessedFiles,
  ImportDecision,
  PreviewedLines,
} from '../../../src-shared/import.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Picker } from '../../ui/picker.tsx';
import { clockText } from '../../ui/time-text.ts';
import { speakerHue } from '../reader/speaker-hue.ts';
import { fieldsToSend, type GuessChoice, isComplete, type NearRecording } from './guess-choices.ts';

/** So many of the files that are alike are named. */
const NAMED = 200;

interface GuessedCardProps {
  readonly alike: GuessedFiles;
  readonly choice: GuessChoice;
  readonly recordings: readonly NearRecording[];
  readonly onChange: (choice: GuessChoice) => void;
  /** Decides each of the files on its own; null where there is but one kind of them. */
  readonly onTakeApart: (() => void) | null;
}

/** Files of which the same is guessed: what they become, what was taken for what, and how the first lines read then. */
export function GuessedCard({ alike, choice, recordings, onChange, onTakeApart }: GuessedCardProps) {
  const words = strings.importing.guess;
  const { guess, files } = alike;
  const heading = useId();
  const [first, ...others] = files;
  const why = whyGuessed(guess);
  const name = first?.name ?? '';
  return (
    <section className="guess" aria-labelledby={heading}>
      <div className="guess-head">
        <h3 className="guess-name" id={heading}>
          <bdi>{name}</bdi>
        </h3>
        {others.length > 0 && (
          <details className="guess-others">
            <summary>{words.alike(others.length)}</summary>
            <ul>
              {others.slice(0, NAMED).map((file) => (
                <li key={file.number}>
                  <bdi>{file.name}</bdi>
                </li>
              ))}
              {others.length > NAMED && <li>{strings.importing.more(others.length - NAMED)}</li>}
            </ul>
          </details>
        )}
        {onTakeApart !== null && (
          <Button weight="quiet" name={words.takeApartNamed(name)} onPress={onTakeApart}>
            {words.takeApart}
          </Button>
        )}
      </div>
      {why !== null && <p className="guess-why">{why}</p>}
      <Choice
        label={words.as(name)}
        options={kindsOf(guess).map((value) => ({ value, label: words.kinds[value] }))}
        value={choice.as}
        onChange={(as) => {
          onChange({ ...choice, as });
        }}
      />
      {choice.as === 'transcript' && guess.about !== 'document' && (
        <>
          {guess.about === 'fields' && (
            <Fields
              guess={guess.fields}
              fields={choice.fields}
              onChange={(fields) => {
                onChange({ ...choice, fields });
              }}
            />
          )}
          {(guess.about === 'fields' || guess.sample.length > 0) && (
            <Sample alike={alike} guess={guess} choice={choice} />
          )}
        </>
      )}
      {(choice.as === 'note' || choice.as === 'file') && (
        <>
          <div className="guess-belongs">
            <Picker
              label={words.belongs}
              options={[
                ...recordings.map(({ id, name: label }) => ({ value: id, label })),
                { value: '', label: words.alone },
              ]}
              value={choice.parent ?? ''}
              onChange={(id) => {
                onChange({ ...choice, parent: id === '' ? null : id });
              }}
            />
          </div>
          {choice.parent === null && (
            <p className="guess-why">
              {words.aloneWhy} {recordings.length === 0 && words.aloneHow}
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** What makes it a guess, where the fields do not show it. */
function whyGuessed(guess: GuessedFiles['guess']): string | null {
  const words = strings.importing.guess;
  if (guess.about === 'document') return guess.why;
  if (guess.about === 'fields') return guess.fields.text === null ? words.unknown : null;
  return guess.sample.some(({ speaker }) => speaker !== null) ? words.oneSpeaker : words.plain;
}

function kindsOf({ about }: GuessedFiles['guess']): readonly ImportDecision['as'][] {
  return about === 'document' ? ['file', 'note', 'leave'] : ['transcript', 'note', 'file', 'leave'];
}

interface FieldsProps {
  readonly guess: FieldGuess;
  readonly fields: GuessChoice['fields'];
  readonly onChange: (fields: GuessChoice['fields']) => void;
}

/** Which field is taken for what. */
function Fields({ guess, fields, onChange }: FieldsProps) {
  const words = strings.importing.guess;
  const named = guess.fields.map(({ key, name }) => ({ value: key, label: name }));
  const nameOf = (key: string): string => guess.fields.find((field) => field.key === key)?.name ?? key;
  const none = { value: '', label: words.none };
  const text = fields.text ?? guess.text;
  const start = fields.start === undefined ? (guess.start?.key ?? null) : fields.start;
  const end = fields.end === undefined ? (guess.end?.key ?? null) : fields.end;
  const speaker = fields.speaker === undefined ? guess.speaker : fields.speaker;
  const isGuessedStart = start !== null && start === guess.start?.key;
  const length = isGuessedStart && fields.end === undefined ? guess.duration : null;
  const unitIsOpen = isGuessedStart ? guess.unitIsOpen : start !== null;
  const guessedUnit = guess.start?.unit === 'milliseconds' ? 'milliseconds' : 'seconds';
  return (
    <div className="guess-fields">
      <Picker
        label={words.text}
        options={text === null ? [{ value: '', label: words.choose }, ...named] : named}
        value={text ?? ''}
        onChange={(key) => {
          if (key !== '') onChange({ ...fields, text: key });
        }}
      />
      <Picker
        label={words.speaker}
        options={[none, ...named]}
        value={speaker ?? ''}
        onChange={(key) => {
          onChange({ ...fields, speaker: key === '' ? null : key });
        }}
      />
      <Picker
        label={words.start}
        options={[none, ...named]}
        value={start ?? ''}
        onChange={(key) => {
          onChange({ ...fields, start: key === '' ? null : key });
        }}
      />
      <Picker
        label={words.end}
        options={[length === null ? none : { value: '', label: words.length(nameOf(length.key)) }, ...named]}
        value={end ?? ''}
        onChange={(key) => {
          onChange({ ...fields, end: key === '' ? null : key });
        }}
      />
      {unitIsOpen && (
        <Picker
          label={words.unit}
          options={[
            { value: 'seconds', label: words.units.seconds },
            { value: 'milliseconds', label: words.units.milliseconds },
          ]}
          value={fields.unit ?? guessedUnit}
          onChange={(unit) => {
            onChange({ ...fields, unit });
          }}
        />
      )}
    </div>
  );
}

interface SampleProps {
  readonly alike: GuessedFiles;
  readonly guess: PreviewedLines;
  readonly choice: GuessChoice;
}

/** The first lines as they would be read. */
function Sample({ alike, guess, choice }: SampleProps) {
  const words = strings.importing.guess;
  const shown = usePreview(alike, guess, choice);
  if (typeof shown === 'string') {
    return (
      <p className="guess-sample guess-why" role="status">
        {shown}
      </p>
    );
  }
  const isTimed = shown.sample.some(({ startMs }) => startMs !== null);
  return (
    <div className="guess-sample" role="group" aria-label={words.sample}>
      <p className="guess-why" role="status">
        {words.lines(shown.formatName, shown.lines)}
      </p>
      {shown.sample.map(({ startMs, speaker, text }, index) => (
        <p className="guess-line" key={index} data-timed={isTimed}>
          {isTimed && <span className="guess-time">{startMs === null ? '' : clockText(startMs)}</span>}
          <span dir="auto">
            {speaker !== null && (
              <b className="guess-speaker" style={{ color: `var(--speaker-${speakerHue(speaker)})` }}>
                <bdi>{speaker}</bdi>{' '}
              </b>
            )}
            {text}
          </span>
        </p>
      ))}
    </div>
  );
}

/** What the first file would become with what was chosen, or one plain sentence why it is not known. */
function usePreview(
  alike: GuessedFiles,
  guess: PreviewedLines,
  choice: GuessChoice,
): PreviewedLines | string {
  const fields = fieldsToSend(alike, choice);
  const isKnown = isComplete(alike, choice);
  const asked = fields === null || !isKnown ? null : JSON.stringify(fields);
  const number = alike.files[0]?.number ?? -1;
  const [shown, setShown] = useState<PreviewedLines | string>(guess);
  useEffect(() => {
    if (asked === null) return undefined;
    let isCurrent = true;
    const show = (preview: PreviewedLines | string): void => {
      if (isCurrent) setShown(preview);
    };
    call('import:preview', { file: number, fields: JSON.parse(asked) as FieldChoices }).then(
      show,
      (error: unknown) => {
        show((error as Error).message);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [asked, number]);
  if (!isKnown) return strings.importing.guess.pending;
  // Until another answer comes, the lines before stay.
  return asked === null ? guess : shown;
}
