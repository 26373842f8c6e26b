import type { Page } from 'playwright/test';

export function checkoutPage(page: Page) {
  return {
    placeOrder: page.getByRole('button', { name: /^Place order/ }),
    /** The order button once the total has changed. */
    acceptAndOrder: page.getByRole('button', { name: /^Accept and order/ }),
    /** The form shown to a customer who must verify their email first. */
    verifyEmail: page.getByRole('region', { name: 'Confirm your e-mail' }),
    sendPin: page.getByRole('button', { name: 'Send me a PIN' }),
    pin: page.getByLabel('One-time PIN'),
    confirmEmail: page.getByRole('button', { name: 'Confirm e-mail' }),
  };
}
