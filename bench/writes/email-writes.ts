import { expect } from 'playwright/test';
import { paymentPath } from '#shared/navigation/paths.ts';
import { checkoutPage } from '../../e2e/pages/checkout-page.ts';
import { piecesForLimitedVoucher, refuseLimitedVoucher } from '../../e2e/pages/voucher-box.ts';
import { type Fixtures, pinFor, placeOrder, visit } from './fixtures.ts';
import type { Write } from './write.ts';

/** More pieces than are kept for a customer whose e-mail is not confirmed. */
const TOO_MANY_PIECES = 21;

/** The two forms by which a customer confirms their e-mail, on the three pages that hold them. */
export const EMAIL_WRITES: readonly Write[] = [
  ...formsOn('at the checkout', async ({ page, shopper, products: [product] }) => {
    await shopper.api.cart.setCartItem({ productId: product.id, quantity: TOO_MANY_PIECES });
    await visit(page, '/checkout');
  }),
  ...formsOn('in the cart', async ({ page, shopper, products: [product] }) => {
    await shopper.api.cart.setCartItem({ productId: product.id, quantity: piecesForLimitedVoucher(product) });
    await visit(page, '/cart');
    await refuseLimitedVoucher(page);
  }),
  ...formsOn('at the payment', async (fixtures) => {
    const pieces = piecesForLimitedVoucher(fixtures.products[0]);
    await visit(fixtures.page, paymentPath(await placeOrder(fixtures, pieces)));
    await refuseLimitedVoucher(fixtures.page);
  }),
];

function formsOn(where: string, open: (fixtures: Fixtures) => Promise<void>): Write[] {
  return [
    {
      name: `ask for a pin ${where}`,
      async prepare(fixtures) {
        await open(fixtures);
        const { page } = fixtures;
        return {
          press: () => checkoutPage(page).sendPin.click(),
          shown: () => expect(page.getByText(/^We’ve sent you a one-time PIN\./).first()).toBeVisible(),
        };
      },
    },
    {
      name: `confirm the e-mail ${where}`,
      async prepare(fixtures) {
        const { page, shopper } = fixtures;
        await shopper.api.account.requestEmailPin();
        await open(fixtures);
        const { pin, confirmEmail } = checkoutPage(page);
        await pin.fill(await pinFor(fixtures, shopper.login.email));
        return {
          press: () => confirmEmail.click(),
          shown: () => expect(page.getByText('Your e-mail is confirmed.').first()).toBeVisible(),
        };
      },
    },
  ];
}
