import './connect-offer.css';
import { strings } from '../../strings/en.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useAssistants } from './use-assistants.ts';
import { usePreferences } from './use-preferences.ts';

/** At most so many assistants are named. */
const NAMED = 3;

/** One quiet line, until it is answered: connect the assistants that were found. */
export function ConnectOffer({ onConnect }: { readonly onConnect: () => void }) {
  const words = strings.settings.offer;
  const { preferences, choose } = usePreferences();
  const open = preferences?.offerAnswered === false;
  const { assistants = [] } = useAssistants(open);
  const waiting = assistants.filter(({ state }) => state.status === 'notConnected');
  const isConnected = assistants.some(({ state }) => state.status === 'connected');
  if (!open || isConnected || waiting.length === 0) return null;
  const answer = (): void => {
    choose({ offerAnswered: true });
  };
  return (
    <div className="offer">
      <p>{words.text(waiting.slice(0, NAMED).map(({ label }) => label))}</p>
      <Button
        onPress={() => {
          answer();
          onConnect();
        }}
      >
        {words.connect}
      </Button>
      <Button weight="quiet" iconName={words.dismiss} onPress={answer}>
        <Icon name="close" size={14} />
      </Button>
    </div>
  );
}
