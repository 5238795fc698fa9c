import './snippet-card.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Snippet } from '../../../src-shared/assistants.ts';
import { call } from '../../bridge.ts';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';

const FORMS = [
  { value: 'json', label: 'JSON' },
  { value: 'toml', label: 'TOML' },
  { value: 'yaml', label: 'YAML' },
] as const;

/** The configuration to copy, for assistants that Parlance does not know. */
export function SnippetCard() {
  const words = strings.settings.snippet;
  const [form, setForm] = useState<Snippet['format']>('json');
  const [said, say] = useState('');
  const { data, error } = useQuery({
    queryKey: ['snippets'],
    queryFn: () => call('assistants:snippets', {}),
  });
  const text = data?.find(({ format }) => format === form)?.text;
  return (
    <section className="settings-section">
      <h2>{words.title}</h2>
      <p className="settings-quiet">{words.text}</p>
      {error !== null && <p className="assistant-failed">{error.message}</p>}
      {text !== undefined && (
        <div className="snippet">
          <div className="snippet-head">
            <Choice
              label={words.form}
              options={FORMS}
              value={form}
              onChange={(next) => {
                setForm(next);
                say('');
              }}
            />
            <div className="snippet-copy">
              <span role="status">{said}</span>
              <Button
                onPress={() =>
                  void call('assistants:copy', { format: form }).then(
                    () => say(words.copied),
                    (reason: unknown) => say((reason as Error).message),
                  )
                }
              >
                {words.copy}
              </Button>
            </div>
          </div>
          <pre className="snippet-text" tabIndex={0} aria-label={words.title}>
            {text}
          </pre>
        </div>
      )}
    </section>
  );
}
