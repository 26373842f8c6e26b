import { type SubmitEvent, useEffect, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { LoadingOverlay } from '#client/ui/loading-overlay.tsx';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { formatRand } from '#shared/domain/money.ts';

/** A real form to the gateway, so that paying needs no scripts; with them a second click does nothing. */
export function PayForm({ form, total }: { form: PaymentForm; total: number }) {
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    // Back from the gateway, the browser may show this very page as it was left.
    const comeBack = (event: PageTransitionEvent): void => {
      if (event.persisted) setLeaving(false);
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  const leave = (event: SubmitEvent<HTMLFormElement>): void => {
    if (isLeaving) event.preventDefault();
    else setLeaving(true);
  };

  return (
    <form method="post" action={form.action} onSubmit={leave}>
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" className="w-full" isBusy={isLeaving}>
        Pay {formatRand(total)}
      </Button>
      {isLeaving && <LoadingOverlay label="Taking you to Payfast…" />}
    </form>
  );
}
