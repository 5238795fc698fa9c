import { useState } from 'react';
import type { Failure, FailureCode } from '../../src-shared/result.ts';
import { call } from '../bridge.ts';
import { strings } from '../strings/en.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Failures that somebody may mend in the folder. */
const IN_THE_FOLDER: ReadonlySet<FailureCode> = new Set([
  'damaged',
  'denied',
  'missing',
  'full',
  'tooNew',
  'badInput',
]);

/** Why there is no library, and what can be done. Nothing here deletes anything. */
export function FailedScreen({ failure }: { readonly failure: Failure }) {
  const words = strings.failed;
  const [trouble, setTrouble] = useState<string | null>(null);
  const attempt = (work: Promise<unknown>): void => {
    setTrouble(null);
    work.catch((error: unknown) => setTrouble((error as Error).message));
  };
  const isDamaged = failure.code === 'damaged';
  return (
    <main className="app-failed" role="alert">
      <Notice icon="alert" title={words.title} text={failure.message}>
        <Button weight="primary" onPress={() => attempt(call('library:retry', {}))}>
          {words.retry}
        </Button>
        {IN_THE_FOLDER.has(failure.code) && (
          <Button onPress={() => attempt(call('place:show', {}))}>{words.show}</Button>
        )}
        {isDamaged && (
          <Button onPress={() => attempt(call('library:start-anew', {}))}>{words.startAnew}</Button>
        )}
        <Button onPress={() => attempt(call('app:quit', {}))}>{words.quit}</Button>
      </Notice>
      {isDamaged && <p className="app-failed-hint">{words.startAnewText}</p>}
      {trouble !== null && <p className="app-failed-hint">{trouble}</p>}
    </main>
  );
}
