import { Icon, type IconName } from '../../ui/icon.tsx';

interface PlaceItemProps {
  readonly icon: IconName;
  readonly name: string;
  readonly count: number | undefined;
  readonly current: boolean;
  readonly onGo: () => void;
}

/** A place to go to, with how much there is. */
export function PlaceItem({ icon, name, count, current, onGo }: PlaceItemProps) {
  return (
    <button
      type="button"
      className="place"
      aria-current={current ? 'page' : undefined}
      title={name}
      onClick={onGo}
    >
      <Icon name={icon} />
      <bdi className="place-name">{name}</bdi>
      {count !== undefined && count > 0 && <span className="place-count">{count.toLocaleString('en')}</span>}
    </button>
  );
}
