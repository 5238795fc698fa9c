import type { SearchAnswer } from '../../../src-shared/library.ts';
import { strings } from '../../strings/en.ts';
import { Notice } from '../../ui/notice.tsx';

/** Zero hits, with the words that occur nowhere where that is why. */
export function NothingFound({ answer }: { readonly answer: SearchAnswer }) {
  const { unknownWords } = answer;
  return (
    <Notice
      title={strings.search.nothing}
      text={unknownWords.length > 0 ? strings.search.unknown(unknownWords) : strings.search.tryOther}
    />
  );
}
