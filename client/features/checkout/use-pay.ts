import { useRef, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { callApi } from '#client/browser/call-api.ts';
import type { PaymentForm, PaymentMethod } from '#shared/contract/payment.ts';
import { orderPath } from '#shared/navigation/paths.ts';
import { startPayment } from './start-payment.ts';

type Paying =
  | { kind: 'idle' }
  | { kind: 'starting' }
  | { kind: 'leaving'; form: PaymentForm }
  | { kind: 'failed'; message: string };

/** Paying for an order, once. `message`: why a form sent without scripts came back; empty where none did. */
export function usePay(orderId: number, message: string) {
  const ports = useAppServices();
  const [paying, setPaying] = useState<Paying>(
    message === '' ? { kind: 'idle' } : { kind: 'failed', message },
  );
  /** State comes with the next drawing: too late for a second click in the same moment. */
  const isUnderWay = useRef(false);

  function stop(how: Paying): void {
    isUnderWay.current = false;
    setPaying(how);
  }

  async function pay(method: PaymentMethod | undefined): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPaying({ kind: 'starting' });
    const outcome = await callApi(ports, (client) => startPayment(client, orderId, method));
    if (!outcome.ok) return stop({ kind: 'failed', message: outcome.message });
    const start = outcome.answer;
    if (start.kind === 'gateway') return setPaying({ kind: 'leaving', form: start.form });
    // The page says by itself what became of an order that takes no payment.
    await ports.goTo(start.kind === 'settled' ? orderPath(orderId) : null);
    stop({ kind: 'idle' });
  }

  return {
    paying,
    pay,
    /** Back from the gateway: nobody has paid, and may try again. */
    comeBack: () => stop({ kind: 'idle' }),
    giveUp: () => stop({ kind: 'failed', message: 'The payment page does not open. Please try again.' }),
  };
}
