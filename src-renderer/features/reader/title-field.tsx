import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { strings } from '../../strings/en.ts';

interface TitleFieldProps {
  readonly title: string;
  readonly editing: boolean;
  readonly onEdit: () => void;
  /** Null leaves the title as it was. */
  readonly onDone: (title: string | null) => void;
}

/** The title, which a click turns into a field. Enter keeps what was typed, Escape does not. */
export function TitleField({ title, editing, onEdit, onDone }: TitleFieldProps) {
  return editing ? (
    <TitleInput title={title} onDone={onDone} />
  ) : (
    <h1 className="reader-title" dir="auto" title={strings.reader.rename} onDoubleClick={onEdit}>
      {title === '' ? strings.list.untitled : title}
    </h1>
  );
}

function TitleInput({ title, onDone }: Pick<TitleFieldProps, 'title' | 'onDone'>) {
  const [typed, setTyped] = useState(title);
  const field = useRef<HTMLTextAreaElement>(null);
  const done = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  /** Leaving the field by a key also takes the focus away, which must not end it twice. */
  function end(kept: string | null): void {
    if (done.current) return;
    done.current = true;
    onDone(kept === null || kept.trim() === '' ? null : kept);
  }

  function hearKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') end(typed);
    else if (event.key === 'Escape') end(null);
    else return;
    event.preventDefault();
  }

  return (
    <textarea
      ref={field}
      className="reader-title reader-title-field"
      aria-label={strings.reader.title}
      rows={1}
      value={typed}
      dir="auto"
      spellCheck={false}
      onChange={(event) => {
        setTyped(event.target.value.replace(/\n/g, ' '));
      }}
      onKeyDown={hearKey}
      onBlur={() => {
        end(typed);
      }}
    />
  );
}
