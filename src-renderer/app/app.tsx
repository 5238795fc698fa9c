import './app.css';
import { call } from '../bridge.ts';
import { useChosenLook } from '../features/settings/use-preferences.ts';
import { strings } from '../strings/en.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Library } from './library.tsx';
import { useRemembered } from './use-remembered.ts';
import { useLibraryState } from './use-library-state.ts';

/** The window: the library, or why there is none. */
export function App() {
  const state = useLibraryState();
  const remembered = useRemembered();
  useChosenLook();
  switch (state.status) {
    case 'opening':
      return <p className="app-opening">{strings.failed.opening}</p>;
    case 'open':
      return remembered === undefined ? null : (
        <Library mac={navigator.userAgent.includes('Macintosh')} remembered={remembered} />
      );
    case 'failed':
      return (
        <main className="app-failed" role="alert">
          <Notice title={strings.failed.title} text={state.failure.message}>
            <Button weight="primary" onPress={() => void call('library:retry', {})}>
              {strings.failed.retry}
            </Button>
            <Button onPress={() => void call('app:quit', {})}>{strings.failed.quit}</Button>
          </Notice>
        </main>
      );
  }
}
