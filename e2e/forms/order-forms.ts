import type { Page } from 'playwright/test';
import { withStores } from '#scripts/shop/open-shop.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { cartPieces } from '#shared/domain/cart-items.ts';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import { checkoutPage } from '../pages/checkout-page.ts';
import { orderPage } from '../pages/order-page.ts';
import { paymentPage } from '../pages/payment-page.ts';
import type { Customer } from '../support/customers.ts';
import { pinFor } from '../support/outbox.ts';
import { SHOPS } from '../support/shops.ts';
import { appliedVoucher, removedVoucher } from './cart-forms.ts';
import { type FormRow, type PreparedForm, unfold } from './form-row.ts';
import { answerNextForm } from './open-form.ts';
import { shelf } from './shelf.ts';

const VOUCHER = 'SPAZA10';

/** Placing an order, paying it, and the order's page. */
export const ORDER_FORMS = {
  checkout: {
    async prepare(page, { api }) {
      const [mug] = await shelf();
      await api.setCartItem(mug.id, 1);
      return {
        path: '/checkout',
        control: checkoutPage(page).placeOrder,
        done: [page.getByRole('heading', { level: 1, name: 'Payment' }), paymentPage(page).pay],
        refusal: {
          change: () => api.setCartItem(mug.id, 2),
          words: /^The total has changed from R.* to R.*\.$/,
        },
        state: { read: orders, after: ['placed'] },
      };
    },
  },
  'checkout: apply-voucher': withVoucher(appliedVoucher),
  'checkout: remove-voucher': withVoucher(removedVoucher),
  'checkout: email-pin': verifyingEmail(async (page) => ({
    control: checkoutPage(page).sendPin,
    done: [page.getByText(/^We’ve sent you a one-time PIN\./).first()],
  })),
  'checkout: verify-email': verifyingEmail((page, { api, email }) => enteringPin(page, api, email)),
  'payment: pay': onOrder(paymentPath, async (page) => {
    const { pay, gateway } = paymentPage(page);
    return {
      control: pay,
      done: [gateway.cancel],
      state: { read: orders, after: ['placed'] },
    };
  }),
  'cart: email-pin': onCart(async (page) => askingForPin(page)),
  'cart: verify-email': onCart((page, { api, email }) =>
    enteringPin(page, api, email, () => unfoldEmail(page)),
  ),
  'payment: email-pin': onOrder(paymentPath, async (page) => askingForPin(page)),
  'payment: verify-email': onOrder(paymentPath, (page, api, _orderId, { email }) =>
    enteringPin(page, api, email, () => unfoldEmail(page)),
  ),
  'payment: apply-voucher': onOrder(paymentPath, async (page, api, id) => {
    const { voucher, voucherCode } = paymentPage(page);
    return {
      fill: async () => {
        await unfold(voucher.getByText('Do you have a voucher?'));
        await voucherCode.fill(VOUCHER);
      },
      typed: [[voucherCode, VOUCHER]],
      control: voucher.getByRole('button', { name: 'Apply' }),
      done: [voucher.getByText(/^Voucher applied: you save R.*\.$/)],
      invalid: {
        field: voucherCode,
        text: 'NO-SUCH',
        words: 'We don’t know this voucher. Please check the code.',
      },
      refusal: {
        change: () => api.cancelOrder(id),
        words: 'This order is cancelled, so its total can’t change any more.',
      },
      state: { read: (reader) => hasVoucher(reader, id), after: true },
    };
  }),
  'payment: remove-voucher': onOrder(paymentPath, async (page, api, id) => {
    await api.applyVoucher(id, VOUCHER);
    const { voucher } = paymentPage(page);
    return {
      control: voucher.getByRole('button', { name: 'Remove voucher' }),
      done: [page.getByText('Voucher removed.').first()],
      refusal: {
        change: () => api.cancelOrder(id),
        words: 'This order is cancelled, so its total can’t change any more.',
      },
      state: { read: (reader) => hasVoucher(reader, id), after: false },
    };
  }),
  'order: order-again': onOrder(orderPath, async (page, api, id) => {
    await api.cancelOrder(id);
    const { orderAgain, report } = orderPage(page);
    return {
      control: orderAgain,
      done: [report, page.getByText('It’s in your cart').first()],
      doneAfterLogin: [page.getByText('It’s in your cart').first()],
      state: { read: async (reader) => cartPieces(await reader.getCart()), after: 1 },
    };
  }),
  'order: invoices': {
    isOfDemoCustomer: true,
    async prepare(page, { api }) {
      const { data } = await api.listOrders();
      const paid = data.find(({ status }) => status === 'delivered');
      const unpaid = data.find(({ status }) => status === 'placed');
      const { mailInvoices } = orderPage(page);
      return {
        path: orderPath(paid?.id ?? 0),
        control: mailInvoices,
        done: [page.getByText(/^We’re e-mailing you the invoices? from /).first()],
        refusal: {
          // For another order, on its way.
          change: () =>
            answerNextForm(page, (route) =>
              route.continue({ url: new URL(orderPath(unpaid?.id ?? 0), route.request().url()).href }),
            ),
          words: 'This order isn’t paid yet. You can get its invoices once it’s paid.',
        },
      };
    },
  },
  'order: cancel': onOrder(orderPath, async (page, _api, id) => ({
    fill: () => unfold(page.getByText('Cancel this order')),
    control: page.getByRole('button', { name: 'Yes, cancel the order' }),
    done: [page.getByText('This order was cancelled.').first()],
    refusal: {
      change: () => packed(id),
      words: 'This order is packed, so it can’t be cancelled any more.',
    },
    state: { read: orders, after: ['cancelled'] },
  })),
} satisfies Record<string, FormRow>;

/** The form in the voucher's fold. */
function askingForPin(page: Page): Prepared {
  return {
    fill: () => unfoldEmail(page),
    control: checkoutPage(page).sendPin,
    done: [page.getByText(/^We’ve sent you a one-time PIN\./).first()],
  };
}

/** The pin that was mailed, entered. */
async function enteringPin(
  page: Page,
  api: ApiClient,
  email: string,
  open: () => Promise<void> = async () => undefined,
): Promise<Prepared> {
  await api.requestEmailPin();
  const otp = await pinFor(email);
  const { pin, confirmEmail } = checkoutPage(page);
  return {
    fill: async () => {
      await open();
      await pin.fill(otp);
    },
    typed: [[pin, otp]],
    control: confirmEmail,
    done: [page.getByText('Your e-mail is confirmed.').first()],
    invalid: { field: pin, text: '12', words: 'A one-time PIN has 6 digits.' },
    state: { read: async (reader) => (await reader.getEmailStatus()).verified, after: true },
  };
}

/** It stands in the voucher's fold, in one of its own. */
async function unfoldEmail(page: Page): Promise<void> {
  await unfold(page.getByText('Do you have a voucher?'));
  await unfold(page.getByText('Does the voucher ask for a confirmed e-mail?'));
}

function withVoucher(prepare: typeof appliedVoucher): FormRow {
  return {
    async prepare(page, { api }) {
      const [mug] = await shelf();
      return { path: '/checkout', ...(await prepare(page, api, mug)) };
    },
  };
}

type Prepared = Omit<PreparedForm, 'path'>;

/** A form of a new customer with more in the cart than is kept for one whose e-mail is not verified. */
function verifyingEmail(prepare: (page: Page, customer: Customer) => Promise<Prepared>): FormRow {
  return {
    async prepare(page, customer) {
      const [mug] = await shelf();
      await customer.api.setCartItem(mug.id, 21);
      return { path: '/checkout', ...(await prepare(page, customer)) };
    },
  };
}

/** A form of the cart's page that is about the customer. */
function onCart(prepare: (page: Page, customer: Customer) => Promise<Prepared>): FormRow {
  return {
    async prepare(page, customer) {
      const [mug] = await shelf();
      await customer.api.setCartItem(mug.id, 1);
      return { path: '/cart', ...(await prepare(page, customer)) };
    },
  };
}

/** A form about an order that waits for its payment. */
function onOrder(
  pathOf: (orderId: number) => string,
  prepare: (page: Page, api: ApiClient, orderId: number, customer: Customer) => Promise<Prepared>,
): FormRow {
  return {
    async prepare(page, customer) {
      const { api } = customer;
      const [mug] = await shelf();
      await api.setCartItem(mug.id, 1);
      const { id } = await api.placeOrder({}, crypto.randomUUID());
      return { path: pathOf(id), ...(await prepare(page, api, id, customer)) };
    },
  };
}

/** What state the customer's orders are in. */
async function orders(api: ApiClient): Promise<string[]> {
  return (await api.listOrders()).data.map(({ status }) => status);
}

/** As if it had been paid and packed meanwhile. */
async function packed(orderId: number): Promise<void> {
  process.env.STATE_DIR = SHOPS.demo.stateDir;
  await withStores({ kind: 'local' }, async ({ db }) => {
    await db.batch([
      db.prepare(`UPDATE "order" SET status = 'packed' WHERE id = ?`).bind(orderId),
      db.prepare(`UPDATE order_child SET status = 'packed' WHERE order_id = ?`).bind(orderId),
    ]);
  });
}

async function hasVoucher(api: ApiClient, orderId: number): Promise<boolean> {
  return (await api.getOrder(orderId)).voucher_id !== null;
}
