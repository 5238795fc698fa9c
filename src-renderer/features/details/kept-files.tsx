import './kept-files.css';
import { useState } from 'react';
import type { AddedFile } from '../../../src-shared/export.ts';
import type { RecordingFile } from '../../../src-shared/library.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { sizeText } from '../../strings/en-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface KeptFilesProps {
  /** Any id of the recording. */
  readonly recording: string;
  readonly files: readonly RecordingFile[];
}

/** The files that are kept with a recording, byte for byte; each can be had back. */
export function KeptFiles({ recording, files }: KeptFilesProps) {
  const words = strings.details;
  const [adding, setAdding] = useState(false);
  const [told, setTold] = useState<readonly Told[]>([]);

  function attempt<Value>(work: Promise<Value>, tell: (value: Value) => readonly Told[]): void {
    work
      .then(
        (value) => {
          setTold(tell(value));
        },
        (error: unknown) => {
          setTold([{ name: '', message: (error as Error).message }]);
        },
      )
      .finally(() => {
        setAdding(false);
      });
  }

  return (
    <>
      {files.length > 0 && (
        <ul className="kept-files">
          {files.map(({ id, name, bytes, hasText }) => (
            <li key={id} className="kept-file">
              <Icon name="source" size={15} />
              <span className="kept-file-words">
                <bdi className="kept-file-name">{name}</bdi>
                <span className="kept-file-size">
                  {hasText ? sizeText(bytes) : words.fileWithoutText(sizeText(bytes))}
                </span>
              </span>
              <IconButton
                icon="export"
                name={words.saveCopy(name)}
                onPress={() => {
                  const what = { ids: [id] };
                  attempt(call('export:save', { what, form: 'md', text: 'edited', as: 'file' }), () => []);
                }}
              />
              <IconButton
                icon="trash"
                name={words.trashFile(name)}
                onPress={() => {
                  attempt(call('library:change', { change: 'trash', ids: [id] }), () => []);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {told.map(({ name, message }, index) => (
        <p key={index} className="kept-file-told" role="status">
          {name !== '' && <bdi>{name}: </bdi>}
          {message}
        </p>
      ))}
      <Button
        disabled={adding}
        onPress={() => {
          setAdding(true);
          attempt(call('export:add-files', { id: recording }), (added) => (added ?? []).flatMap(toldOf));
        }}
      >
        {adding ? words.addingFile : words.addFile}
      </Button>
    </>
  );
}

/** What a person should know of a file that was added, or was not. */
interface Told {
  readonly name: string;
  readonly message: string;
}

function toldOf({ name, message }: AddedFile): readonly Told[] {
  return message === null ? [] : [{ name, message }];
}
