import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TrashContents } from '../../../src-shared/library-place.ts';
import { LIBRARY } from '../../app/library-cache.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SettingsRow } from './settings-row.tsx';
import { useTask } from './use-task.ts';

const words = strings.settings.library;

/** The library's file: where it lies and how large it is, whether it is sound, a copy of it, and its trash. */
export function LibraryPage({ onExportAll }: { readonly onExportAll: () => void }) {
  const { data: facts, error } = useQuery({
    queryKey: [LIBRARY, 'place'],
    queryFn: () => call('place:facts', {}),
    staleTime: 0,
  });
  const check = useTask();
  const backup = useTask();
  if (facts === undefined) return error === null ? null : <p className="assistant-failed">{error.message}</p>;
  return (
    <div className="settings-rows">
      <SettingsRow label={words.place} text={facts.file} more={words.holds(facts.transcripts, facts.bytes)}>
        <Button onPress={() => void call('place:show', {})}>{words.show}</Button>
      </SettingsRow>
      <SettingsRow label={words.check} text={words.checkText} runningText={words.checking} task={check}>
        <Button onPress={() => check.start(async () => words.sound((await call('place:check', {})).bytes))}>
          {words.checkNow}
        </Button>
      </SettingsRow>
      <SettingsRow label={words.backup} text={words.backupText} runningText={words.backingUp} task={backup}>
        <Button
          onPress={() =>
            backup.start(async () => {
              const made = await call('place:backup', {});
              return made === null ? null : words.backedUp(made.name, made.bytes);
            })
          }
        >
          {words.backupNow}
        </Button>
      </SettingsRow>
      <SettingsRow label={words.exportAll} text={words.exportAllText}>
        <Button disabled={facts.transcripts === 0} onPress={onExportAll}>
          {words.exportAllNow}
        </Button>
      </SettingsRow>
      <TrashRow trash={facts.trash} />
    </div>
  );
}

/** What lies in the trash, in words; null for nothing. */
function thingsIn({ transcripts, alone, items }: TrashContents): string | null {
  if (transcripts > 0) {
    const first = words.transcripts(transcripts);
    return alone > 0 ? `${first} and ${words.otherItems(alone)}` : first;
  }
  return items > 0 ? words.items(items) : null;
}

function TrashRow({ trash }: { readonly trash: TrashContents }) {
  const things = thingsIn(trash);
  const [asking, setAsking] = useState(false);
  const task = useTask();
  const leave = (): void => setAsking(false);
  return (
    <SettingsRow label={words.trash} text={words.trashHolds(things)} runningText={words.emptying} task={task}>
      <Button disabled={things === null} onPress={() => setAsking(true)}>
        {words.emptyTrash}
      </Button>
      {asking && things !== null && (
        <Dialog
          title={words.emptyTitle(things)}
          onClose={leave}
          actions={
            <>
              <Button onPress={leave}>{words.cancel}</Button>
              <Button
                weight="danger"
                onPress={() => {
                  leave();
                  task.start(async () => {
                    const { complete } = await call('place:empty-trash', {});
                    return complete ? words.emptied : words.emptiedLater;
                  });
                }}
              >
                {words.emptyYes}
              </Button>
            </>
          }
        >
          <p>{words.emptyText(trash.commands)}</p>
        </Dialog>
      )}
    </SettingsRow>
  );
}
