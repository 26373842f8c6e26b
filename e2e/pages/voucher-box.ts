import type { Page } from 'playwright/test';
import { checkoutPage } from './checkout-page.ts';

/** A voucher of the demo shop for customers whose e-mail is confirmed. */
const LIMITED_VOUCHER = 'SAWUBONA50';
const LIMITED_VOUCHER_FROM_RAND = 300;

/** Number of pieces of a product that {@link LIMITED_VOUCHER} works for. */
export function unitsForLimitedVoucher({ price }: { price: number }): number {
  return Math.ceil(LIMITED_VOUCHER_FROM_RAND / price);
}

/** Applies {@link LIMITED_VOUCHER}, which is refused and offers the PIN. */
export async function rejectLimitedVoucher(page: Page): Promise<void> {
  const { fold, code, apply } = voucherBox(page);
  await fold.click();
  await code.fill(LIMITED_VOUCHER);
  await apply.click();
  await checkoutPage(page).sendPin.waitFor();
}

/** Where a voucher's code is entered: on cart, checkout and payment page, and in the cart over the page. */
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
