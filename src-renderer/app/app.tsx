import './app.css';
import { useChosenLook } from '../features/settings/use-preferences.ts';
import { strings } from '../strings/en.ts';
import { FailedScreen } from './failed-screen.tsx';
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
      return (
        <p className="app-opening">
          {state.updating === undefined ? strings.failed.opening : strings.failed.updating(state.updating)}
        </p>
      );
    case 'open':
      return remembered === undefined ? null : (
        <Library
          mac={navigator.userAgent.includes('Macintosh')}
          remembered={remembered}
          setAside={state.setAside}
        />
      );
    case 'failed':
      return <FailedScreen failure={state.failure} />;
  }
}
