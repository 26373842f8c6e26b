import { env } from 'cloudflare:workers';
import { orderPath, paymentPath } from '#shared/navigation/paths.ts';
import { anEmailPinFor } from '#test/support/a-pin.ts';
import type { Customer } from '#test/support/a-shop.ts';
import { aVoucher } from '#test/support/a-voucher.ts';
import { setStatus } from '#test/support/an-invoice.ts';
import { inCart } from '#test/support/an-order.ts';
import { advanceTo } from '#test/support/an-order-life.ts';
import { RESERVATION_LIMITS } from '#worker/api/orders/reservation-limits.ts';
import type { Fields, FormRow } from './form-row.ts';
import { DELIVERY_RAND, PRICE_RAND, type Shelf } from './shelf.ts';
import { voucherForms } from './voucher-forms.ts';

const UNITS = 2;

/** Forms for placing and paying an order, and the forms of the order page. */
export const ORDER_FORMS: readonly FormRow[] = [
  {
    page: 'checkout',
    intent: 'place-order',
    isKeyed: true,
    async prepare(customer, { mug }) {
      await inCart(customer, mug, UNITS);
      const [address] = await customer.api.addresses.listAddresses();
      const fields = {
        intent: 'place-order',
        total: UNITS * PRICE_RAND + DELIVERY_RAND,
        address_id: address?.id ?? 0,
      };
      return { path: '/checkout', fields };
    },
    refused: async () => ({ total: PRICE_RAND }),
  },
  ...voucherForms('checkout'),
  ...verifyingEmail('checkout'),
  ...verifyingEmail('cart'),
  onPayment('pay', {
    fields: async () => ({ method: 'card' }),
  }),
  onPayment('email-pin', {
    async fields(customer) {
      await unverify(customer);
      return {};
    },
    isKeyed: true,
  }),
  onPayment('verify-email', {
    async fields(customer) {
      await unverify(customer);
      return { otp: await anEmailPinFor(customer), code: await aLimitedVoucher() };
    },
    invalid: { otp: '12' },
  }),
  onPayment('apply-voucher', {
    fields: async () => ({ code: await aVoucher() }),
    invalid: { code: 'NO-SUCH' },
    refused: cancelled,
  }),
  onPayment('remove-voucher', {
    async fields({ api }, orderId) {
      await api.orders.applyVoucher({ id: orderId, code: await aVoucher() });
      return {};
    },
    refused: cancelled,
  }),
  onOrder('order-again', {
    fields: async () => ({}),
  }),
  onOrder('invoices', {
    isKeyed: true,
    async fields(_customer, orderId) {
      await advanceTo(orderId, 'paid');
      return {};
    },
    refused: async (_customer, orderId) => setStatus(orderId, 'placed'),
  }),
  onOrder('return', {
    isKeyed: true,
    async fields({ api }, orderId) {
      await advanceTo(orderId, 'delivered');
      const { products, children } = await api.orders.getOrder({ id: orderId });
      return {
        supplier_id: children[0]?.supplier.id ?? 0,
        [`quantity-${products[0]?.id}`]: 1,
        reason: 'changed_mind',
        comment: 'Too large.',
      };
    },
    invalid: { reason: '' },
    refused: (_customer, orderId) => setStatus(orderId, 'shipped'),
  }),
  onOrder('review', {
    async fields({ api }, orderId) {
      await advanceTo(orderId, 'delivered');
      const { products, children } = await api.orders.getOrder({ id: orderId });
      const ids = { supplier_id: children[0]?.supplier.id ?? 0, item_id: products[0]?.id ?? 0 };
      return { ...ids, stars: 4, title: 'Good', text: 'It works.' };
    },
    invalid: { stars: '' },
  }),
  onOrder('delete-review', {
    async fields({ api }, orderId) {
      await advanceTo(orderId, 'delivered');
      const { products } = await api.orders.getOrder({ id: orderId });
      const itemId = products[0]?.id ?? 0;
      await api.reviews.saveReview({ id: orderId, itemId, stars: 4 });
      return { item_id: itemId };
    },
  }),
  onOrder('cancel', {
    fields: async () => ({}),
    refused: (_customer, orderId) => setStatus(orderId, 'shipped'),
  }),
  onOrder('cancel-parcel', {
    async fields({ api }, orderId) {
      await advanceTo(orderId, 'paid');
      const { children } = await api.orders.getOrder({ id: orderId });
      return { supplier_id: children[0]?.supplier.id ?? 0 };
    },
    refused: (_customer, orderId) => setStatus(orderId, 'shipped'),
  }),
];

async function cancelled({ api }: Customer, orderId: number): Promise<void> {
  await api.orders.cancelOrder({ id: orderId });
}

/** The PIN forms for a customer who must verify their email before ordering. */
function verifyingEmail(page: 'cart' | 'checkout'): FormRow[] {
  const rowOf = (intent: string, fieldsOf: (customer: Customer) => Promise<Fields>) => ({
    page,
    intent,
    async prepare(customer: Customer, { mug }: Shelf) {
      await unverify(customer);
      await inCart(customer, mug, RESERVATION_LIMITS.ofUnverifiedCustomer.pieces + 1);
      return { path: `/${page}`, fields: { intent, ...(await fieldsOf(customer)) } };
    },
  });
  return [
    {
      ...rowOf('email-pin', async () => ({})),
      isKeyed: true,
    },
    {
      ...rowOf('verify-email', async (customer) => ({
        otp: await anEmailPinFor(customer),
        code: await aLimitedVoucher(),
      })),
      invalid: { otp: '12' },
    },
  ];
}

/** A voucher for customers with a verified email only, so that the page shows the PIN form. */
function aLimitedVoucher(): Promise<string> {
  limitedVoucher ??= aVoucher({ customerLimit: 1_000 });
  return limitedVoucher;
}

let limitedVoucher: Promise<string> | undefined;

async function unverify({ userId }: Customer): Promise<void> {
  await env.DB.prepare('UPDATE user SET email_verified_at = NULL WHERE id = ?').bind(userId).run();
}

type OrderRow = Omit<FormRow, 'page' | 'intent' | 'prepare' | 'refused'> & {
  fields: (customer: Customer, orderId: number) => Promise<Fields>;
  refused?: (customer: Customer, orderId: number) => Promise<void>;
};

function onPayment(intent: string, row: OrderRow): FormRow {
  return { ...aboutOrder(intent, paymentPath, row), page: 'payment' };
}

function onOrder(intent: string, row: OrderRow): FormRow {
  return { ...aboutOrder(intent, orderPath, row), page: 'order' };
}

function aboutOrder(
  intent: string,
  pathOf: (orderId: number) => string,
  { fields, refused: rejected, ...row }: OrderRow,
): Omit<FormRow, 'page'> {
  return {
    ...row,
    intent,
    async prepare(customer, { mug }: Shelf) {
      await inCart(customer, mug, UNITS);
      const { id } = await customer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
      return { path: pathOf(id), fields: { intent, ...(await fields(customer, id)) } };
    },
    ...(rejected && {
      async refused(customer, { path }) {
        await rejected(customer, Number(/\d+/.exec(path)?.[0]));
        return {};
      },
    }),
  };
}
