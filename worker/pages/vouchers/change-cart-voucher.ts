import { voucherAppliedMessage } from '#client/features/vouchers/applied-text.ts';
import { cartDone } from '../cart/cart-done.ts';
import type { ActionContext, DoneOutcome, FormActions } from '../page-action.ts';

/**
 * The two forms that apply a voucher to the cart and remove it.
 * @param to the page that contains them
 */
export function cartVoucherForms(to: '/cart' | '/checkout'): FormActions {
  return {
    'apply-voucher': applyCartVoucher(to),
    'remove-voucher': async ({ api }) =>
      cartDone({ cart: await api.cart.removeCartVoucher() }, { to, message: 'Voucher removed.' }),
  };
}

/**
 * Returns the action that applies the posted code to the cart. Throws `invalid` on `code` if the voucher is rejected.
 * @param to the page that contains the form
 */
export function applyCartVoucher(to: '/cart' | '/checkout') {
  return async ({ api, form }: ActionContext): Promise<DoneOutcome> => {
    const cart = await api.cart.applyCartVoucher({ code: form.get('code') ?? '' });
    const { code = '', discount = 0 } = cart.voucher ?? {};
    return cartDone({ cart }, { to, message: voucherAppliedMessage({ code, discount }) });
  };
}
