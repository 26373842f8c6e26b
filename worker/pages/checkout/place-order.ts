import { orderRefusal, refusalText } from '#client/features/checkout/order-refusal.ts';
import { paymentPath } from '#shared/navigation/paths.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';

/** Places an order from a form sent without scripts. Because of the form's idempotency key, a second click places none. */
export async function placeOrderFrom({ api, form, key = '' }: ActionContext): Promise<ActionOutcome> {
  try {
    const order = await api.placeOrder(
      { total: Number(form.get('total')), address_id: Number(form.get('address_id')) },
      key,
    );
    return { kind: 'redirect', to: paymentPath(order.id) };
  } catch (error) {
    const refusal = orderRefusal(error);
    if (refusal === null) throw error;
    return { kind: 'invalid', errors: {}, message: refusalText(refusal) };
  }
}
