import type { Page } from 'playwright/test';

export function checkoutPage(page: Page) {
  return {
    placeOrder: page.getByRole('button', { name: /^Place order/ }),
    /** The same button, once the total has changed. */
    acceptAndOrder: page.getByRole('button', { name: /^Accept and order/ }),
  };
}
