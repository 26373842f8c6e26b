import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { addOrderNote } from '#worker/operations/order-notes.repository.ts';
import { aNotification, notify } from './a-payfast-notification.ts';
import { aResetToken } from './a-pin.ts';
import { aCustomer, anAddress, anAffiliate, aProduct, type Customer, clientFor } from './a-shop.ts';
import { aVoucher } from './a-voucher.ts';
import { aVendor } from './an-invoice.ts';
import { OPERATOR } from './an-operator.ts';
import { inCart } from './an-order.ts';
import { call } from './call.ts';
import { listenForEmails } from './queued-emails.ts';

/**
 * A customer who has used every feature. Their order was paid, invoiced and cancelled, and their return was rejected.
 */
export async function aFullCustomer(
  name: string,
  given: { street?: string; phone?: string; ipAddress?: string } = {},
): Promise<Customer & { orderId: number; productId: number }> {
  const { ipAddress = '192.0.2.1', ...address } = given;
  const customer = await aCustomer({ name });
  const { api, userId, email } = customer;
  const { bindings } = listenForEmails();
  const supplierId = await aVendor();
  const productId = await aProduct({ supplierId, priceCents: 600_000 });
  await anAddress(userId, { ...address, recipient: name });
  await inCart(customer, productId);
  await api.productLists.addToProductList({ listId: 0, productId });
  await api.productNotices.createProductNotice({ kind: 'price-drop', productId });
  const { id } = await api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
  await comeByAffiliate(id, ipAddress);
  await notify(aNotification(await api.payments.startPayment({ id })));
  await call('POST', `/api/orders/${id}/request-invoice`, { token: customer.token, bindings });
  await sendBack(id, name);
  await call('POST', `/api/orders/${id}/parcels/${supplierId}/cancel`, { token: customer.token, bindings });
  await inCart(customer, productId);
  await api.cart.applyCartVoucher({ code: await aVoucher() });
  await api.support.askSupport({ name, email, message: `a question of ${name}`, order_id: id });
  await env.DB.prepare(
    `INSERT INTO support_answer (support_request_id, operator, message, created_at)
     SELECT id, 'lwazi', ?, created_at FROM support_request WHERE order_id = ?`,
  )
    .bind(`an answer to ${name}`, id)
    .run();
  const note = { orderId: id, text: `a note for colleagues about ${name}`, now: new Date() };
  expect(await addOrderNote(env.DB, OPERATOR, note)).toBe(true);
  await rate(id, userId, name);
  const token = await aResetToken(email);
  await clientFor().account.resetPassword({
    token,
    password: 'a quiet day',
    password_confirmation: 'a quiet day',
  });
  const signedIn = await clientFor().account.login({
    email,
    password: 'a quiet day',
    device_name: `${name}'s phone`,
  });
  return {
    ...{ ...customer, token: signedIn.token, api: clientFor(signedIn.token) },
    ...{ orderId: id, productId },
  };
}

/** Inserts a published review of the order's line, and the customer's vote for another review of the same product. */
async function rate(orderId: number, userId: number, name: string): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO review (order_item_id, user_id, product_id, stars, text, author, supplier_name, status, created_at, updated_at)
       SELECT id, ?2, product_id, 4, 'a review of ' || ?3, ?3, 'A retailer', 'published', '2026-11-20', '2026-11-20'
       FROM order_item WHERE order_id = ?1`,
    ).bind(orderId, userId, name),
    env.DB.prepare(
      `INSERT INTO review (product_id, stars, supplier_name, status, created_at, updated_at)
       SELECT product_id, 5, 'A retailer', 'published', '2026-11-20', '2026-11-20' FROM order_item WHERE order_id = ?`,
    ).bind(orderId),
    env.DB.prepare(
      `INSERT INTO review_vote (review_id, user_id, created_at) VALUES (last_insert_rowid(), ?, '2026-11-20')`,
    ).bind(userId),
  ]);
}

async function sendBack(orderId: number, name: string): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO order_return (id, order_id, supplier_id, status, reason, comment, note, refusal, requested_at)
       SELECT order_id, order_id, supplier_id, 'refused', 'defective', 'a complaint of ' || ?2, 'Call ' || ?2,
         'not known to ' || ?2, '2026-11-20T10:00:00.000Z' FROM order_child WHERE order_id = ?1`,
    ).bind(orderId, name),
    env.DB.prepare(
      `INSERT INTO order_return_item (return_id, order_item_id, quantity)
       SELECT order_id, id, 1 FROM order_item WHERE order_id = ?1`,
    ).bind(orderId),
    env.DB.prepare(
      `INSERT INTO order_return_event (return_id, status, created_at)
       VALUES (?1, 'requested', '2026-11-20T10:00:00.000Z'), (?1, 'refused', '2026-11-20T11:00:00.000Z')`,
    ).bind(orderId),
  ]);
}

async function comeByAffiliate(orderId: number, ipAddress: string): Promise<void> {
  const affiliateId = await anAffiliate();
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO affiliate_click (id, affiliate_id, ip_address, user_agent, is_of_order, created_at)
       VALUES ('click-' || ?1, ?2, ?3, 'Mozilla/5.0', 1, '2026-11-20T10:00:00.000Z')`,
    ).bind(orderId, affiliateId, ipAddress),
    env.DB.prepare(`UPDATE "order" SET click_id = 'click-' || ?1 WHERE id = ?1`).bind(orderId),
  ]);
}
