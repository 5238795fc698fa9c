import './assistants-page.css';
import { useState } from 'react';
import { strings } from '../../strings/en.ts';
import { AccessSwitch } from './access-switch.tsx';
import { AssistantCard } from './assistant-card.tsx';
import { OtherClients } from './other-clients.tsx';
import { SnippetCard } from './snippet-card.tsx';
import { useAssistants } from './use-assistants.ts';

/** Who may read the library, and the assistants of this computer. */
export function AssistantsPage() {
  const words = strings.settings.assistants;
  const assistants = useAssistants();
  const [othersAsked, setOthersAsked] = useState(false);
  const all = assistants.assistants ?? [];
  const found = all.filter(({ state }) => state.status !== 'notInstalled');
  const others = all.filter(({ state }) => state.status === 'notInstalled');
  return (
    <>
      <p className="settings-intro">{words.intro}</p>
      <AccessSwitch />
      <section className="settings-section">
        <h2>{words.found}</h2>
        {assistants.failure !== null && <p className="assistant-failed">{assistants.failure}</p>}
        {assistants.assistants !== undefined && found.length === 0 && (
          <p className="settings-quiet">{words.noneFound}</p>
        )}
        {found.length > 0 && (
          <ul className="assistants" aria-label={words.found}>
            {found.map((assistant) => (
              <AssistantCard key={assistant.id} assistant={assistant} assistants={assistants} />
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <details
            className="assistants-others"
            onToggle={(event) => {
              setOthersAsked(event.currentTarget.open);
            }}
          >
            <summary>{words.others(others.length)}</summary>
            {othersAsked && (
              <ul className="assistants">
                {others.map((assistant) => (
                  <AssistantCard key={assistant.id} assistant={assistant} assistants={assistants} />
                ))}
              </ul>
            )}
          </details>
        )}
      </section>
      <OtherClients presented={all.flatMap(({ presentsAs }) => presentsAs)} />
      <SnippetCard />
    </>
  );
}
