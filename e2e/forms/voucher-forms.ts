import type { Page } from 'playwright/test';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { checkoutPage } from '../pages/checkout-page.ts';
import { rejectLimitedVoucher, voucherBox } from '../pages/voucher-box.ts';
import type { Customer } from '../support/customers.ts';
import { pinFor } from '../support/outbox.ts';
import { type PreparedForm, unfold } from './form-row.ts';

export const VOUCHER = 'SPAZA10';

type Prepared = Omit<PreparedForm, 'path'>;

/** The target of the voucher (a cart or an order), and the words with which the page confirms the voucher. */
type Holder = { words: RegExp } & Pick<PreparedForm, 'state' | 'rejection'>;

/** The form for a voucher code. Cart, checkout and payment page have the same form. */
export function voucherForm(page: Page, { words, ...holder }: Holder): Prepared {
  const { box, code, apply, fold } = voucherBox(page);
  return {
    fill: async () => {
      await unfold(fold);
      await code.fill(VOUCHER);
    },
    typed: [[code, VOUCHER]],
    control: apply,
    done: [box.getByText(words)],
    invalid: { field: code, text: 'NO-SUCH', words: 'We don’t know this voucher. Please check the code.' },
    ...holder,
  };
}

export function voucherRemovalForm(page: Page, holder: Omit<Holder, 'words'>): Prepared {
  return {
    control: voucherBox(page).remove,
    done: [page.getByText('Voucher removed.').first()],
    ...holder,
  };
}

/** The form that requests the PIN for verifying a customer's email. */
export function pinRequestForm(page: Page, isVoucherRejected = true): Prepared {
  return {
    ...(isVoucherRejected && { open: () => rejectLimitedVoucher(page) }),
    control: checkoutPage(page).sendPin,
    done: [page.getByText(/^We’ve sent you a one-time PIN\./).first()],
  };
}

/** The form for entering the PIN from the email. */
export async function pinForm(
  page: Page,
  { api, email }: Customer,
  isVoucherRejected = true,
): Promise<Prepared> {
  await api.account.requestEmailPin();
  const otp = await pinFor(email);
  const { pin, confirmEmail } = checkoutPage(page);
  return {
    ...(isVoucherRejected && { open: () => rejectLimitedVoucher(page) }),
    fill: () => pin.fill(otp),
    typed: [[pin, otp]],
    control: confirmEmail,
    done: [page.getByText('Your e-mail is confirmed.').first()],
    invalid: { field: pin, text: '12', words: 'A one-time PIN has 6 digits.' },
    state: { read: isEmailVerified, after: true },
  };
}

async function isEmailVerified(api: ApiClient): Promise<boolean> {
  return (await api.account.getEmailStatus()).verified;
}
