import { type CreateSubmission, mayChangeSharedValues, type Submission } from './press.ts';

type Page = '/cart' | '/checkout';

/** Applies a voucher to the cart, which must not be empty. */
export function applyVoucher(page: Page): CreateSubmission {
  return (reach) => {
    if (!mayChangeSharedValues(reach)) return null;
    const code = reach.random.pick(reach.vouchers);
    return voucherPress(page, { intent: 'apply-voucher', code }, code);
  };
}

export function removeVoucher(page: Page): CreateSubmission {
  return (reach) =>
    mayChangeSharedValues(reach) ? voucherPress(page, { intent: 'remove-voucher' }, null) : null;
}

/** @param code the code of the cart's voucher after the submission; null if there is none */
function voucherPress(page: Page, fields: Submission['fields'], code: string | null): Submission {
  return {
    what: `${fields.intent} ${code} on ${page}`,
    action: page,
    fields,
    apply(model) {
      model.voucher = code;
    },
  };
}
