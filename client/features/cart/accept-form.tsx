import { type SubmitEvent, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { acceptChanges } from './accept-changes.ts';
import { useCartStore } from './cart-store.ts';
import { formatCartFix, type LineChange } from './line-change.ts';

type Props = {
  changes: readonly LineChange[];
  /** What the button says. */
  label: string;
  /** What of the button only a screen reader needs: which line it is about. */
  about?: string;
  onAccepted(changes: readonly LineChange[]): void;
};

/** The button that accepts what has changed in the cart, as it stands beside it; a plain form where no scripts run. */
export function AcceptForm({ changes, label, about, onAccepted }: Props) {
  const store = useCartStore();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError('');
    let refusal = '';
    const outcome = await store.getState().inTurn(async (api) => {
      const accepted = await acceptChanges(
        api,
        changes.map(({ fix }) => fix),
      );
      refusal = accepted.refusal;
      return accepted.cart;
    });
    setBusy(false);
    const message = outcome.ok ? refusal : outcome.message;
    if (message === '') onAccepted(changes);
    else setError(message);
  }
  return (
    <form method="post" action="/cart" className="mt-2" onSubmit={(event) => void submit(event)}>
      <input type="hidden" name="intent" value="accept" />
      {changes.map(({ item, fix }) => (
        <input key={item.id} type="hidden" name="accept" value={formatCartFix(fix)} />
      ))}
      <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
        {label}
        {about !== undefined && <span className="sr-only"> {about}</span>}
      </Button>
      {error !== '' && (
        <p role="alert" className="mt-2 text-sm text-error">
          {error}
        </p>
      )}
    </form>
  );
}
