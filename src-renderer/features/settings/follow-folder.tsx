import './sources-page.css';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { useTask } from './use-task.ts';

const words = strings.settings.sources;

/** The way to follow one more folder, and how that ended. */
export function FollowFolder({ isFirst }: { readonly isFirst: boolean }) {
  const task = useTask();
  return (
    <div className="source-follow">
      <Button
        weight={isFirst ? 'primary' : 'normal'}
        disabled={task.running}
        onPress={() => task.start(async () => ((await call('following:add', {})) ? words.added : null))}
      >
        {words.add}
      </Button>
      <div className="settings-row-outcome" role="status">
        {task.running && <p>{words.adding}</p>}
        {task.outcome !== null && <p data-ok={task.outcome.ok}>{task.outcome.text}</p>}
      </div>
    </div>
  );
}
