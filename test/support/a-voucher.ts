import { env } from 'cloudflare:workers';
import { insertVoucherOffer, type VoucherOffer } from '#worker/operations/voucher-offers.repository.ts';
import { aProduct, type Customer, unique } from './a-shop.ts';
import { OPERATOR } from './an-operator.ts';
import { aBuyer, inCart } from './an-order.ts';

/** Creates a voucher and returns its code. By default it takes 10% off everything, is valid now and has no limits. */
export async function aVoucher(given: Partial<VoucherOffer> = {}): Promise<string> {
  const code = given.code ?? `CODE${unique()}`;
  const outcome = await insertVoucherOffer(env.DB, OPERATOR, {
    kind: 'percentage',
    value: 10,
    minimumCents: 0,
    supplierId: null,
    categoryId: null,
    validFrom: new Date('2020-01-01T00:00:00.000Z'),
    validTo: new Date('2090-01-01T00:00:00.000Z'),
    totalLimit: null,
    customerLimit: null,
    ...given,
    code,
  });
  if (outcome !== 'added') throw new Error(outcome);
  return code;
}

type GivenLine = { priceCents: number; quantity?: number; supplierId?: number; categoryId?: number };

/** An unpaid order with these lines, and its buyer: `owner`, who must have an address, or a new customer. */
export async function anUnpaidOrder(
  lines: readonly GivenLine[] = [{ priceCents: 10_000 }],
  owner?: Customer,
): Promise<{ buyer: Customer; orderId: number }> {
  const [first, ...rest] = await Promise.all(
    lines.map(async ({ quantity = 1, ...product }) => ({
      quantity,
      productId: await aProduct({ ...product, stock: 1_000 }),
    })),
  );
  if (first === undefined) throw new Error('An order has a line');
  const buyer = owner ?? (await aBuyer(first.productId, first.quantity));
  for (const { productId, quantity } of owner === undefined ? rest : [first, ...rest]) {
    await inCart(buyer, productId, quantity);
  }
  const { id } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
  return { buyer, orderId: id };
}

/** The discounts of an order's lines in cents, in line order. */
export async function discountsOf(orderId: number): Promise<number[]> {
  const { results } = await env.DB.prepare(
    'SELECT discount_cents FROM order_item WHERE order_id = ? ORDER BY id',
  )
    .bind(orderId)
    .all<{ discount_cents: number }>();
  return results.map(({ discount_cents }) => discount_cents);
}
