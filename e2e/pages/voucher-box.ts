import type { Page } from 'playwright/test';

/** Where a voucher's code is entered: on cart, checkout and payment page, and in the cart over the page. */
export function voucherBox(page: Page) {
  const box = page.getByRole('region', { name: 'Voucher' });
  return {
    box,
    fold: box.getByText('Do you have a voucher?'),
    code: box.getByLabel('Voucher code'),
    apply: box.getByRole('button', { name: 'Apply' }),
    remove: box.getByRole('button', { name: 'Remove voucher' }),
    /** In the fold, for customers whose e-mail is not confirmed. */
    emailFold: box.getByText('Does the voucher ask for a confirmed e-mail?'),
  };
}
