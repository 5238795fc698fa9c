import type { SearchAnswer } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface NothingFoundProps {
  readonly answer: SearchAnswer;
  /** What the search was narrowed to; null when it looked everywhere. */
  readonly within: string | null;
  readonly onEverywhere: () => void;
}

/** Zero hits, with the words that occur nowhere where that is why, words like them that do, and the way out of what narrowed the search. */
export function NothingFound({ answer, within, onEverywhere }: NothingFoundProps) {
  const { unknownWords, nearestWords, notes } = answer;
  const words = strings.search;
  const isUnknown = unknownWords.length > 0;
  const reason = isUnknown
    ? words.unknown(unknownWords)
    : within === null
      ? words.tryOther
      : words.narrowed(within);
  const nearest = nearestWords.length > 0 ? [words.nearest(nearestWords)] : [];
  return (
    <Notice icon="search" title={words.nothing} text={[reason, ...nearest, ...notes].join(' ')}>
      {within !== null && !isUnknown && <Button onPress={onEverywhere}>{words.everywhere}</Button>}
    </Notice>
  );
}
