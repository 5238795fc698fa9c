import './settings-screen.css';
import { useEffect, useEffectEvent, useRef } from 'react';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ActivityPage } from './activity-page.tsx';
import { AssistantsPage } from './assistants-page.tsx';
import { GeneralPage } from './general-page.tsx';
import { LibraryPage } from './library-page.tsx';
import { SourcesPage } from './sources-page.tsx';
import type { Settings, SettingsPage } from './use-settings.ts';

const PAGES: readonly SettingsPage[] = ['assistants', 'activity', 'sources', 'library', 'general'];

type SettingsScreenProps = Settings & {
  readonly page: SettingsPage;
  /** Everything is to be exported. */
  readonly onExportAll: () => void;
  /** Goes back to the library, to a transcript. */
  readonly onTranscript: (id: string) => void;
};

/** The settings, in front of the library, which keeps its place. Escape goes back. */
export function SettingsScreen({ page, open, close, onExportAll, onTranscript }: SettingsScreenProps) {
  const words = strings.settings;
  const heading = useRef<HTMLHeadingElement>(null);
  const hearKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      hearKey(event);
    };
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
    };
  }, []);
  useEffect(() => {
    heading.current?.focus();
  }, [page]);
  return (
    <div className="settings">
      <nav className="settings-side" aria-label={words.title}>
        <Button weight="quiet" onPress={close}>
          <Icon name="back" />
          {words.back}
        </Button>
        <ul className="settings-pages">
          {PAGES.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="settings-tab"
                aria-current={name === page ? 'page' : undefined}
                onClick={() => {
                  open(name);
                }}
              >
                {words.pages[name]}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <main className="settings-main" aria-label={words.title}>
        <div className="settings-page">
          <h1 className="settings-title" tabIndex={-1} ref={heading}>
            {words.pages[page]}
          </h1>
          {page === 'assistants' && <AssistantsPage />}
          {page === 'activity' && <ActivityPage onTranscript={onTranscript} />}
          {page === 'sources' && <SourcesPage />}
          {page === 'library' && <LibraryPage onExportAll={onExportAll} />}
          {page === 'general' && <GeneralPage />}
        </div>
      </main>
    </div>
  );
}
