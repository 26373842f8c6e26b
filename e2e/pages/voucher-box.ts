import type { Page } from 'playwright/test';
import { checkoutPage } from './checkout-page.ts';

/** A demo voucher for customers with a verified email. */
const LIMITED_VOUCHER = 'SAWUBONA50';
const LIMITED_VOUCHER_FROM_RAND = 300;

/** The number of units of a product that reach the minimum amount for {@link LIMITED_VOUCHER}. */
export function unitsForLimitedVoucher({ price }: { price: number }): number {
  return Math.ceil(LIMITED_VOUCHER_FROM_RAND / price);
}

/** Tries to apply {@link LIMITED_VOUCHER}. The shop rejects it and offers to send a PIN. */
export async function rejectLimitedVoucher(page: Page): Promise<void> {
  const { fold, code, apply } = voucherBox(page);
  await fold.click();
  await code.fill(LIMITED_VOUCHER);
  await apply.click();
  await checkoutPage(page).sendPin.waitFor();
}

/** The input for a voucher code, in the cart, the cart sheet, the checkout and the payment page. */
export function voucherBox(page: Page) {
  const box = page.getByRole('region', { name: 'Voucher' });
  return {
    box,
    fold: box.getByText('Do you have a voucher?'),
    code: box.getByLabel('Voucher code'),
    apply: box.getByRole('button', { name: 'Apply' }),
    remove: box.getByRole('button', { name: 'Remove voucher' }),
  };
}
