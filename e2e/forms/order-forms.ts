import type { Page } from 'playwright/test';
import type { Shop } from '#scripts/shop/open-shop.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { OrderStatus } from '#shared/contract/order.ts';
import { cartUnits } from '#shared/domain/cart-items.ts';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import { checkoutPage } from '../pages/checkout-page.ts';
import { orderPage } from '../pages/order-page.ts';
import { paymentPage } from '../pages/payment-page.ts';
import { unitsForLimitedVoucher } from '../pages/voucher-box.ts';
import type { Customer } from '../support/customers.ts';
import { deliverOrder } from '../support/orders.ts';
import { inDatabase } from '../support/shop-database.ts';
import { SHOPS } from '../support/shops.ts';
import { appliedVoucher, removedVoucher } from './cart-forms.ts';
import { type FormRow, type PreparedForm, unfold } from './form-row.ts';
import { interceptNextForm } from './open-form.ts';
import { shelf, shelvesOfTwo } from './shelf.ts';
import { pinForm, pinRequestForm, VOUCHER, voucherForm, voucherRemovalForm } from './voucher-forms.ts';

const NO_CONTACTS = 'Please leave out links, phone numbers and e-mail addresses.';
const ONE_UNIT = (_: { price: number }): number => 1;

/** Forms for placing and paying an order, and the forms of the order page. */
export const ORDER_FORMS = {
  'checkout: place-order': {
    async prepare(page, { api }) {
      const [mug] = await shelf();
      await api.cart.setCartItem({ productId: mug.id, quantity: 1 });
      return {
        path: '/checkout',
        control: checkoutPage(page).placeOrder,
        done: [page.getByRole('heading', { level: 1, name: 'Payment' }), paymentPage(page).pay],
        rejection: {
          change: () => api.cart.setCartItem({ productId: mug.id, quantity: 2 }),
          words: /The total has changed from R.* to R.*\. Please check it/,
        },
        state: { read: orders, after: ['placed'] },
      };
    },
  },
  'checkout: apply-voucher': withVoucher(appliedVoucher),
  'checkout: remove-voucher': withVoucher(removedVoucher),
  'checkout: email-pin': verifyingEmail(async (page) => pinRequestForm(page, false)),
  'checkout: verify-email': verifyingEmail((page, customer) => pinForm(page, customer, false)),
  'payment: pay': onOrder(paymentPath, async (page) => {
    const { pay, gateway } = paymentPage(page);
    return {
      control: pay,
      done: [gateway.cancel],
      state: { read: orders, after: ['placed'] },
    };
  }),
  'cart: email-pin': onCart(async (page) => pinRequestForm(page), unitsForLimitedVoucher),
  'cart: verify-email': onCart((page, customer) => pinForm(page, customer), unitsForLimitedVoucher),
  'payment: email-pin': onOrder(paymentPath, async (page) => pinRequestForm(page), unitsForLimitedVoucher),
  'payment: verify-email': onOrder(
    paymentPath,
    (page, _api, _orderId, customer) => pinForm(page, customer),
    unitsForLimitedVoucher,
  ),
  'payment: apply-voucher': onOrder(paymentPath, async (page, api, id) =>
    voucherForm(page, { words: /^SPAZA10 applied: you save R.*\.$/, ...voucherOf(api, id, true) }),
  ),
  'payment: remove-voucher': onOrder(paymentPath, async (page, api, id) => {
    await api.orders.applyVoucher({ id, code: VOUCHER });
    return voucherRemovalForm(page, voucherOf(api, id, false));
  }),
  'order: order-again': onOrder(orderPath, async (page, api, id) => {
    await api.orders.cancelOrder({ id });
    const { orderAgain, report } = orderPage(page);
    return {
      control: orderAgain,
      done: [report, page.getByText('It’s in your cart').first()],
      doneAfterLogin: [page.getByText('It’s in your cart').first()],
      state: { read: async (reader) => cartUnits(await reader.cart.getCart()), after: 1 },
    };
  }),
  'order: invoices': {
    isOfDemoCustomer: true,
    async prepare(page, { api }) {
      const { data } = await api.orders.listOrders();
      const paid = data.find(({ status }) => status === 'delivered');
      const unpaid = data.find(({ status }) => status === 'placed');
      const { emailInvoices } = orderPage(page);
      return {
        path: orderPath(paid?.id ?? 0),
        control: emailInvoices,
        done: [page.getByText(/^We’re e-mailing you the invoices? from /).first()],
        rejection: {
          // Changes the request's URL to that of an unpaid order.
          change: () =>
            interceptNextForm(page, (route) =>
              route.continue({ url: new URL(orderPath(unpaid?.id ?? 0), route.request().url()).href }),
            ),
          words: 'This order isn’t paid yet. You can get its invoices once it’s paid.',
        },
      };
    },
  },
  'order: return': onOrder(orderPath, async (page, _api, id) => {
    await deliverOrder(id);
    const { sendBack, returnReason, askToSendBack, parcels } = orderPage(page);
    return {
      async fill() {
        await unfold(sendBack);
        await returnReason.selectOption('defective');
      },
      control: askToSendBack,
      done: [parcels.getByText('Please don’t send anything before that.')],
      invalid: { fields: { reason: '' }, words: 'Choose why you’re sending it back.' },
      rejection: {
        change: () => packed(id),
        words: 'This parcel hasn’t been delivered, or its money is back with you already.',
      },
      state: { read: async (api) => (await api.orders.getOrder({ id })).returns?.length ?? 0, after: 1 },
    };
  }),
  'order: review': onOrder(orderPath, async (page, _api, id) => {
    await deliverOrder(id);
    const { rate, stars, reviewText, sendReview } = orderPage(page);
    return {
      async fill() {
        await unfold(rate);
        // The radio buttons are hidden behind the stars.
        await stars(4).check({ force: true });
        await reviewText.fill('It works.');
      },
      typed: [[reviewText, 'It works.']],
      control: sendReview,
      done: [page.getByText('We’ll read it and publish it soon.')],
      invalid: { field: reviewText, text: 'Call 082 555 0199', words: NO_CONTACTS },
      state: { read: reviewStars(id), after: [4] },
    };
  }),
  'order: delete-review': onOrder(orderPath, async (page, api, id) => {
    await deliverOrder(id);
    const { products } = await api.orders.getOrder({ id });
    await api.reviews.saveReview({ id, itemId: products[0]?.id ?? 0, stars: 4 });
    return {
      async fill() {
        await unfold(orderPage(page).rate);
        await unfold(page.getByText('Delete my review', { exact: true }));
      },
      control: page.getByRole('button', { name: 'Yes, delete my review' }),
      done: [page.getByText('Rate this product')],
      state: { read: reviewStars(id), after: [] },
    };
  }),
  'order: cancel': onOrder(orderPath, async (page, _api, id) => ({
    fill: () => unfold(page.getByText('Cancel this order')),
    control: page.getByRole('button', { name: 'Yes, cancel the order' }),
    done: [page.getByText('This order was cancelled.').first()],
    rejection: {
      change: () => packed(id),
      words: 'This order is packed, so it can’t be cancelled any more.',
    },
    state: { read: orders, after: ['cancelled'] },
  })),
  'order: cancel-parcel': {
    async prepare(page, { api }) {
      const id = await placedAtTwoRetailers(api);
      await inDatabase(SHOPS.demo, (db) => db.batch([isNow(db, id, 'paid'), parcelsAreNow(db, id, 'paid')]));
      return {
        path: orderPath(id),
        fill: () => unfold(page.getByText('Cancel this parcel').first()),
        control: page.getByRole('button', { name: 'Yes, cancel the parcel' }).first(),
        done: [page.getByText('Part of it was cancelled.').first()],
        rejection: {
          change: () => packed(id),
          words: 'This parcel is packed, so it can’t be cancelled any more.',
        },
        state: {
          read: async (reader) => (await reader.orders.getOrder({ id })).children.map(({ status }) => status),
          after: ['cancelled', 'paid'],
        },
      };
    },
  },
} satisfies Record<string, FormRow>;

/** A form for the cart's voucher in the checkout. */
function withVoucher(prepare: typeof appliedVoucher): FormRow {
  return {
    async prepare(page, { api }) {
      const [mug] = await shelf();
      return { path: '/checkout', ...(await prepare(page, api, mug)) };
    },
  };
}

type Prepared = Omit<PreparedForm, 'path'>;

/** A form shown to a new customer whose cart contains more than an unverified customer may order. */
function verifyingEmail(prepare: (page: Page, customer: Customer) => Promise<Prepared>): FormRow {
  return {
    async prepare(page, customer) {
      const [mug] = await shelf();
      await customer.api.cart.setCartItem({ productId: mug.id, quantity: 21 });
      return { path: '/checkout', ...(await prepare(page, customer)) };
    },
  };
}

/** A form on the cart page that concerns the customer. */
function onCart(prepare: (page: Page, customer: Customer) => Promise<Prepared>, unitsOf = ONE_UNIT): FormRow {
  return {
    async prepare(page, customer) {
      const [mug] = await shelf();
      await customer.api.cart.setCartItem({ productId: mug.id, quantity: unitsOf(mug) });
      return { path: '/cart', ...(await prepare(page, customer)) };
    },
  };
}

/** A form on the page of an unpaid order. */
function onOrder(
  pathOf: (orderId: number) => string,
  prepare: (page: Page, api: ApiClient, orderId: number, customer: Customer) => Promise<Prepared>,
  unitsOf = ONE_UNIT,
): FormRow {
  return {
    async prepare(page, customer) {
      const { api } = customer;
      const [mug] = await shelf();
      await api.cart.setCartItem({ productId: mug.id, quantity: unitsOf(mug) });
      const { id } = await api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
      return { path: pathOf(id), ...(await prepare(page, api, id, customer)) };
    },
  };
}

/** Returns a function that reads the stars of an order's reviews. */
function reviewStars(id: number) {
  return async (api: ApiClient): Promise<number[]> =>
    ((await api.orders.getOrder({ id })).reviews ?? []).map(({ stars }) => stars);
}

/** The statuses of the customer's orders. */
async function orders(api: ApiClient): Promise<string[]> {
  return (await api.orders.listOrders()).data.map(({ status }) => status);
}

/** Places an unpaid order with a parcel from each of two retailers. */
async function placedAtTwoRetailers(api: ApiClient): Promise<number> {
  for (const { id } of await shelvesOfTwo()) await api.cart.setCartItem({ productId: id, quantity: 1 });
  return (await api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() })).id;
}

/** Marks an order as paid and packed while its page is open. */
async function packed(orderId: number): Promise<void> {
  await inDatabase(SHOPS.demo, (db) =>
    db.batch([isNow(db, orderId, 'packed'), parcelsAreNow(db, orderId, 'packed')]),
  );
}

function isNow(db: Shop['db'], orderId: number, status: OrderStatus) {
  return db.prepare(`UPDATE "order" SET status = ? WHERE id = ?`).bind(status, orderId);
}

function parcelsAreNow(db: Shop['db'], orderId: number, status: OrderStatus) {
  return db.prepare('UPDATE order_child SET status = ? WHERE order_id = ?').bind(status, orderId);
}

/** The expected voucher of an order, and the rejection after the order has been cancelled in the meantime. */
function voucherOf(api: ApiClient, orderId: number, hasOne: boolean) {
  return {
    rejection: {
      change: () => api.orders.cancelOrder({ id: orderId }),
      words: 'This order is cancelled, so its total can’t change any more.',
    },
    state: {
      read: async (reader: ApiClient) => (await reader.orders.getOrder({ id: orderId })).voucher_id !== null,
      after: hasOne,
    },
  };
}
