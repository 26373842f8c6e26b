import { env } from 'cloudflare:workers';
import type { Order } from '#shared/contract/order.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import { aCustomer, anAddress, aProduct, type Customer, request } from './a-shop.ts';

/** Puts a product into a customer's cart by inserting a row. */
export async function inCart(
  customer: Pick<Customer, 'userId'>,
  productId: number,
  quantity = 1,
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO cart_item (user_id, product_id, quantity, accepted_price_cents, created_at)
     SELECT ?1, id, ?3, price_cents, ?4 FROM product WHERE id = ?2`,
  )
    .bind(customer.userId, productId, quantity, new Date().toISOString())
    .run();
}

/** A customer with an address, a unique phone number, and units of a product in the cart. */
export async function aBuyer(
  productId: number,
  quantity = 1,
  given: { email?: string; isVerified?: boolean; phone?: string } = {},
): Promise<Customer> {
  const buyer = await aCustomer(given);
  await anAddress(buyer.userId, {
    phone: given.phone ?? `+2782${String(buyer.userId).padStart(7, '0')}`,
  });
  await inCart(buyer, productId, quantity);
  return buyer;
}

/** A placed order with its owner and product. */
export async function aPlacedOrder(
  given: { stock?: number; quantity?: number; priceCents?: number } = {},
): Promise<{ buyer: Customer; order: Order; productId: number }> {
  const productId = await aProduct({ stock: given.stock ?? 10, priceCents: given.priceCents ?? 10_000 });
  const buyer = await aBuyer(productId, given.quantity ?? 1);
  return {
    buyer,
    order: await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() }),
    productId,
  };
}

/** A placed order whose payment has been started. */
export async function aStartedPayment(): Promise<{ buyer: Customer; order: Order; form: PaymentForm }> {
  const { buyer, order } = await aPlacedOrder();
  return { buyer, order, form: await buyer.api.payments.startPayment({ id: order.id }) };
}

/** Sends a signed-in call as raw HTTP. */
export function call(
  customer: Pick<Customer, 'token'>,
  method: string,
  path: string,
  sent: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  return request(path, {
    method,
    headers: {
      Authorization: `Bearer ${customer.token}`,
      ...(sent.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
  });
}

export async function stockOf(productId: number): Promise<number> {
  return (
    (await env.DB.prepare('SELECT stock FROM product WHERE id = ?').bind(productId).first<number>('stock')) ??
    -1
  );
}

/** Counts a table's rows, or only those that meet a condition. */
export async function countRows(
  table: string,
  condition = '1',
  ...values: (string | number)[]
): Promise<number> {
  const count = await env.DB.prepare(`SELECT count(*) AS n FROM "${table}" WHERE ${condition}`)
    .bind(...values)
    .first<number>('n');
  return count ?? -1;
}

/** The events of an order, oldest first. */
export async function eventsOf(orderId: number): Promise<{ status: string; cause: string }[]> {
  const { results } = await env.DB.prepare(
    'SELECT status, cause FROM order_event WHERE order_id = ? ORDER BY id',
  )
    .bind(orderId)
    .all<{ status: string; cause: string }>();
  return results;
}
