import { type CreateSubmission, mayChangeSharedValues, type Submission } from './submission.ts';

type Page = '/cart' | '/checkout';

/** Applies a voucher to the cart, which must not be empty. */
export function applyVoucher(page: Page): CreateSubmission {
  return (device) => {
    if (!mayChangeSharedValues(device)) return null;
    const code = device.random.pick(device.vouchers);
    return voucherSubmission(page, { intent: 'apply-voucher', code }, code);
  };
}

export function removeVoucher(page: Page): CreateSubmission {
  return (device) =>
    mayChangeSharedValues(device) ? voucherSubmission(page, { intent: 'remove-voucher' }, null) : null;
}

/** @param code the code of the cart's voucher after the submission; null if there is none */
function voucherSubmission(page: Page, fields: Submission['fields'], code: string | null): Submission {
  return {
    what: `${fields.intent} ${code} on ${page}`,
    action: page,
    fields,
    apply(model) {
      model.voucher = code;
    },
  };
}
