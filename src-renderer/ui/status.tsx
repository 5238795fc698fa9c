import './status.css';

/** One quiet line that comes and goes, read out to those who listen. */
export function Status({ message }: { readonly message: string | null }) {
  return (
    <div className="status" role="status" aria-live="polite" data-shown={message !== null}>
      {message}
    </div>
  );
}
