import type { Page } from 'playwright/test';

/** The cart sheet, which the cart link in the header opens for a signed-in customer. */
export function cartSheet(page: Page) {
  const root = page.getByRole('dialog', { name: 'Your cart' });
  return {
    root,
    close: root.getByRole('button', { name: 'Close' }),
    checkOut: root.getByRole('link', { name: 'Check out' }),
    wholeCart: root.getByRole('link', { name: 'View cart' }),
    voucher: root.getByRole('region', { name: 'Voucher' }),
  };
}
