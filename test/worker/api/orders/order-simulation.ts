import { env } from 'cloudflare:workers';
import { type ApiClient, createApiClient } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { orderTotal } from '#shared/domain/order-totals.ts';
import { aNotification } from '#test/support/a-payfast-notification.ts';
import { refundSentOrder } from '#test/support/a-refund.ts';
import {
  aCustomer,
  aDeliveryRate,
  anAddress,
  aProduct,
  aSupplier,
  setPrice,
  unique,
} from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import type { EmailJob } from '#worker/api/email/email-job.ts';
import { retryEmails } from '#worker/api/email/retry-emails.ts';
import { createApi } from '#worker/api/index.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import {
  cancelOrderAsOperator,
  cancelParcelAsOperator,
  moveParcels,
} from '#worker/operations/operator-orders.ts';
import { recordRefunds } from '#worker/operations/operator-refunds.ts';
import { moveReturn } from '#worker/operations/operator-returns.ts';
import type { Action, RandomCatalogue } from './random-order-events.ts';

/** One of several independent shops that share the database. */
export type OrderSimulation = {
  productIds: readonly number[];
  /** The ids of all placed orders. */
  orderIds: readonly number[];
  /** The forms of all started payments. */
  payments: readonly PaymentForm[];
  /** Performs one action by a customer, gateway, operator or the clock. The shop may reject the action. */
  does: (action: Action) => Promise<void>;
  /** All emails queued for this shop's orders so far. An email queued twice appears once. */
  mails: () => Promise<readonly EmailJob[]>;
};

type Shopper = { userId: number; api: ApiClient };
type Placed = { id: number; owner: Shopper };

const CUSTOMERS = 2;
const MINUTE_MS = 60_000;

export async function anOrderSimulation(catalogue: RandomCatalogue): Promise<OrderSimulation> {
  const { supplierIds, productIds, codes } = await aStockedShop(catalogue);
  const { bindings, mails } = listenForEmails();
  let now = new Date();
  const api = createApi({ now: () => now });
  const shoppers = await Promise.all(
    Array.from({ length: CUSTOMERS }, async (): Promise<Shopper> => {
      const { userId, token } = await aCustomer();
      await anAddress(userId);
      return { userId, api: clientOf(api, bindings, token) };
    }),
  );
  const orders: Placed[] = [];
  const orderIds: number[] = [];
  const forms: PaymentForm[] = [];

  async function order({ customer, wants, isImpatient }: Action & { does: 'order' }): Promise<void> {
    const owner = pick(shoppers, customer);
    const quantities = new Map(wants.map(([product, quantity]) => [pick(productIds, product), quantity]));
    await owner.api.cart.clearCart();
    for (const [productId, quantity] of quantities) await owner.api.cart.setCartItem({ productId, quantity });
    const total = cartTotal(await owner.api.cart.getCart());
    const key = crypto.randomUUID();
    const [placed, ...again] = await Promise.all(
      Array.from({ length: isImpatient ? 2 : 1 }, () =>
        owner.api.orders.placeOrder({ total }, { idempotencyKey: key }),
      ),
    );
    if (placed === undefined || again.some(({ id }) => id !== placed.id)) {
      throw new Error(`One key made orders ${[placed, ...again].map((each) => each?.id)}`);
    }
    if (orderTotal(placed) !== total) {
      throw new Error(`The cart said ${total}, its order ${placed.id} costs ${orderTotal(placed)}`);
    }
    orders.push({ id: placed.id, owner });
    orderIds.push(placed.id);
  }

  async function notify({ payment, outcome }: Action & { does: 'notify' }): Promise<void> {
    const form = forms.length === 0 ? null : pick(forms, payment);
    if (form === null) return;
    const { status } = await api.request(
      '/api/payments/payfast/notify',
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: aNotification(form, { outcome }),
      },
      bindings,
    );
    if (status !== 200) throw new Error(`A notification was answered ${status}`);
  }

  /** Starts a payment. An order with nothing to pay becomes paid immediately. */
  async function start(orderId: number, owner: Shopper): Promise<void> {
    const form = await owner.api.payments.startPayment({ id: orderId });
    if (form.method !== 'get') forms.push(form);
  }

  async function doOf(action: Action): Promise<void> {
    if (action.does === 'order') return order(action);
    if (action.does === 'notify') return notify(action);
    if (action.does === 'reprice') return setPrice(pick(productIds, action.product), action.priceCents);
    if (action.does === 'wait') {
      now = new Date(now.getTime() + action.minutes * MINUTE_MS);
      return runScheduledJobs(bindings, now);
    }
    if (orders.length === 0) return;
    const { id, owner } = pick(orders, action.order);
    switch (action.does) {
      case 'start a payment':
        await start(id, owner);
        return;
      case 'cancel':
        await owner.api.orders.cancelOrder({ id });
        return;
      case 'apply a voucher':
        await owner.api.orders.applyVoucher({ id, code: pick(codes, action.voucher) });
        return;
      case 'remove the voucher':
        await owner.api.orders.removeVoucher({ id });
        return;
      case 'bring parcels on':
        await moveParcels(env.DB, OPERATOR, {
          orderId: id,
          supplierId: action.retailer === null ? null : pick(supplierIds, action.retailer),
          to: action.to,
          cause: 'by an operator',
          origin: 'https://shop.test',
          now,
        });
        return;
      case 'pay back':
        if (action.isGranted) await refundSentOrder(id, { now });
        else
          await recordRefunds(env.DB, OPERATOR, {
            orderId: id,
            reference: null,
            origin: 'https://shop.test',
            now,
          });
        return;
      case 'cancel a parcel':
        await owner.api.orders.cancelParcel({ id, supplierId: pick(supplierIds, action.retailer) });
        return;
      case 'cancel a parcel as an operator':
        await cancelParcelAsOperator(env.DB, OPERATOR, {
          orderId: id,
          supplierId: pick(supplierIds, action.retailer),
          cause: 'by an operator',
          origin: 'https://shop.test',
          now,
        });
        return;
      case 'deliver':
        for (const to of ['shipped', 'delivered'] as const) {
          const move = { orderId: id, supplierId: null, to, cause: 'by an operator' };
          await moveParcels(env.DB, OPERATOR, { ...move, origin: 'https://shop.test', now });
        }
        return;
      case 'ask for a return':
        await askForReturn(action, { id, owner });
        return;
      case 'move a return':
        await move(action, { id, owner });
        return;
      case 'cancel as an operator':
        await cancelOrderAsOperator(env.DB, OPERATOR, {
          orderId: id,
          cause: 'by an operator',
          origin: 'https://shop.test',
          now,
        });
    }
  }

  async function askForReturn(
    { line, pieces, reason }: Action & { does: 'ask for a return' },
    order: Placed,
  ) {
    const { products } = await order.owner.api.orders.getOrder({ id: order.id });
    const item = pick(products, line);
    const lines = [{ item_id: item.id, quantity: pieces }];
    await order.owner.api.orders.requestReturn(
      { id: order.id, supplierId: item.product.supplier.id, reason, lines },
      { idempotencyKey: crypto.randomUUID() },
    );
  }

  async function move({ which, to }: Action & { does: 'move a return' }, order: Placed): Promise<void> {
    const { returns = [] } = await order.owner.api.orders.getOrder({ id: order.id });
    if (returns.length === 0) return;
    const asked = { returnId: pick(returns, which).id, origin: 'https://shop.test', now };
    if (to === 'refused') await moveReturn(env.DB, OPERATOR, { ...asked, to, refusal: 'It is worn.' });
    else if (to === 'accepted') await moveReturn(env.DB, OPERATOR, { ...asked, to, note: null });
    else await moveReturn(env.DB, OPERATOR, { ...asked, to });
  }

  const does = (action: Action): Promise<void> => doOf(action).catch(ignoreRejection);
  async function handInAll(): Promise<readonly EmailJob[]> {
    await retryEmails(bindings, now);
    return mails.filter((job) => 'order_id' in job && orderIds.includes(job.order_id));
  }
  return { productIds, orderIds, payments: forms, does, mails: handInAll };
}

/** Ignores a rejection by the shop (4xx) and rethrows every other failure. */
function ignoreRejection(error: unknown): void {
  if (!(error instanceof HttpError && error.status >= 400 && error.status < 500)) throw error;
}

async function aStockedShop({
  retailers,
  products,
  vouchers,
}: RandomCatalogue): Promise<{ supplierIds: number[]; productIds: number[]; codes: string[] }> {
  const supplierIds = await Promise.all(
    retailers.map(async ({ feeCents, freeFromCents, rates }) => {
      const supplierId = await aSupplier({ deliveryFeeCents: feeCents, freeFromCents });
      for (const rate of rates) await aDeliveryRate(supplierId, rate);
      return supplierId;
    }),
  );
  const productIds = await Promise.all(
    products.map(({ retailer, ...given }) => aProduct({ ...given, supplierId: pick(supplierIds, retailer) })),
  );
  const codes = await Promise.all(
    vouchers.map(async ({ kind, value, retailer, totalLimit }) => {
      const code = `RANDOM-${unique()}`;
      const supplierId = retailer === null ? null : pick(supplierIds, retailer);
      await env.DB.prepare(
        `INSERT INTO voucher (code, kind, value, supplier_id, total_limit, valid_from, valid_to)
         VALUES (?, ?, ?, ?, ?, '2020-01-01T00:00:00.000Z', '2099-12-31T00:00:00.000Z')`,
      )
        .bind(code, kind, kind === 'amount' ? value * 100 : value, supplierId, totalLimit)
        .run();
      return code;
    }),
  );
  return { supplierIds, productIds, codes };
}

function clientOf(api: ReturnType<typeof createApi>, bindings: Bindings, token: string): ApiClient {
  return createApiClient({
    origin: 'https://shop.test',
    fetch: (incoming) => Promise.resolve(api.fetch(incoming, bindings)),
    headers: () => ({ Authorization: `Bearer ${token}` }),
  });
}

function pick<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}
