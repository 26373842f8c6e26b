import { PAYMENT_METHODS, type PaymentMethod } from '#shared/domain/payment-methods.ts';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';
import { startPayment } from './start-payment.ts';

/** Starts a payment: the shopper's browser goes to the gateway by a form of its own. */
export async function payFrom({ api, form }: ActionContext, orderId: number): Promise<ActionOutcome> {
  const start = await startPayment(api, orderId, readMethod(form.get('method')));
  switch (start.kind) {
    case 'gateway':
      return { kind: 'done', payment: start.form };
    case 'settled':
      return { kind: 'redirect', to: orderPath(orderId) };
    case 'closed':
      // The page says by itself what became of an order that takes no payment.
      return { kind: 'done', to: paymentPath(orderId) };
  }
}

/** What the form chose; without a choice the gateway asks. */
function readMethod(text: string | null): PaymentMethod | undefined {
  return PAYMENT_METHODS.find((method) => method === text);
}
