import type { ApiClient } from '#shared/api-client/api-client.ts';
import { paymentPath } from '#shared/navigation/paths.ts';
import type { ActionOutcome } from '../page-action.ts';
import { refusedForm } from '../refused-form.ts';

/** Runs the forms of the voucher box where no scripts run. */
export async function changeVoucher(
  api: ApiClient,
  orderId: number,
  form: URLSearchParams,
): Promise<ActionOutcome> {
  try {
    switch (form.get('intent')) {
      case 'apply-voucher':
        await api.applyVoucher(orderId, form.get('code') ?? '');
        break;
      case 'remove-voucher':
        await api.removeVoucher(orderId);
    }
    return { kind: 'redirect', to: paymentPath(orderId) };
  } catch (error) {
    // The order is paid by now, the code is wrong, or too many attempts.
    return refusedForm(error, [409, 422, 429]);
  }
}
