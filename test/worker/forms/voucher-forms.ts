import { aVoucher } from '#test/support/a-voucher.ts';
import { inCart } from '#test/support/an-order.ts';
import type { FormRow } from './form-row.ts';

/** The forms for the cart's voucher, which are on two pages. */
export function voucherForms(page: 'cart' | 'checkout'): FormRow[] {
  const path = `/${page}`;
  return [
    {
      page,
      intent: 'apply-voucher',
      async prepare(customer, { mug }) {
        await inCart(customer, mug, 1);
        return { path, fields: { intent: 'apply-voucher', code: await theVoucher() } };
      },
      invalid: { code: 'NO-SUCH' },
    },
    {
      page,
      intent: 'remove-voucher',
      async prepare(customer, { mug }) {
        await inCart(customer, mug, 1);
        await customer.api.cart.applyCartVoucher({ code: await aVoucher() });
        return { path, fields: { intent: 'remove-voucher' } };
      },
    },
  ];
}

/** Creates the voucher once. Its code must be the same with and without scripts, because messages contain the code. */
const theVoucher = (): Promise<string> => aVoucher({ code: 'FORMS10' }).catch(() => 'FORMS10');
