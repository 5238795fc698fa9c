import './sources-page.css';
import { useQuery } from '@tanstack/react-query';
import type { FollowedFolder } from '../../../src-shared/following.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { exactDateText, recentText } from '../../ui/time-text.ts';
import { useNow } from '../../ui/use-now.ts';
import { FollowFolder } from './follow-folder.tsx';
import { useTask, type Task } from './use-task.ts';

const words = strings.settings.sources;
const LOOKED_EVERY_MS = 10_000;

/** The folders that are followed: what they hold, how they stand, and what can be done with them. */
export function SourcesPage() {
  const { data: folders, error } = useQuery({
    queryKey: [LIBRARY, 'following'],
    queryFn: () => call('following:list', {}),
    staleTime: 0,
    // Looking at a folder in which nothing is new changes nothing in the library.
    refetchInterval: LOOKED_EVERY_MS,
  });
  const task = useTask();
  return (
    <>
      <p className="settings-intro">{words.intro}</p>
      {error !== null && <p className="assistant-failed">{error.message}</p>}
      {folders?.length === 0 && <p className="settings-quiet">{words.nothing}</p>}
      {folders !== undefined && folders.length > 0 && (
        <ul className="settings-rows">
          {folders.map((folder) => (
            <Source key={folder.id} folder={folder} task={task} />
          ))}
        </ul>
      )}
      <div className="settings-row-outcome" role="status">
        {task.outcome !== null && <p data-ok={task.outcome.ok}>{task.outcome.text}</p>}
      </div>
      <FollowFolder isFirst={folders?.length === 0} />
    </>
  );
}

interface SourceProps {
  readonly folder: FollowedFolder;
  readonly task: Task;
}

function Source({ folder, task }: SourceProps) {
  const { id, path, kind, paused, live, error, problems, problemCount } = folder;
  const isLive = live > 0 && !paused;
  const now = useNow();
  const other = kind === 'sessions' ? 'files' : 'sessions';
  const act = (action: string, work: () => Promise<string | null>) => (
    <Button
      name={words.buttonFor(action, path)}
      disabled={task.running}
      onPress={() => {
        task.start(work);
      }}
    >
      {action}
    </Button>
  );
  return (
    <li className="source" aria-label={path}>
      <h2 className="source-path">{path}</h2>
      <p className="source-text">{words.kind[kind]}</p>
      <p className="source-text">
        <span className="source-state" data-live={isLive}>
          {paused ? words.state.paused : isLive ? words.state.live(live) : words.state.following}
        </span>
        {` · ${factsOf(folder, now).join(' · ')}`}
      </p>
      {error !== null && <p className="source-problem">{error}</p>}
      {problems.map(({ name, message }) => (
        <p className="source-problem" key={name}>
          {words.problem(name, message)}
        </p>
      ))}
      {problemCount > problems.length && (
        <p className="source-problem">{words.moreProblems(problemCount - problems.length)}</p>
      )}
      <div className="source-actions">
        {act(paused ? words.resume : words.pause, async () => {
          await call('following:pause', { id, paused: !paused });
          return null;
        })}
        {!paused &&
          act(words.rescan, async () => {
            await call('following:rescan', { id });
            return words.rescanned;
          })}
        {act(words.takeAs[other], async () => {
          await call('following:set-kind', { id, kind: other });
          return words.takenAs[other];
        })}
        {act(words.remove, async () => {
          await call('following:remove', { id });
          return words.removed;
        })}
      </div>
    </li>
  );
}

function factsOf(
  { kind, paused, things, changed, lookedAt }: FollowedFolder,
  now: number,
): readonly string[] {
  const { language } = navigator;
  return [
    words.taken(kind, things),
    ...(changed === null ? [] : [words.changed(exactDateText(changed, language, true))]),
    ...(lookedAt === null || paused ? [] : [words.looked(recentText(lookedAt, now, language))]),
  ];
}
