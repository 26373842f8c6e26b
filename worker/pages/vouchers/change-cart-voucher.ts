import { appliedText } from '#client/features/vouchers/applied-text.ts';
import { cartDone } from '../cart/change-line.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';

/**
 * Runs the two forms by which a voucher comes into the cart and out of it; null for any other form.
 * @param to the page that holds them
 */
export async function changeCartVoucher(
  { api, form }: ActionContext,
  to: '/cart' | '/checkout',
): Promise<ActionOutcome | null> {
  switch (form.get('intent')) {
    case 'apply-voucher': {
      const cart = await api.applyCartVoucher(form.get('code') ?? '');
      const { code = '', discount = 0 } = cart.voucher ?? {};
      return cartDone({ cart }, { to, message: appliedText({ code, discount }) });
    }
    case 'remove-voucher':
      return cartDone({ cart: await api.removeCartVoucher() }, { to, message: 'Voucher removed.' });
    default:
      return null;
  }
}
