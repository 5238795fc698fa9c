import { Toolbar } from 'react-aria-components';
import type { TranscriptHead } from '../../../src-shared/library.ts';
import { shortcutOf } from '../../commands/shortcut-of.ts';
import { strings } from '../../strings/en.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Changes } from '../library/use-changes.ts';

interface ReaderToolbarProps {
  readonly transcript: TranscriptHead;
  readonly changes: Changes;
  readonly detailsShown: boolean;
  readonly onTag: () => void;
  readonly onFind: () => void;
  readonly onQuote: () => void;
  readonly onExport: () => void;
  readonly onDetails: () => void;
}

/** What one does with the transcript in front. */
export function ReaderToolbar(props: ReaderToolbarProps) {
  const { transcript, changes, detailsShown, onTag, onFind, onQuote, onExport, onDetails } = props;
  const words = strings.reader;
  return (
    <Toolbar className="reader-toolbar" aria-label={words.actions}>
      <IconButton
        icon="star"
        name={transcript.starred ? strings.list.unstar : strings.list.star}
        shortcut={shortcutOf('toggle-star')}
        pressed={transcript.starred}
        filled={transcript.starred}
        onPress={() => {
          changes.star(transcript);
        }}
      />
      <IconButton icon="tag" name={words.addTag} shortcut={shortcutOf('tag')} onPress={onTag} />
      <IconButton
        icon={transcript.private ? 'lock' : 'unlock'}
        name={transcript.private ? words.show : words.hide}
        shortcut={shortcutOf('toggle-private')}
        pressed={transcript.private}
        onPress={() => {
          changes.makePrivate(transcript);
        }}
      />
      <IconButton
        icon={transcript.trashed ? 'restore' : 'trash'}
        name={transcript.trashed ? words.restore : words.trash}
        shortcut={shortcutOf('toggle-trash')}
        onPress={() => {
          if (transcript.trashed) changes.restore(transcript);
          else changes.moveToTrash(transcript);
        }}
      />
      <span className="reader-toolbar-gap" />
      <IconButton icon="quote" name={words.quote} shortcut={shortcutOf('copy-quotation')} onPress={onQuote} />
      <IconButton icon="export" name={words.export} shortcut={shortcutOf('export')} onPress={onExport} />
      <IconButton
        icon="search"
        name={strings.find.name}
        shortcut={shortcutOf('find-in-transcript')}
        onPress={onFind}
      />
      <IconButton
        icon="details"
        name={strings.details.name}
        shortcut={shortcutOf('toggle-details')}
        pressed={detailsShown}
        onPress={onDetails}
      />
    </Toolbar>
  );
}
