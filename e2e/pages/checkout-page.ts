import type { Page } from 'playwright/test';

export function checkoutPage(page: Page) {
  return { placeOrder: page.getByRole('button', { name: /^Place order/ }) };
}
