import { isRefusal } from '#shared/contract/http-error.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { PAYMENT_METHODS } from '#shared/domain/payment-methods.ts';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import type { Api } from '#worker/api/index.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';

/** Starts a payment: the shopper's browser goes to the gateway by a form of its own. */
export async function payFrom({ api, form }: ActionContext, orderId: number): Promise<ActionOutcome> {
  try {
    const payment = await startPayment(api, orderId, form.get('method'));
    return isPaid(payment, orderId)
      ? { kind: 'redirect', to: orderPath(orderId) }
      : { kind: 'done', payment };
  } catch (error) {
    if (!isRefusal(error, 'order_paid', 'order_closed', 'conflict')) throw error;
    // It was paid, has expired or costs something else since the page was read: the page says so.
    return { kind: 'done', to: paymentPath(orderId) };
  }
}

/** Without a choice, or with a way to pay that the shop has stopped offering, the gateway asks. */
async function startPayment(api: Api, orderId: number, chosen: string | null): Promise<PaymentForm> {
  const method = PAYMENT_METHODS.find((each) => each === chosen);
  if (method === undefined) return api.payments.startPayment({ id: orderId });
  try {
    return await api.payments.startPayment({ id: orderId, method });
  } catch (error) {
    if (isRefusal(error, 'invalid')) return api.payments.startPayment({ id: orderId });
    throw error;
  }
}

/** Whether the order cost nothing and is paid by now: then the "gateway" is the order's own page. */
function isPaid({ action, method }: PaymentForm, orderId: number): boolean {
  return method === 'get' && new URL(action).pathname === orderPath(orderId);
}
