import { type Press, type Presser, speaksAlone } from './press.ts';

type Page = '/cart' | '/checkout';

/** Puts a voucher into the cart, which must hold something. */
export function applyVoucher(page: Page): Presser {
  return (reach) => {
    if (!speaksAlone(reach)) return null;
    const code = reach.random.pick(reach.vouchers);
    return voucherPress(page, { intent: 'apply-voucher', code }, code);
  };
}

export function removeVoucher(page: Page): Presser {
  return (reach) => (speaksAlone(reach) ? voucherPress(page, { intent: 'remove-voucher' }, null) : null);
}

/** @param code of the voucher that is in the cart then */
function voucherPress(page: Page, fields: Press['fields'], code: string | null): Press {
  return {
    what: `${fields.intent} ${code} on ${page}`,
    action: page,
    fields,
    apply(model) {
      model.voucher = code;
    },
  };
}
