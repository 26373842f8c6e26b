import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPaidOrderOf } from '#test/support/a-paid-order.ts';
import { aNotification, notify } from '#test/support/a-payfast-notification.ts';
import { aProduct } from '#test/support/a-shop.ts';
import { anOrderOf, aVendor } from '#test/support/an-invoice.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aBuyer, call } from '#test/support/an-order.ts';
import { advanceTo } from '#test/support/an-order-life.ts';
import { prepare } from '#worker/api/db/sql.ts';
import { issueDueCreditNotes } from '#worker/api/invoices/issue-due-credit-notes.ts';
import { expireOrders } from '#worker/api/orders/expire-orders.ts';
import { runChecks, STOCK_CHECKS } from '#worker/api/reconciliation/run-checks.ts';
import { cancelOrderAsOperator, moveParcels } from '#worker/operations/operator-orders.ts';
import { recordRefunds } from '#worker/operations/operator-refunds.ts';
import { moveReturn } from '#worker/operations/operator-returns.ts';

/** A time after cron has run. */
const LATER = new Date(Date.now() + 2 * 3_600_000);

let shop: Awaited<ReturnType<typeof aShopOfAllKinds>>;

/**
 * Orders in every state, made through the shop's own code. Each contains 2 units at R 100 from one retailer and 1 unit
 * at R 50 from another.
 */
async function aShopOfAllKinds() {
  const [first, second] = [await aVendor({ feeCents: 6_000 }), await aVendor({ feeCents: 4_000 })];
  const lines = [
    { supplierId: first, priceCents: 10_000, quantity: 2 },
    { supplierId: second, priceCents: 5_000 },
  ];
  const anUnpaidOrder = () => anOrderOf(lines, { status: 'placed' });
  await anUnpaidOrder();
  await expireOrders(env, new Date(Date.now() + 86_400_000), 'https://shop.test');
  const placed = await anUnpaidOrder();
  const givenUp = await anUnpaidOrder();
  await givenUp.buyer.api.orders.cancelOrder({ id: givenUp.order.id });
  const paid = await aPaidOrderOf(lines);
  await call(paid.buyer, 'POST', `/api/orders/${paid.order.id}/request-invoice`);
  const notified = await anUnpaidOrder();
  await notify(aNotification(await notified.buyer.api.payments.startPayment({ id: notified.order.id })));
  const cancelled = await aPaidOrderOf(lines);
  await call(cancelled.buyer, 'POST', `/api/orders/${cancelled.order.id}/request-invoice`);
  await cancelled.buyer.api.orders.cancelOrder({ id: cancelled.order.id });
  await moveAll((await aPaidOrderOf(lines)).order.id, 'packed');
  const { order: partlyShipped } = await aPaidOrderOf(lines);
  await moveAll(partlyShipped.id, 'shipped', first);
  await moveAll((await aPaidOrderOf(lines)).order.id, 'shipped');
  await moveAll((await aPaidOrderOf(lines)).order.id, 'shipped', null, 'delivered');
  const back = await aReceivedReturn();
  const { order: refunded } = await aPaidOrderOf(lines);
  const now = new Date();
  const refund = { orderId: refunded.id, origin: 'https://shop.test', now };
  await cancelOrderAsOperator(env.DB, OPERATOR, { ...refund, cause: 'cancelled by a test' });
  await recordRefunds(env.DB, OPERATOR, { ...refund, reference: 'R1' });
  await issueDueCreditNotes(env, now);
  return {
    ...{ first, second, voucher: await aDiscountedOrder(await anUnpaidOrder()) },
    ...{ placed: placed.order.id, paid: paid.order.id },
    ...{ cancelled: cancelled.order.id, refunded: refunded.id, back },
  };
}

/** A received return of one of two units, with its refund due. */
async function aReceivedReturn() {
  const supplierId = await aVendor();
  const { buyer, order } = await aPaidOrderOf([{ supplierId, priceCents: 10_000, quantity: 2 }]);
  await moveAll(order.id, 'shipped', null, 'delivered');
  const lines = order.products.map(({ id }) => ({ item_id: id, quantity: 1 }));
  const { returns = [] } = await buyer.api.orders.requestReturn({
    id: order.id,
    supplierId,
    reason: 'defective',
    lines,
  });
  const returnId = returns[0]?.id ?? 0;
  const move = { returnId, origin: 'https://shop.test', now: new Date() };
  await moveReturn(env.DB, OPERATOR, { ...move, to: 'accepted', note: null });
  await moveReturn(env.DB, OPERATOR, { ...move, to: 'received' });
  const refundId = await prepare(env.DB)`
    SELECT refund_id FROM order_return WHERE id = ${returnId}`.first<number>('refund_id');
  return { orderId: order.id, supplierId, returnId, refundId };
}

type Step = Parameters<typeof moveParcels>[2]['to'];

async function moveAll(orderId: number, to: Step, supplierId: number | null = null, next?: Step) {
  const move = { orderId, supplierId, cause: 'moved', origin: 'https://shop.test', now: new Date() };
  await moveParcels(env.DB, OPERATOR, { ...move, to });
  if (next !== undefined) await moveParcels(env.DB, OPERATOR, { ...move, to: next });
}

/** Creates a paid order with a voucher; returns the voucher's id. */
async function aDiscountedOrder({ buyer, order }: Awaited<ReturnType<typeof anOrderOf>>): Promise<number> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO voucher (code, kind, value, valid_from, valid_to, total_limit, customer_limit)
     VALUES ('TENTH', 'percentage', 10, '2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z', 5, 1)`,
  ).run();
  await buyer.api.orders.applyVoucher({ id: order.id, code: 'TENTH' });
  await advanceTo(order.id, 'paid');
  return meta.last_row_id;
}

beforeAll(async () => {
  shop = await aShopOfAllKinds();
});

function run(...statements: string[]): Promise<unknown> {
  return env.DB.batch(statements.map((sql) => env.DB.prepare(sql)));
}

/** Runs statements with this trigger disabled, because the trigger would reject them. */
async function without(trigger: string, ...statements: string[]): Promise<void> {
  const sql = await env.DB.prepare('SELECT sql FROM sqlite_schema WHERE name = ?')
    .bind(trigger)
    .first<string>('sql');
  await run(`DROP TRIGGER ${trigger}`, ...statements, sql ?? '');
}

async function found(now = LATER): Promise<string[]> {
  return (await runChecks(env.DB, now)).differences;
}

describe('the reconciliation checks', () => {
  it('find no differences in a shop with orders in every state', async () => {
    const { results } = await env.DB.prepare('SELECT DISTINCT status FROM "order" ORDER BY 1').all();
    expect(results.map(({ status }) => status).join(' ')).toBe(
      'cancelled delivered expired packed paid placed refunded shipped',
    );
    expect(await runChecks(env.DB, LATER)).toEqual({ count: 0, differences: [] });
  });

  it('detect an order amount that differs from its items minus its discount', async () => {
    await run(`UPDATE "order" SET amount_cents = amount_cents + 1 WHERE id = ${shop.placed}`);
    expect(await found()).toEqual([
      `order ${shop.placed}: its amount in cents differs from its items minus its discount (expected 25000, found 25001)`,
    ]);
    await run(`UPDATE "order" SET amount_cents = amount_cents - 1 WHERE id = ${shop.placed}`);
  });

  it('detect a discount that differs from the sum of its lines', async () => {
    const setTo = (cents: number): string =>
      `UPDATE "order" SET discount_cents = ${cents}, amount_cents = 25000 - ${cents} WHERE id = ${shop.placed}`;
    await run(setTo(7));
    expect(await found()).toEqual([
      `order ${shop.placed}: its discount in cents differs from the sum of its lines (expected 0, found 7)`,
    ]);
    await run(setTo(0));
  });

  it('detect a line whose discount exceeds its price', async () => {
    const setTo = (cents: number): string[] => [
      `UPDATE order_item SET discount_cents = ${cents} WHERE order_id = ${shop.placed} AND supplier_id = ${shop.second}`,
      `UPDATE "order" SET discount_cents = ${cents}, amount_cents = 25000 - ${cents} WHERE id = ${shop.placed}`,
    ];
    await run(...setTo(5_001));
    expect(await found()).toEqual([
      `order ${shop.placed}: the discount of a line in cents exceeds its price (expected 5000, found 5001)`,
      `order ${shop.placed}: the VAT of a parcel in cents differs from the VAT of its amount (expected 522, found 1174)`,
    ]);
    await run(...setTo(0));
  });

  it('detect a delivery fee that differs from the sum of its parcels', async () => {
    await run(`UPDATE "order" SET delivery_cents = delivery_cents + 1 WHERE id = ${shop.placed}`);
    expect(await found()).toEqual([
      `order ${shop.placed}: its delivery fee in cents differs from the sum of its parcels (expected 10000, found 10001)`,
    ]);
    await run(`UPDATE "order" SET delivery_cents = delivery_cents - 1 WHERE id = ${shop.placed}`);
  });

  it('detect a parcel of a retailer who has no line in the order', async () => {
    const other = await aVendor();
    await run(
      `INSERT INTO order_child (order_id, supplier_id, supplier_name, delivery_fee_cents, promised_date)
       VALUES (${shop.placed}, ${other}, 'Other', 0, '2026-11-27')`,
    );
    const sellers = `${shop.first},${shop.second}`;
    expect(await found()).toEqual([
      `order ${shop.placed}: the retailers of its parcels differ from those of its lines (expected ${sellers}, found ${sellers},${other})`,
    ]);
    await run(`DELETE FROM order_child WHERE supplier_id = ${other}`);
  });

  it('detect an order whose status differs from that of its slowest parcel', async () => {
    const setTo = (first: string, second: string): string =>
      `UPDATE order_child SET status = iif(supplier_id = ${shop.first}, '${first}', '${second}') WHERE order_id = ${shop.paid}`;
    const what = `order ${shop.paid}: its status differs from that of its slowest parcel`;
    await run(setTo('packed', 'shipped'));
    expect(await found()).toEqual([`${what} (expected packed, found paid)`]);
    await run(setTo('cancelled', 'paid'));
    expect(await found()).toEqual([
      `order ${shop.paid}: the refund of a separately cancelled parcel in cents differs from its paid amount (expected 26000, found 0)`,
      expect.stringMatching(
        /^product \d+: its reserved units differ from those that .* \(expected 0, found 2\)$/,
      ),
    ]);
    await run(setTo('placed', 'paid'));
    expect(await found()).toEqual([`${what} (expected parcels that are placed,paid, found paid)`]);
    await run(setTo('paid', 'shipped'));
    expect(await found()).toEqual([]);
    await run(setTo('paid', 'paid'));
  });

  it('detect a status that differs from the last event', async () => {
    await run(
      `INSERT INTO order_event (order_id, status, cause, created_at) VALUES (${shop.paid}, 'packed', 'test', '2026-11-21')`,
    );
    expect(await found()).toEqual([
      `order ${shop.paid}: its status differs from its last event (expected packed, found paid)`,
    ]);
    await without('order_event_is_kept', "DELETE FROM order_event WHERE cause = 'test'");
  });

  it('detect a paid order with two complete payments, none or one of the wrong amount', async () => {
    const what = `order ${shop.paid}: its complete payments (cents) are not exactly one payment of its total`;
    await run(
      `INSERT INTO payment (order_id, gateway, reference, status, amount_cents, created_at, paid_at)
       VALUES (${shop.paid}, 'payfast', 'again', 'complete', 35000, '2026-11-21', '2026-11-21')`,
    );
    expect(await found()).toEqual([`${what} (expected 35000, found 35000 + 35000)`]);
    await run(
      "DELETE FROM payment WHERE reference = 'again'",
      `UPDATE payment SET status = 'failed' WHERE order_id = ${shop.paid}`,
    );
    expect(await found()).toEqual([`${what} (expected 35000, found nothing)`]);
    await run(`UPDATE payment SET status = 'complete', amount_cents = 34999 WHERE order_id = ${shop.paid}`);
    expect(await found()).toEqual([`${what} (expected 35000, found 34999)`]);
    await run(`UPDATE payment SET amount_cents = 35000 WHERE order_id = ${shop.paid}`);
  });

  it('detect a payment for a cancelled order without a due refund', async () => {
    const where = `order_id = ${shop.cancelled}`;
    await run(
      `CREATE TABLE kept AS SELECT * FROM refund WHERE ${where}`,
      `DELETE FROM refund WHERE ${where}`,
    );
    expect(await found()).toEqual([
      `order ${shop.cancelled}: it is not paid, but a payment received for it in cents is not due for refund (expected 35000, found 0)`,
    ]);
    await run('INSERT INTO refund SELECT * FROM kept', 'DROP TABLE kept');
  });

  it('detect a refund that differs from its payment', async () => {
    await run(`UPDATE refund SET amount_cents = amount_cents - 1 WHERE order_id = ${shop.refunded}`);
    expect(await found()).toEqual([
      `order ${shop.refunded}: a refund in cents differs from the rest of its payment (expected 35000, found 34999)`,
    ]);
    await run(`UPDATE refund SET amount_cents = amount_cents + 1 WHERE order_id = ${shop.refunded}`);
  });

  it.each([
    ['invoice', 'an invoice in cents differs from the paid amount of its parcel', 'paid'],
    [
      'credit_note',
      'a credit note in cents differs from its refund, or from the rest of its parcel',
      'cancelled',
    ],
  ] as const)('detect a wrong total in a row of %s', async (table, what, status) => {
    const setTo = (cents: number): Promise<void> =>
      without(
        `${table}_stays`,
        `UPDATE ${table} SET total_cents = ${cents} WHERE order_id = ${shop[status]} AND supplier_id = ${shop.first}`,
      );
    await setTo(25_999);
    expect(await found()).toEqual([`order ${shop[status]}: ${what} (expected 26000, found 25999)`]);
    await setTo(26_000);
  });

  it('detect a parcel with the wrong VAT, and lines with more VAT than their parcel', async () => {
    const of = `order_id = ${shop.placed} AND supplier_id = ${shop.second}`;
    await run(`UPDATE order_child SET vat_cents = 1173 WHERE ${of}`);
    expect(await found()).toEqual([
      `order ${shop.placed}: the VAT of a parcel in cents differs from the VAT of its amount (expected 1174, found 1173)`,
    ]);
    await run(
      `UPDATE order_child SET vat_cents = 1174 WHERE ${of}`,
      `UPDATE order_item SET vat_cents = 1175 WHERE ${of}`,
    );
    expect(await found()).toEqual([
      `order ${shop.placed}: the VAT of the lines in cents exceeds that of their parcel (expected 1174, found 1175)`,
    ]);
    await run(`UPDATE order_item SET vat_cents = 652 WHERE ${of}`);
  });

  it('detect an invoice whose VAT differs from that of its parcel', async () => {
    const setTo = (cents: number): Promise<void> =>
      without(
        'invoice_stays',
        `UPDATE invoice SET vat_cents = ${cents} WHERE order_id = ${shop.paid} AND supplier_id = ${shop.first}`,
      );
    await setTo(3_390);
    expect(await found()).toEqual([
      `order ${shop.paid}: the VAT of an invoice in cents differs from that of its parcel (expected 3391, found 3390)`,
    ]);
    await setTo(3_391);
  });

  it('detect a credit note whose VAT differs from that of its parcel', async () => {
    const setTo = (cents: number): Promise<void> =>
      without(
        'credit_note_stays',
        `UPDATE credit_note SET vat_cents = ${cents} WHERE order_id = ${shop.cancelled} AND supplier_id = ${shop.first}`,
      );
    await setTo(3_390);
    expect(await found()).toEqual([
      `order ${shop.cancelled}: the VAT of the credit notes in cents differs from that of the parcel that they credit in full (expected 3391, found 3390)`,
    ]);
    await setTo(3_391);
  });

  it('detect a credit note for an order that is not cancelled', async () => {
    await run(
      `CREATE TABLE copied AS SELECT * FROM credit_note WHERE order_id = ${shop.cancelled} AND supplier_id = ${shop.first}`,
      `UPDATE copied SET id = 1000, order_id = ${shop.paid},
         serial_number = (SELECT max(serial_number) + 1 FROM credit_note WHERE supplier_id = ${shop.first})`,
      'INSERT INTO credit_note SELECT * FROM copied',
      'DROP TABLE copied',
    );
    expect(await found()).toEqual([
      `order ${shop.paid}: it has a credit note in cents, but was never paid or is not cancelled (expected 0, found 26000)`,
    ]);
    await without('credit_note_is_kept', 'DELETE FROM credit_note WHERE id = 1000');
  });

  it('detect a missing credit note once cron has had time to issue it', async () => {
    const last = `id = (SELECT max(id) FROM credit_note WHERE supplier_id = ${shop.second})`;
    await run(`CREATE TABLE kept AS SELECT * FROM credit_note WHERE ${last}`);
    await without('credit_note_is_kept', `DELETE FROM credit_note WHERE ${last}`);
    expect(await found(new Date())).toEqual([]);
    expect(await found()).toEqual([
      `order ${shop.refunded}: it was paid and cancelled, but a credit note in cents is missing (expected 9000, found 0)`,
    ]);
    await run('INSERT INTO credit_note SELECT * FROM kept', 'DROP TABLE kept');
  });

  it('expect a credit note from a retailer without an address only if the retailer is not a VAT vendor', async () => {
    const { order } = await aPaidOrderOf([
      { supplierId: await aVendor({ address: '' }), priceCents: 20_000 },
      { supplierId: await aVendor({ address: '', vatNumber: null }), priceCents: 10_000 },
    ]);
    const now = new Date();
    await cancelOrderAsOperator(env.DB, OPERATOR, {
      orderId: order.id,
      cause: 'cancelled by an operator',
      origin: 'https://shop.test',
      now,
    });
    expect(await found()).toEqual([
      `order ${order.id}: it was paid and cancelled, but a credit note in cents is missing (expected 10000, found 0)`,
    ]);
    await issueDueCreditNotes(env, now);
    expect(await found()).toEqual([]);
  });

  it.each([
    ['invoice', 'its invoice numbers have a gap'],
    ['credit_note', 'its credit note numbers have a gap'],
  ])('detect a gap in the serial numbers of %s', async (table, what) => {
    const last = `id = (SELECT max(id) FROM ${table} WHERE supplier_id = ${shop.first})`;
    await without(`${table}_stays`, `UPDATE ${table} SET serial_number = serial_number + 1 WHERE ${last}`);
    expect(await found()).toEqual([`supplier ${shop.first}: ${what} (expected 2, found 3)`]);
    await without(`${table}_stays`, `UPDATE ${table} SET serial_number = serial_number - 1 WHERE ${last}`);
  });

  it('detect a voucher used beyond its total limit or its limit per customer', async () => {
    const limit = (total: number, customer: number): string =>
      `UPDATE voucher SET total_limit = ${total}, customer_limit = ${customer} WHERE id = ${shop.voucher}`;
    await run(limit(0, 1));
    expect(await found()).toEqual([
      `voucher ${shop.voucher}: its uses exceed its limit (expected 0, found 1)`,
    ]);
    await run(limit(5, 0));
    expect(await found()).toEqual([
      `voucher ${shop.voucher}: a customer has exceeded its limit per customer (expected 0, found 1)`,
    ]);
    await run(limit(5, 1));
  });

  it('detect reserved units without an order, and too few reserved units for an order', async () => {
    const hold = (productId: number, pieces: number): string =>
      `UPDATE product SET stock = stock + held - ${pieces}, held = ${pieces} WHERE id = ${productId}`;
    const what = 'its reserved units differ from those that orders reserve';
    const [unordered, held] = [await aProduct(), await aProduct()];
    await run(hold(unordered, 1));
    expect(await found()).toEqual([`product ${unordered}: ${what} (expected 0, found 1)`]);
    await (await aBuyer(held, 3)).api.orders.placeOrder({}, { idempotencyKey: crypto.randomUUID() });
    await run(hold(unordered, 0), hold(held, 2));
    expect(await found()).toEqual([`product ${held}: ${what} (expected 3, found 2)`]);
    await run(hold(held, 3));
  });

  it('detect stock that was lost or added without an import', async () => {
    const productId = await aProduct({ stock: 10 });
    const add = (pieces: number): string =>
      `UPDATE product SET stock = stock + ${pieces} WHERE id = ${productId}`;
    const what = 'its stock plus its reserved units differs from the units that imports added';
    await run(add(-1));
    expect(await found()).toEqual([`product ${productId}: ${what} (expected 10, found 9)`]);
    await run(add(3));
    expect(await found()).toEqual([`product ${productId}: ${what} (expected 10, found 12)`]);
    await run(add(-2));
  });

  it('find lost stock without reading every product', async () => {
    const check = STOCK_CHECKS.find(({ what }) => what.includes('imports added'));
    const plan = await prepare<{ detail: string }>(env.DB)`EXPLAIN QUERY PLAN ${check?.differences}`.all();
    expect(plan.results.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('USING INDEX product_stock_lost'),
    ]);
  });

  it('detect an order whose stock reservation does not match its status', async () => {
    const pieces = `(SELECT quantity FROM order_item WHERE order_id = ${shop.paid} AND product_id = product.id)`;
    const setTo = (holds: 0 | 1): string[] => [
      `UPDATE "order" SET holds_stock = ${holds} WHERE id = ${shop.paid}`,
      `UPDATE product SET held = held ${holds === 1 ? '+' : '-'} ${pieces},
         stock = stock ${holds === 1 ? '-' : '+'} ${pieces}
       WHERE id IN (SELECT product_id FROM order_item WHERE order_id = ${shop.paid})`,
    ];
    await run(...setTo(0));
    expect(await found()).toEqual([
      `order ${shop.paid}: its stock reservation (1 or 0) does not match its status (expected 1, found 0)`,
    ]);
    await run(...setTo(1));
  });

  it('detect more returned units than were ordered', async () => {
    const { returnId, orderId } = shop.back;
    const setTo = (quantity: number): string =>
      `UPDATE order_return_item SET quantity = ${quantity} WHERE return_id = ${returnId}`;
    await without('order_return_item_stays', setTo(3));
    expect(await found()).toEqual([
      `order ${orderId}: more units of a line are returned than were ordered (expected 2, found 3)`,
    ]);
    await without('order_return_item_stays', setTo(1));
  });

  it('detect a received return without a refund', async () => {
    const { returnId, orderId, refundId } = shop.back;
    await run(`UPDATE order_return SET refund_id = NULL WHERE id = ${returnId}`);
    expect(await found()).toEqual([
      `order ${orderId}: a received return has no refund (expected a refund, found nothing)`,
    ]);
    await run(`UPDATE order_return SET refund_id = ${refundId} WHERE id = ${returnId}`);
  });

  it('detect a return that contradicts its refund or its last event', async () => {
    const { returnId, orderId, refundId } = shop.back;
    await run(`UPDATE order_return SET status = 'refunded' WHERE id = ${returnId}`);
    expect(await found()).toEqual([
      `order ${orderId}: the status of a return differs from that of its refund (expected received, found refunded)`,
      `order ${orderId}: the status of a return differs from its last event (expected received, found refunded)`,
    ]);
    await run(`UPDATE order_return SET status = 'received' WHERE id = ${returnId}`);
    const setRefund = (parcel: number): string =>
      `UPDATE refund SET supplier_id = ${parcel} WHERE id = ${refundId}`;
    await run(setRefund(shop.second));
    expect(await found()).toContain(
      `order ${orderId}: the refund of a return belongs to another parcel (expected ${shop.back.supplierId}, found ${shop.second})`,
    );
    await run(setRefund(shop.back.supplierId));
  });

  it('count all differences, but list only some of them', async () => {
    await run('UPDATE product SET held = held + 1, received = received + 1');
    const products = await env.DB.prepare('SELECT count(*) AS n FROM product').first<number>('n');
    const { count, differences } = await runChecks(env.DB, LATER);
    expect([count, differences.length]).toEqual([products, 5]);
    await run('UPDATE product SET held = held - 1, received = received - 1');
    expect(await found()).toEqual([]);
  });
});
