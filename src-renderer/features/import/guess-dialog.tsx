import './guess-dialog.css';
import { useState } from 'react';
import type { GuessedFiles, ImportDecision, ImportOutcome } from '../../../src-shared/import.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  canBeAlone,
  eachAlone,
  firstChoice,
  type GuessChoice,
  isComplete,
  recordingsFor,
  toDecision,
  toShow,
} from './guess-choices.ts';
import { GuessedCard } from './guessed-card.tsx';
import { countGuessed } from './outcome-text.ts';

interface GuessDialogProps {
  readonly outcome: ImportOutcome;
  /** The recording that is open. */
  readonly open: { readonly id: string; readonly title: string } | null;
  readonly onDecide: (decisions: readonly ImportDecision[]) => void;
  readonly onClose: () => void;
}

/** All that an import could only guess, in one place: what was taken for what, and what else it could be. */
export function GuessDialog({ outcome, open, onDecide, onClose }: GuessDialogProps) {
  const words = strings.importing.guess;
  const [apart, setApart] = useState<ReadonlyMap<GuessedFiles, readonly GuessedFiles[]>>(new Map());
  const { shown: groups, later } = toShow(outcome.guessed);
  const shown = groups.flatMap((alike) => apart.get(alike) ?? [alike]);
  const near = recordingsFor(outcome, open);
  const [chosen, setChosen] = useState<ReadonlyMap<GuessedFiles, GuessChoice>>(new Map());
  const choiceOf = (alike: GuessedFiles): GuessChoice => chosen.get(alike) ?? firstChoice(alike, near);
  const choices = shown.map((alike) => [alike, choiceOf(alike)] as const);
  const count = countGuessed(outcome);
  return (
    <Dialog
      title={words.title(count)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{words.later}</Button>
          <Button
            weight="primary"
            disabled={!choices.every(([alike, choice]) => isComplete(alike, choice))}
            onPress={() => {
              onDecide(choices.map(([alike, choice]) => toDecision(alike, choice)));
            }}
          >
            {choices.every(([, { as }]) => as === 'leave') ? words.goNone : words.go}
          </Button>
        </>
      }
    >
      <p className="guess-intro">{count === 1 ? words.introOne : words.intro}</p>
      {choices.map(([alike, choice]) => (
        <GuessedCard
          key={alike.files[0]?.number}
          alike={alike}
          choice={choice}
          recordings={near.recordings}
          onTakeApart={
            canBeAlone(alike)
              ? () => {
                  setApart(new Map([...apart, [alike, eachAlone(alike)]]));
                }
              : null
          }
          onChange={(changed) => {
            setChosen(new Map([...chosen, [alike, changed]]));
          }}
        />
      ))}
      {later > 0 && <p className="guess-intro">{words.afterwards(later)}</p>}
    </Dialog>
  );
}
