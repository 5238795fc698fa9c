import './activity-page.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActivityDay, ReadItem } from '../../../src-shared/activity.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { exactDateText, shortDateText } from '../../ui/time-text.ts';
import { partsText } from './part-text.ts';
import { SettingsRow } from './settings-row.tsx';
import { useTask } from './use-task.ts';

const words = strings.settings.activity;

interface ActivityPageProps {
  /** Shows a transcript in the library. */
  readonly onTranscript: (id: string) => void;
}

/** What assistants were shown, by day and client. */
export function ActivityPage({ onTranscript }: ActivityPageProps) {
  const { data: days, error } = useQuery({
    queryKey: [LIBRARY, 'activity'],
    queryFn: () => call('activity:list', {}),
    staleTime: 0,
  });
  return (
    <>
      <p className="settings-intro">{words.intro}</p>
      {error !== null && <p className="assistant-failed">{error.message}</p>}
      {days?.length === 0 && <p className="settings-quiet">{words.nothing}</p>}
      {days !== undefined && (
        <>
          {[...byDay(days)].map(([day, clients]) => (
            <section className="settings-section" key={day}>
              <h2 title={exactDateText(day, navigator.language, false)}>{headingOf(day)}</h2>
              <div className="activity-day">
                {clients.map((client) => (
                  <ClientDay key={client.client?.name ?? ''} day={client} onTranscript={onTranscript} />
                ))}
              </div>
            </section>
          ))}
          <RecordRow isEmpty={days.length === 0} />
        </>
      )}
    </>
  );
}

function byDay(days: readonly ActivityDay[]): ReadonlyMap<number, readonly ActivityDay[]> {
  const found = new Map<number, ActivityDay[]>();
  for (const day of days) found.set(day.day, [...(found.get(day.day) ?? []), day]);
  return found;
}

function headingOf(day: number): string {
  return shortDateText(day, Date.now(), navigator.language, strings.list);
}

/** Of an item in a list an assistant learns no more than that it is there. */
function isOnlyListed({ parts }: ReadItem): boolean {
  return parts.every((part) => part === 'row');
}

interface ClientDayProps extends ActivityPageProps {
  readonly day: ActivityDay;
}

function ClientDay({ day, onTranscript }: ClientDayProps) {
  const { client, answers, characters, items, moreItems } = day;
  const read = items.filter((item) => !isOnlyListed(item));
  const listed = items.filter(isOnlyListed);
  return (
    <div className="activity-client">
      <div className="activity-head">
        <h3 className="assistant-name" title={client === null ? undefined : words.presents(client.name)}>
          {client?.label ?? words.nameless}
        </h3>
        <p className="activity-amount">{words.answers(answers, characters)}</p>
      </div>
      <Items items={read} onTranscript={onTranscript} />
      {listed.length > 0 && (
        <details className="activity-listed">
          <summary>{words.listed(listed.length)}</summary>
          <Items items={listed} onTranscript={onTranscript} />
        </details>
      )}
      {moreItems > 0 && <p className="activity-amount">{words.more(moreItems)}</p>}
    </div>
  );
}

interface ItemsProps extends ActivityPageProps {
  readonly items: readonly ReadItem[];
}

function Items({ items, onTranscript }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <ul className="activity-items">
      {items.map((item) => (
        <Item key={item.id} item={item} onTranscript={onTranscript} />
      ))}
    </ul>
  );
}

interface ItemProps extends ActivityPageProps {
  readonly item: ReadItem;
}

function Item({ item, onTranscript }: ItemProps) {
  const { id, title, times, parts, characters } = item;
  const amount = [partsText(parts), words.times(times), words.characters(characters)];
  return (
    <li>
      <button
        type="button"
        className="activity-item"
        onClick={() => {
          onTranscript(id);
        }}
      >
        <span className="activity-title" dir="auto">
          {title === '' ? words.untitled : title}
        </span>
        <span className="activity-amount">{amount.filter((text) => text !== null).join(' · ')}</span>
      </button>
    </li>
  );
}

/** Exporting the record and forgetting it. */
function RecordRow({ isEmpty }: { readonly isEmpty: boolean }) {
  const [asking, setAsking] = useState(false);
  const [runningText, setRunningText] = useState<string>(words.exporting);
  const task = useTask();
  const leave = (): void => setAsking(false);
  const start = (text: string, work: () => Promise<string | null>): void => {
    setRunningText(text);
    task.start(work);
  };
  return (
    <div className="settings-rows">
      <SettingsRow label={words.record} text={words.recordText} runningText={runningText} task={task}>
        <div className="assistant-buttons">
          <Button
            disabled={isEmpty}
            onPress={() =>
              start(words.exporting, async () => {
                const made = await call('activity:export', {});
                return made === null ? null : words.exported(made.name);
              })
            }
          >
            {words.export}
          </Button>
          <Button disabled={isEmpty} onPress={() => setAsking(true)}>
            {words.clear}
          </Button>
        </div>
      </SettingsRow>
      {asking && (
        <Dialog
          title={words.clearTitle}
          onClose={leave}
          actions={
            <>
              <Button onPress={leave}>{words.cancel}</Button>
              <Button
                weight="danger"
                onPress={() => {
                  leave();
                  start(words.clearing, async () => {
                    await call('activity:clear', {});
                    return words.cleared;
                  });
                }}
              >
                {words.clearYes}
              </Button>
            </>
          }
        >
          <p>{words.clearText}</p>
        </Dialog>
      )}
    </div>
  );
}
