import { strings } from '../../strings/en.ts';
import { ClientAccess } from './client-access.tsx';
import { useClients } from './use-clients.ts';

/** Switches of the clients that presented themselves and belong to none of the assistants above. */
export function OtherClients({ presented }: { readonly presented: readonly string[] }) {
  const words = strings.settings.assistants.access;
  const { clients = [] } = useClients();
  const others = clients.filter(({ name }) => !presented.includes(name));
  if (others.length === 0) return null;
  return (
    <section className="settings-section">
      <h2>{words.others}</h2>
      <p className="settings-quiet">{words.othersText}</p>
      <ul className="assistants" aria-label={words.others}>
        {others.map(({ name }) => (
          <li className="assistant" key={name}>
            <ClientAccess label={name} names={[name]} always />
          </li>
        ))}
      </ul>
    </section>
  );
}
