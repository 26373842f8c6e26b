import { expect } from 'playwright/test';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import { checkoutPage } from '../../e2e/pages/checkout-page.ts';
import { orderPage } from '../../e2e/pages/order-page.ts';
import { paymentPage } from '../../e2e/pages/payment-page.ts';
import { voucherBox } from '../../e2e/pages/voucher-box.ts';
import { type Fixtures, placeOrder, visit } from './fixtures.ts';
import type { Write } from './write.ts';

const DEMO = { visitor: 'demo customer' } as const;

export const ORDER_WRITES: readonly Write[] = [
  {
    name: 'place an order',
    async prepare({ page, shopper, products: [product] }) {
      await shopper.api.cart.setCartItem({ productId: product.id, quantity: 1 });
      await visit(page, '/checkout');
      return {
        press: () => checkoutPage(page).placeOrder.click(),
        shown: () => expect(paymentPage(page).pay).toBeVisible(),
      };
    },
  },
  {
    name: 'apply a voucher',
    async prepare(fixtures) {
      await openPayment(fixtures);
      const { box, fold, code, apply } = voucherBox(fixtures.page);
      await fold.click();
      await code.fill('SPAZA10');
      return {
        press: () => apply.click(),
        shown: () => expect(box.getByText(/^SPAZA10 applied: you save R/)).toBeVisible(),
      };
    },
  },
  {
    name: 'remove a voucher',
    async prepare(fixtures) {
      const orderId = await placeOrder(fixtures);
      await fixtures.shopper.api.orders.applyVoucher({ id: orderId, code: 'SPAZA10' });
      await visit(fixtures.page, paymentPath(orderId));
      const { box, remove } = voucherBox(fixtures.page);
      return {
        press: () => remove.click(),
        shown: () => expect(box.getByText('Voucher removed.')).toBeVisible(),
      };
    },
  },
  {
    name: 'pay',
    async prepare(fixtures) {
      const { pay, gateway } = await openPayment(fixtures);
      return { press: () => pay.click(), shown: () => expect(fixtures.page).toHaveURL(gateway.url) };
    },
  },
  {
    name: 'cancel an order',
    async prepare(fixtures) {
      const { page } = fixtures;
      await visit(page, orderPath(await placeOrder(fixtures)));
      await page.getByText('Cancel this order').click();
      return {
        press: () => page.getByRole('button', { name: 'Yes, cancel the order' }).click(),
        shown: () => expect(page.getByText('Cancelled').first()).toBeVisible(),
      };
    },
  },
  {
    ...DEMO,
    name: 'order again',
    async prepare(fixtures) {
      await openDemoOrder(fixtures, 'delivered');
      const { orderAgain, report } = orderPage(fixtures.page);
      return { press: () => orderAgain.click(), shown: () => expect(report).toBeVisible() };
    },
  },
  {
    ...DEMO,
    name: 'mail the invoices',
    async prepare(fixtures) {
      await openDemoOrder(fixtures, 'delivered');
      const { invoices, mailInvoices } = orderPage(fixtures.page);
      return {
        press: () => mailInvoices.click(),
        shown: () => expect(invoices.getByText(/^We’re e-mailing you/)).toBeVisible(),
      };
    },
  },
];

async function openPayment(fixtures: Fixtures): Promise<ReturnType<typeof paymentPage>> {
  await visit(fixtures.page, paymentPath(await placeOrder(fixtures)));
  return paymentPage(fixtures.page);
}

async function openDemoOrder({ page, shopper }: Fixtures, wanted: string): Promise<void> {
  const { data } = await shopper.api.orders.listOrders();
  const order = data.find(({ status }) => status === wanted);
  if (order === undefined) throw new Error(`The demo has no order that is ${wanted}`);
  await visit(page, orderPath(order.id));
}
