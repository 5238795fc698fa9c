import './search-box.css';
import type { KeyboardEvent, Ref } from 'react';
import { strings } from '../../strings/en.ts';
import { Icon } from '../../ui/icon.tsx';

/** Longest query that is sent, in UTF-16 units. */
const LONGEST = 2_000;

interface SearchBoxProps {
  readonly query: string;
  readonly inputRef: Ref<HTMLInputElement>;
  readonly onChange: (query: string) => void;
  /** The person is done typing and wants the results. */
  readonly onLeave: () => void;
}

export function SearchBox({ query, inputRef, onChange, onLeave }: SearchBoxProps) {
  function hearKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && query !== '') onChange('');
    else if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
    else return;
    event.preventDefault();
  }
  return (
    <div className="search" role="search">
      <Icon name="search" />
      <input
        ref={inputRef}
        className="search-input"
        type="text"
        value={query}
        maxLength={LONGEST}
        placeholder={strings.search.placeholder}
        aria-label={strings.search.label}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={(event) => {
          onChange(event.target.value);
        }}
        onKeyDown={hearKey}
      />
      {query === '' ? (
        <kbd className="search-key" aria-hidden="true">
          /
        </kbd>
      ) : (
        <button
          type="button"
          className="search-clear"
          aria-label={strings.search.clear}
          title={strings.search.clear}
          onClick={() => {
            onChange('');
          }}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  );
}
