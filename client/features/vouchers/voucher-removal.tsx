import { type SubmitEvent, useRef, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { callApi } from '#client/browser/call-api.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { paymentPath } from '#shared/navigation/paths.ts';

type Props = {
  orderId: number;
  onStart(): void;
  onRefused(message: string): void;
  /** Waited for. */
  onRemoved(): Promise<void>;
};

/** Takes the voucher off. */
export function VoucherRemoval({ orderId, onStart, onRefused, onRemoved }: Props) {
  const ports = useAppServices();
  /** State comes with the next drawing: too late for a second click in the same moment. */
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function remove(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    onStart();
    const outcome = await callApi(ports, (client) => client.removeVoucher(orderId));
    if (outcome.ok) await onRemoved();
    else onRefused(outcome.message);
    isSending.current = false;
    setBusy(false);
  }

  return (
    <form method="post" action={paymentPath(orderId)} onSubmit={(event) => void remove(event)}>
      <input type="hidden" name="intent" value="remove-voucher" />
      <Button type="submit" variant="quiet" size="small" isBusy={isBusy}>
        Remove<span className="sr-only"> voucher</span>
      </Button>
      {isBusy && <LoadingOverlay label="Taking the voucher off…" />}
    </form>
  );
}
