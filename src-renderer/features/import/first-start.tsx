import './first-start.css';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FollowFolder } from '../settings/follow-folder.tsx';
import { ImportPanel } from './import-panel.tsx';
import type { Import } from './use-import.ts';

interface FirstStartProps {
  readonly importing: Import;
  /** What the damaged library before this one is called now. */
  readonly setAside: string | undefined;
}

/** The whole window of an empty library: the ways in. */
export function FirstStart({ importing, setAside }: FirstStartProps) {
  const words = strings.firstStart;
  return (
    <main className="first">
      <div className="first-page">
        <span className="first-icon">
          <Icon name="drop" size={26} />
        </span>
        <h1 className="first-title">{words.title}</h1>
        <p className="first-text">{words.text}</p>
        <div className="first-actions">
          <Button weight="primary" disabled={importing.busy} onPress={() => importing.choose('files')}>
            {words.chooseFiles}
          </Button>
          <Button disabled={importing.busy} onPress={() => importing.choose('folder')}>
            {words.chooseFolder}
          </Button>
        </div>
        <div className="first-sample">
          <p>{strings.settings.sources.first}</p>
          <FollowFolder isFirst={false} />
        </div>
        <div className="first-sample">
          <p>{words.sampleText}</p>
          <Button disabled={importing.busy} onPress={importing.sample}>
            {words.sample}
          </Button>
        </div>
        {setAside !== undefined && (
          <div className="first-aside">
            <p>{words.setAside(setAside)}</p>
            <Button weight="quiet" onPress={() => void call('place:show', {})}>
              {words.showFolder}
            </Button>
          </div>
        )}
      </div>
      <div className="first-import">
        <ImportPanel importing={importing} open={null} />
      </div>
    </main>
  );
}
