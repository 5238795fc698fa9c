import './first-start.css';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ImportPanel } from './import-panel.tsx';
import type { Import } from './use-import.ts';

/** The whole window of an empty library: the ways in. */
export function FirstStart(props: { readonly importing: Import }) {
  const { importing } = props;
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
          <Button weight="quiet" disabled={importing.busy} onPress={importing.sample}>
            {words.sample}
          </Button>
          <p>{words.sampleText}</p>
        </div>
      </div>
      <div className="first-import">
        <ImportPanel {...importing} />
      </div>
    </main>
  );
}
