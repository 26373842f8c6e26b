import { type SubmitEvent, useRef, useState } from 'react';
import { useAppPorts } from '#client/browser/app-ports.ts';
import { callApi } from '#client/browser/call-api.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { paymentPath } from '#shared/navigation/paths.ts';

type Props = {
  orderId: number;
  /** Why a form sent without scripts did nothing; empty where none was. */
  formMessage: string;
  onStart(): void;
  /** Waited for. */
  onRemoved(): Promise<void>;
};

/** Takes the voucher off. */
export function VoucherRemoval({ orderId, formMessage, onStart, onRemoved }: Props) {
  const ports = useAppPorts();
  /** State comes with the next drawing: too late for a second click in the same moment. */
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState(formMessage);

  async function remove(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setError('');
    onStart();
    const outcome = await callApi(ports, (client) => client.removeVoucher(orderId));
    if (outcome.ok) await onRemoved();
    else setError(outcome.message);
    isSending.current = false;
    setBusy(false);
  }

  return (
    <form method="post" action={paymentPath(orderId)} onSubmit={(event) => void remove(event)}>
      <input type="hidden" name="intent" value="remove-voucher" />
      <Button type="submit" variant="quiet" size="small" isBusy={isBusy}>
        Remove voucher
      </Button>
      {isBusy && <LoadingOverlay label="Taking the voucher off…" />}
      {error !== '' && <Notice tone="error">{error}</Notice>}
    </form>
  );
}
