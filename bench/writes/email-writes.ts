import { expect } from 'playwright/test';
import { paymentPath } from '#shared/navigation/paths.ts';
import { checkoutPage } from '../../e2e/pages/checkout-page.ts';
import { voucherBox } from '../../e2e/pages/voucher-box.ts';
import { pinFor, placeOrder, type Stage, visit } from './stage.ts';
import type { Write } from './write.ts';

/** More pieces than are kept for a customer whose e-mail is not confirmed. */
const TOO_MANY_PIECES = 21;

/** The two forms by which a customer confirms their e-mail, on the three pages that hold them. */
export const EMAIL_WRITES: readonly Write[] = [
  ...formsOn('at the checkout', async ({ page, shopper, products: [product] }) => {
    await shopper.api.setCartItem(product.id, TOO_MANY_PIECES);
    await visit(page, '/checkout');
  }),
  ...formsOn('in the cart', async ({ page, shopper, products: [product] }) => {
    await shopper.api.setCartItem(product.id, 1);
    await visit(page, '/cart');
    await unfold(page);
  }),
  ...formsOn('at the payment', async (stage) => {
    await visit(stage.page, paymentPath(await placeOrder(stage)));
    await unfold(stage.page);
  }),
];

function formsOn(where: string, open: (stage: Stage) => Promise<void>): Write[] {
  const visitor = 'new customer';
  return [
    {
      visitor,
      name: `ask for a pin ${where}`,
      async prepare(stage) {
        await open(stage);
        const { page } = stage;
        return {
          press: () => checkoutPage(page).sendPin.click(),
          shown: () => expect(page.getByText(/^We’ve sent you a one-time PIN\./).first()).toBeVisible(),
        };
      },
    },
    {
      visitor,
      name: `confirm the e-mail ${where}`,
      async prepare(stage) {
        const { page, shopper } = stage;
        await shopper.api.requestEmailPin();
        await open(stage);
        const { pin, confirmEmail } = checkoutPage(page);
        await pin.fill(await pinFor(stage, shopper.login.email));
        return {
          press: () => confirmEmail.click(),
          shown: () => expect(page.getByText('Your e-mail is confirmed.').first()).toBeVisible(),
        };
      },
    },
  ];
}

/** They stand in the voucher's fold, in one of their own. */
async function unfold(page: Stage['page']): Promise<void> {
  const { fold, emailFold } = voucherBox(page);
  await fold.click();
  await emailFold.click();
}
