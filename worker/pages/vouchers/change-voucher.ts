import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import { paymentPath } from '#shared/navigation/paths.ts';
import type { ActionResult } from '../page-action.ts';

/** Runs the forms of the voucher box where no scripts run. */
export async function changeVoucher(
  api: ApiClient,
  orderId: number,
  form: URLSearchParams,
): Promise<ActionResult> {
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
    if (!(error instanceof ApiError) || !SPEAKS_FOR_ITSELF.has(error.status)) throw error;
    return { kind: 'invalid', errors: error.errors, message: error.message };
  }
}

/** Refusals that give a reason: the order is paid by now, the code is wrong, or too many attempts. */
const SPEAKS_FOR_ITSELF: ReadonlySet<number> = new Set([409, 422, 429]);
