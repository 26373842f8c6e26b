import { paymentPath } from '#shared/navigation/paths.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';

/** Applies a voucher to an order or removes it (R-STATE-2). The page shows what an applied one takes off. */
export async function changeVoucher({ api, form }: ActionContext, orderId: number): Promise<ActionOutcome> {
  const to = paymentPath(orderId);
  switch (form.get('intent')) {
    case 'apply-voucher':
      await api.applyVoucher(orderId, form.get('code') ?? '');
      return { kind: 'done', to };
    case 'remove-voucher':
      await api.removeVoucher(orderId);
      return { kind: 'done', to, message: 'Voucher removed.' };
    default:
      return { kind: 'done', to };
  }
}
