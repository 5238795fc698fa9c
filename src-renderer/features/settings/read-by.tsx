import { useQuery } from '@tanstack/react-query';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { dayText } from './day-text.ts';

/** Who has read a recording: a line for each assistant, the last first. `id` is any id of the recording. */
export function ReadBy({ id }: { readonly id: string }) {
  const words = strings.settings.activity;
  const { data: readers } = useQuery({
    queryKey: [LIBRARY, 'readers', id],
    queryFn: () => call('activity:readers', { id }),
  });
  if (readers === undefined) return null;
  if (readers.length === 0) return <p className="settings-quiet">{words.unread}</p>;
  return (
    <ul aria-label={words.readBy}>
      {readers.map(({ client, times, lastAt }) => (
        <li key={client?.name ?? ''}>
          {words.reader(client?.label ?? words.nameless, times, dayText(lastAt))}
        </li>
      ))}
    </ul>
  );
}
