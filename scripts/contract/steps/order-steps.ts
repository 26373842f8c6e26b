import {
  type CheckedShop,
  customer,
  expectRefusal,
  expectRefused,
  expectThat,
  need,
} from '../checked-shop.ts';
import type { Step } from '../steps.ts';

/** R-API-40…44. An order is placed, and cancelled at the end. */
export const ORDER_STEPS: readonly Step[] = [
  {
    call: 'placeOrder',
    title: 'refuses another total, and makes one order however often it is sent',
    async run(shop) {
      const api = customer(shop);
      const address_id = need(shop.addressId, 'an address');
      await api.setCartItem(need(shop.product, 'a product').id, 1);
      const unseen = api.placeOrder({ address_id, total: 0.01 }, crypto.randomUUID());
      await expectRefused(unseen, 409, 'total_changed');
      const key = crypto.randomUUID();
      const { id, status } = await api.placeOrder({ address_id }, key);
      shop.orderId = id;
      expectThat(status === 'placed', `is ${status}`);
      expectThat(
        (await api.placeOrder({ address_id }, key)).id === id,
        'makes another order of the same key',
      );
      await expectRefused(api.placeOrder({ address_id }, crypto.randomUUID()), 409, 'cart_empty');
    },
  },
  {
    call: 'listOrders',
    title: 'has the order first',
    async run(shop) {
      const { data } = await customer(shop).listOrders();
      expectThat(data[0]?.id === orderId(shop), 'has another one first');
    },
  },
  {
    call: 'getOrder',
    title: 'answers the order, and 404 where it is none of the customer’s',
    async run(shop) {
      expectThat(
        (await customer(shop).getOrder(orderId(shop))).id === orderId(shop),
        'answers another order',
      );
      await expectRefused(customer(shop).getOrder(999_999_999), 404, 'not_found');
    },
  },
  {
    call: 'applyVoucher',
    title: 'refuses a code that nobody knows',
    run: (shop) =>
      expectRefused(customer(shop).applyVoucher(orderId(shop), 'NO-SUCH-CODE'), 422, 'invalid', 'code'),
  },
  {
    call: 'removeVoucher',
    title: 'answers the amounts where there is no voucher',
    async run(shop) {
      const { discount, voucher_id } = await customer(shop).removeVoucher(orderId(shop));
      expectThat(discount === 0 && voucher_id === null, 'leaves a discount');
    },
  },
  {
    call: 'requestInvoice',
    title: 'refuses an order that is not paid',
    run: (shop) => expectRefused(customer(shop).requestInvoice(orderId(shop)), 409, 'order_unpaid'),
  },
  {
    call: 'openInvoice',
    title: 'refuses an order that is not paid',
    run: async (shop) => expectRefusal(await openDocument(shop, 'invoices'), 409, 'order_unpaid'),
  },
  {
    call: 'openCreditNote',
    title: 'finds none of an order that was not refunded',
    run: async (shop) => expectRefusal(await openDocument(shop, 'credit-notes'), 404, 'not_found'),
  },
  {
    call: 'startPayment',
    title: 'answers a form for the gateway',
    run: async (shop) => void (await customer(shop).startPayment(orderId(shop))),
  },
  {
    call: 'cancelOrder',
    title: 'cancels the order, once',
    async run(shop) {
      const { status } = await customer(shop).cancelOrder(orderId(shop));
      expectThat(status === 'cancelled', `is ${status}`);
      await expectRefused(customer(shop).cancelOrder(orderId(shop)), 409, 'order_not_cancellable');
    },
  },
  {
    call: 'notifyPayment',
    title: 'does not find a gateway that nobody has',
    async run({ origin }) {
      const sent = { method: 'POST', body: new URLSearchParams({ payment_status: 'COMPLETE' }) };
      await expectRefusal(await fetch(`${origin}/api/payments/nobody/notify`, sent), 404, 'not_found');
    },
  },
];

function orderId({ orderId: id }: CheckedShop): number {
  return need(id, 'an order');
}

function openDocument(shop: CheckedShop, kind: 'invoices' | 'credit-notes'): Promise<Response> {
  const { supplier } = need(shop.product, 'a product');
  return fetch(`${shop.origin}/api/orders/${orderId(shop)}/${kind}/${supplier.id}`, {
    headers: { Authorization: `Bearer ${need(shop.token, 'a customer')}` },
  });
}
