import { expect } from 'playwright/test';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import { checkoutPage } from '../../e2e/pages/checkout-page.ts';
import { orderPage } from '../../e2e/pages/order-page.ts';
import { paymentPage } from '../../e2e/pages/payment-page.ts';
import { voucherBox } from '../../e2e/pages/voucher-box.ts';
import { placeOrder, type Stage, visit } from './stage.ts';
import type { Write } from './write.ts';

const NEW = { visitor: 'new customer' } as const;
const DEMO = { visitor: 'demo customer' } as const;

export const ORDER_WRITES: readonly Write[] = [
  {
    ...NEW,
    name: 'place an order',
    async prepare({ page, shopper, products: [product] }) {
      await shopper.api.setCartItem(product.id, 1);
      await visit(page, '/checkout');
      return {
        press: () => checkoutPage(page).placeOrder.click(),
        shown: () => expect(paymentPage(page).pay).toBeVisible(),
      };
    },
  },
  {
    ...NEW,
    name: 'apply a voucher',
    async prepare(stage) {
      await openPayment(stage);
      const { box, fold, code, apply } = voucherBox(stage.page);
      await fold.click();
      await code.fill('SPAZA10');
      return {
        press: () => apply.click(),
        shown: () => expect(box.getByText(/^SPAZA10 applied: you save R/)).toBeVisible(),
      };
    },
  },
  {
    ...NEW,
    name: 'remove a voucher',
    async prepare(stage) {
      const orderId = await placeOrder(stage);
      await stage.shopper.api.applyVoucher(orderId, 'SPAZA10');
      await visit(stage.page, paymentPath(orderId));
      const { box, remove } = voucherBox(stage.page);
      return {
        press: () => remove.click(),
        shown: () => expect(box.getByText('Voucher removed.')).toBeVisible(),
      };
    },
  },
  {
    ...NEW,
    name: 'pay',
    async prepare(stage) {
      const { pay, gateway } = await openPayment(stage);
      return { press: () => pay.click(), shown: () => expect(stage.page).toHaveURL(gateway.url) };
    },
  },
  {
    ...NEW,
    name: 'cancel an order',
    async prepare(stage) {
      const { page } = stage;
      await visit(page, orderPath(await placeOrder(stage)));
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
    async prepare(stage) {
      await openDemoOrder(stage, 'delivered');
      const { orderAgain, report } = orderPage(stage.page);
      return { press: () => orderAgain.click(), shown: () => expect(report).toBeVisible() };
    },
  },
  {
    ...DEMO,
    name: 'mail the invoices',
    async prepare(stage) {
      await openDemoOrder(stage, 'delivered');
      const { invoices, mailInvoices } = orderPage(stage.page);
      return {
        press: () => mailInvoices.click(),
        shown: () => expect(invoices.getByText(/^We’re e-mailing you/)).toBeVisible(),
      };
    },
  },
];

async function openPayment(stage: Stage): Promise<ReturnType<typeof paymentPage>> {
  await visit(stage.page, paymentPath(await placeOrder(stage)));
  return paymentPage(stage.page);
}

async function openDemoOrder({ page, shopper }: Stage, wanted: string): Promise<void> {
  const { data } = await shopper.api.listOrders();
  const order = data.find(({ status }) => status === wanted);
  if (order === undefined) throw new Error(`The demo has no order that is ${wanted}`);
  await visit(page, orderPath(order.id));
}
