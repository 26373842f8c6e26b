import type { ReturnInput } from '#shared/contract/order-return.ts';
import { type ApiUnderTest, expectRejected, expectRejection, expectThat } from '../checked-shop.ts';
import { type Step, step } from './step.ts';

/** Checks R-API-40…44. Places an order, and cancels it at the end. */
export const ORDER_STEPS: readonly Step[] = [
  step('placeOrder', 'rejects a changed total, and creates one order per idempotency key', async (shop) => {
    const api = shop.customer;
    const address_id = shop.need('addressId');
    await api.cart.setCartItem({ productId: shop.need('product').id, quantity: 1 });
    const unseen = api.orders.placeOrder(
      { address_id, total: 0.01 },
      { idempotencyKey: crypto.randomUUID() },
    );
    await expectRejected(unseen, 409, 'total_changed');
    const key = crypto.randomUUID();
    const { id, status } = await api.orders.placeOrder({ address_id }, { idempotencyKey: key });
    shop.found.orderId = id;
    expectThat(status === 'placed', `is ${status}`);
    expectThat(
      (await api.orders.placeOrder({ address_id }, { idempotencyKey: key })).id === id,
      'creates a second order with the same key',
    );
    await expectRejected(
      api.orders.placeOrder({ address_id }, { idempotencyKey: crypto.randomUUID() }),
      409,
      'cart_empty',
    );
  }),
  step('listOrders', 'returns the order first', async (shop) => {
    const { data } = await shop.customer.orders.listOrders();
    expectThat(data[0]?.id === shop.need('orderId'), 'returns another order first');
  }),
  step('getOrder', 'returns the order, or 404 for an unknown id', async (shop) => {
    expectThat(
      (await shop.customer.orders.getOrder({ id: shop.need('orderId') })).id === shop.need('orderId'),
      'returns another order',
    );
    await expectRejected(shop.customer.orders.getOrder({ id: 999_999_999 }), 404, 'not_found');
  }),
  step('applyVoucher', 'rejects an unknown code', (shop) =>
    expectRejected(
      shop.customer.orders.applyVoucher({ id: shop.need('orderId'), code: 'NO-SUCH-CODE' }),
      422,
      'invalid',
      'code',
    ),
  ),
  step('removeVoucher', 'returns the amounts without a voucher', async (shop) => {
    const { discount, voucher_id } = await shop.customer.orders.removeVoucher({ id: shop.need('orderId') });
    expectThat(discount === 0 && voucher_id === null, 'still has a discount');
  }),
  step('requestInvoice', 'rejects an unpaid order', (shop) =>
    expectRejected(shop.customer.orders.requestInvoice({ id: shop.need('orderId') }), 409, 'order_unpaid'),
  ),
  step('openInvoice', 'responds with 404 if none was issued', async (shop) =>
    expectRejection(await openDocument(shop, 'invoices'), 404, 'not_found'),
  ),
  step('openCreditNote', 'responds with 404 for an order without refunds', async (shop) =>
    expectRejection(await openDocument(shop, 'credit-notes'), 404, 'not_found'),
  ),
  step(
    'requestReturn',
    'rejects an undelivered parcel, and responds with 404 to an unknown one',
    async (shop) => {
      const orderId = shop.need('orderId');
      const { children, products } = await shop.customer.orders.getOrder({ id: orderId });
      const [supplierId, item_id] = [children[0]?.supplier.id ?? 0, products[0]?.id ?? 0];
      const input: ReturnInput = { reason: 'changed_mind', lines: [{ item_id, quantity: 1 }] };
      await expectRejected(
        shop.customer.orders.requestReturn({ id: orderId, supplierId, ...input }),
        409,
        'not_returnable',
      );
      await expectRejected(
        shop.customer.orders.requestReturn({ id: orderId, supplierId: 999_999_999, ...input }),
        404,
        'not_found',
      );
      const unknown = { ...input, lines: [{ item_id: 999_999_999, quantity: 1 }] };
      const rejected = shop.customer.orders.requestReturn({ id: orderId, supplierId, ...unknown });
      await expectRejected(rejected, 422, 'invalid', 'lines.0.item_id');
    },
  ),
  step('startPayment', 'returns a form for the gateway', async (shop) =>
    shop.customer.payments.startPayment({ id: shop.need('orderId') }),
  ),
  step('cancelParcel', 'rejects an unpaid order', (shop) =>
    expectRejected(
      shop.customer.orders.cancelParcel({
        id: shop.need('orderId'),
        supplierId: shop.need('product').supplier.id,
      }),
      409,
      'order_not_cancellable',
    ),
  ),
  step('cancelOrder', 'cancels the order, once', async (shop) => {
    const { status } = await shop.customer.orders.cancelOrder({ id: shop.need('orderId') });
    expectThat(status === 'cancelled', `is ${status}`);
    await expectRejected(
      shop.customer.orders.cancelOrder({ id: shop.need('orderId') }),
      409,
      'order_not_cancellable',
    );
  }),
  step('notifyPayment', 'responds with 404 to an unknown gateway', async ({ origin }) => {
    const sent = { method: 'POST', body: new URLSearchParams({ payment_status: 'COMPLETE' }) };
    await expectRejection(await fetch(`${origin}/api/payments/nobody/notify`, sent), 404, 'not_found');
  }),
];

function openDocument(shop: ApiUnderTest, kind: 'invoices' | 'credit-notes'): Promise<Response> {
  const { supplier } = shop.need('product');
  return fetch(`${shop.origin}/api/orders/${shop.need('orderId')}/${kind}/${supplier.id}`, {
    headers: { Authorization: `Bearer ${shop.need('token')}` },
  });
}
