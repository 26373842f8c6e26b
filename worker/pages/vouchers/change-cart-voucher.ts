import { appliedText } from '#client/features/vouchers/applied-text.ts';
import { cartDone } from '../cart/cart-done.ts';
import type { FormActions } from '../page-action.ts';

/**
 * The two forms by which a voucher comes into the cart and out of it.
 * @param to the page that holds them
 */
export function cartVoucherForms(to: '/cart' | '/checkout'): FormActions {
  return {
    'apply-voucher': async ({ api, form }) => {
      const cart = await api.applyCartVoucher(form.get('code') ?? '');
      const { code = '', discount = 0 } = cart.voucher ?? {};
      return cartDone({ cart }, { to, message: appliedText({ code, discount }) });
    },
    'remove-voucher': async ({ api }) =>
      cartDone({ cart: await api.removeCartVoucher() }, { to, message: 'Voucher removed.' }),
  };
}
