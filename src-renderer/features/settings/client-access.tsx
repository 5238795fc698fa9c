import { strings } from '../../strings/en.ts';
import { Switch } from '../../ui/switch.tsx';
import { dayText } from './day-text.ts';
import { useClients } from './use-clients.ts';
import { usePause } from './use-pause.ts';

interface ClientAccessProps {
  readonly label: string;
  /** The names that it presents. */
  readonly names: readonly string[];
  /** Also before it first read anything. */
  readonly always: boolean;
}

/** The switch of one client; nothing where there is no name to hold it off by, or nothing to hold off. */
export function ClientAccess({ label, names, always }: ClientAccessProps) {
  const words = strings.settings.assistants.access;
  const { clients, standing, allow } = useClients();
  const { paused } = usePause();
  const { allowed, lastSeen } = standing(names);
  const isShown = names.length > 0 && (always || lastSeen !== null || !allowed);
  if (clients === undefined || !isShown) return null;
  const read = lastSeen === null ? words.neverRead : words.lastRead(dayText(lastSeen));
  return (
    <Switch
      label={words.mayRead(label)}
      hint={!allowed ? words.heldOff : paused === true ? words.allHeldOff : read}
      on={allowed}
      onChange={(on) => {
        allow(names, on);
      }}
    />
  );
}
