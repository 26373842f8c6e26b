import { type Press, type Presser, speaksAlone } from './press.ts';

type Page = '/cart' | '/checkout';

/** Applies a voucher to the cart, which must not be empty. */
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

/** @param code the code of the cart's voucher after the submission; null if there is none */
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
