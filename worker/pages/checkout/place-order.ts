import { orderRefusal, refusalText } from '#client/features/checkout/order-refusal.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { paymentPath } from '#shared/navigation/paths.ts';
import type { ActionResult } from '../page-action.ts';

/** Places an order from a form sent without scripts. Because of the form's idempotency key, a second click places none. */
export async function placeOrderFrom(api: ApiClient, form: URLSearchParams): Promise<ActionResult> {
  try {
    const order = await api.placeOrder(
      { total: Number(form.get('total')), address_id: Number(form.get('address_id')) },
      form.get('idempotency_key') ?? '',
    );
    return { kind: 'redirect', to: paymentPath(order.id) };
  } catch (error) {
    const refusal = orderRefusal(error);
    if (refusal === null) throw error;
    return { kind: 'invalid', errors: {}, message: refusalText(refusal) };
  }
}
