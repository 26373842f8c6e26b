import { env } from 'cloudflare:workers';
import { HttpError } from '#shared/contract/http-error.ts';
import type { Order } from '#shared/contract/order.ts';
import { requestInvoices } from '#worker/api/invoices/invoices.service.ts';
import { aCustomer, anAddress, aProduct, type Customer, type GivenProduct, unique } from './a-shop.ts';
import { call, inCart } from './an-order.ts';
// Loads the PDF module before the first call that needs it. Tests load modules one by one, which would exceed the
// call's deadline. A deployed worker contains the module in its bundle.
import '#worker/api/invoices/pdf/draw-invoice.ts';

/** Inserts a supplier that by default charges VAT and delivers free. */
export async function aVendor(
  given: { name?: string; vatNumber?: string | null; address?: string; feeCents?: number } = {},
): Promise<number> {
  const { meta } = await env.DB.prepare(
    'INSERT INTO supplier (display_name, vat_number, address, delivery_fee_cents) VALUES (?, ?, ?, ?)',
  )
    .bind(
      given.name ?? `Vendor ${unique()}`,
      given.vatNumber === undefined ? '4180234567' : given.vatNumber,
      given.address ?? '14 Somerset Street, Graaff-Reinet, 6280',
      given.feeCents ?? 0,
    )
    .run();
  return meta.last_row_id;
}

type GivenLine = Pick<GivenProduct, 'name' | 'sku' | 'returnExclusion'> & {
  supplierId: number;
  priceCents: number;
  quantity?: number;
};

/** An order with these lines, and its owner; paid by default. */
export async function anOrderOf(
  lines: readonly GivenLine[],
  given: { status?: string; buyer?: Customer; name?: string; discountCents?: number } = {},
): Promise<{ buyer: Customer; order: Order }> {
  const buyer =
    given.buyer ?? (await aCustomer({ ...(given.name === undefined ? {} : { name: given.name }) }));
  if (given.buyer === undefined) await anAddress(buyer.userId);
  for (const { quantity = 1, ...product } of lines) {
    await inCart(buyer, await aProduct({ ...product, stock: 1_000 }), quantity);
  }
  const { id } = await buyer.api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
  await discount(id, given.discountCents ?? 0);
  await setStatus(id, given.status ?? 'paid');
  return { buyer, order: await buyer.api.orders.getOrder({ id }) };
}

/** Sets the status of an order and its parcels directly. A paid order also gets a payment. */
export async function setStatus(orderId: number, status: string): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('UPDATE "order" SET status = ? WHERE id = ?').bind(status, orderId),
    env.DB.prepare('UPDATE order_child SET status = ? WHERE order_id = ?').bind(status, orderId),
    env.DB.prepare(
      `INSERT INTO payment (order_id, gateway, reference, status, amount_cents, created_at, paid_at)
       SELECT id, 'payfast', 'paid-' || id, 'complete', amount_cents + delivery_cents, created_at, created_at
       FROM "order" o WHERE id = ? AND status = 'paid'
         AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.order_id = o.id)`,
    ).bind(orderId),
  ]);
}

/** Discounts the order's first line, and lowers the order's total to match. */
async function discount(orderId: number, cents: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      'UPDATE order_item SET discount_cents = ? WHERE id = (SELECT min(id) FROM order_item WHERE order_id = ?)',
    ).bind(cents, orderId),
    env.DB.prepare(
      'UPDATE "order" SET discount_cents = ?1, amount_cents = amount_cents - ?1 WHERE id = ?2',
    ).bind(cents, orderId),
  ]);
}

/** Requests an invoice's PDF, after requesting that the order's invoices be issued. */
export async function openInvoice(
  customer: Customer,
  orderId: number,
  supplierId: number,
): Promise<Response> {
  const asked = { userId: customer.userId, orderId, now: new Date() };
  await requestInvoices(env.DB, asked).catch(ignoreRejection);
  return call(customer, 'GET', `/api/orders/${orderId}/invoices/${supplierId}`);
}

function ignoreRejection(error: unknown): void {
  if (!(error instanceof HttpError)) throw error;
}
