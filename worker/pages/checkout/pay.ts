import { readMethod } from '#client/features/checkout/gateway-form-values.ts';
import { startPayment } from '#client/features/checkout/start-payment.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import type { ActionOutcome } from '../page-action.ts';
import { refusedForm } from '../refused-form.ts';

/** Starts a payment where no scripts run: the page comes back with the form that leads to the gateway. */
export async function payFrom(
  api: ApiClient,
  orderId: number,
  form: URLSearchParams,
): Promise<ActionOutcome> {
  try {
    const start = await startPayment(api, orderId, readMethod(form.get('method')));
    switch (start.kind) {
      case 'gateway':
        return { kind: 'done', payment: start.form };
      case 'settled':
        return { kind: 'redirect', to: orderPath(orderId) };
      case 'closed':
        return { kind: 'redirect', to: paymentPath(orderId) };
    }
  } catch (error) {
    // Too many attempts, or the gateway does not answer.
    return refusedForm(error, [429, 503]);
  }
}
