import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/contract/order.ts';
import type { ReturnInput } from '#shared/contract/order-return.ts';
import { aDeliveredOrder, type Delivered } from '#test/support/a-delivered-order.ts';
import { aCustomer, anAddress } from '#test/support/a-shop.ts';
import { OPERATOR } from '#test/support/an-operator.ts';
import { aPlacedOrder, countRows, eventsOf } from '#test/support/an-order.ts';
import { call, fieldErrors } from '#test/support/call.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { differencesOfSums } from '#test/support/reconciliation.ts';
import { waitingEmails } from '#test/support/sent-emails.ts';
import { moveReturn } from '#worker/operations/operator-returns.ts';

const DAY_MS = 86_400_000;

function inDays(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}

function pathOf({ orderId, supplierId }: Pick<Delivered, 'orderId' | 'supplierId'>): string {
  return `/api/orders/${orderId}/returns/${supplierId}`;
}

function ask(
  delivered: Delivered,
  body: unknown,
  options: Omit<NonNullable<Parameters<typeof call>[2]>, 'body'> = {},
) {
  return call('POST', pathOf(delivered), {
    token: delivered.buyer.token,
    body,
    bindings: listenForEmails().bindings,
    ...options,
  });
}

function radios({ itemIds: [radio = 0] }: Delivered, quantity = 1): ReturnInput {
  return { reason: 'changed_mind', lines: [{ item_id: radio, quantity }] };
}

function statusesOf(answers: readonly { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted();
}

const NOT_RETURNABLE = { status: 409, json: { code: 'not_returnable', message: expect.any(String) } };

describe('POST /api/orders/{id}/returns/{supplierId}', () => {
  it('creates a return that the order then contains, with an event and one email', async () => {
    const delivered = await aDeliveredOrder();
    const { buyer, orderId, supplierId, itemIds } = delivered;
    const [radio = 0, atlas = 0] = itemIds;
    const { bindings, mails } = listenForEmails();
    const comment = '  The dial is loose.\r\nIt crackles. ';
    const lines = [radio, atlas].map((item_id) => ({ item_id, quantity: 1 }));
    const now = new Date();
    const { status, json, headers } = await ask(
      delivered,
      { reason: 'defective', remedy: 'repair', comment, lines },
      { bindings, now },
    );
    expect(status).toBe(201);
    expect(headers.get('Content-Location')).toBe(`/api/orders/${orderId}`);
    const order = await buyer.api.orders.getOrder({ id: orderId });
    expect(json).toEqual(order);
    expect(order.status).toBe('delivered');
    expect(order.returns).toEqual([
      {
        ...{ id: expect.any(Number), supplier_id: supplierId, status: 'requested', reason: 'defective' },
        remedy: 'repair',
        ...{ comment: 'The dial is loose.\nIt crackles.', note: null, refusal: null, lines },
        events: [{ status: 'requested', at: now.toISOString() }],
      },
    ]);
    expect((await eventsOf(orderId)).at(-1)).toEqual({
      status: 'delivered',
      cause: 'a return was asked for by the customer',
    });
    expect(mails).toEqual([
      {
        ...{ template: 'return-requested', order_id: orderId, supplier_id: supplierId },
        requested_at: now.toISOString(),
      },
    ]);
    expect(await waitingEmails(orderId)).toEqual(['return-requested']);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('omits `returns` from an order without returns', async () => {
    const { buyer, orderId } = await aDeliveredOrder();
    expect(await buyer.api.orders.getOrder({ id: orderId })).not.toHaveProperty('returns');
  });

  it.each<[string, (delivered: Delivered) => unknown, Record<string, unknown>]>([
    [
      'no reason',
      ({ itemIds: [id] }) => ({ lines: [{ item_id: id, quantity: 1 }] }),
      { reason: expect.anything() },
    ],
    [
      'an unknown reason',
      (delivered) => ({ ...radios(delivered), reason: 'late' }),
      { reason: ['Choose why you’re sending it back.'] },
    ],
    [
      'a replacement for a change of mind',
      (delivered) => ({ ...radios(delivered), remedy: 'replacement' }),
      { remedy: ['Choose your money back, or say that something is wrong with it.'] },
    ],
    [
      'no lines',
      (delivered) => ({ ...radios(delivered), lines: [] }),
      { lines: ['Choose what you’re sending back.'] },
    ],
    [
      'a quantity of zero',
      (delivered) => radios(delivered, 0),
      { 'lines.0.quantity': ['Choose at least one.'] },
    ],
    [
      'a fractional quantity',
      (delivered) => radios(delivered, 1.5),
      { 'lines.0.quantity': ['Enter a whole number.'] },
    ],
    [
      'too many units',
      (delivered) => radios(delivered, 4),
      { 'lines.0.quantity': ['You can send back 3 at most.'] },
    ],
    [
      'an unknown line',
      (delivered) => ({ ...radios(delivered), lines: [{ item_id: 999_999, quantity: 1 }] }),
      { 'lines.0.item_id': ['This isn’t in the parcel.'] },
    ],
    [
      'a duplicate line',
      (delivered) => ({
        ...radios(delivered),
        lines: [...radios(delivered).lines, ...radios(delivered).lines],
      }),
      { 'lines.1.item_id': ['Give this once.'] },
    ],
    [
      'a comment that is too long',
      (delivered) => ({ ...radios(delivered), comment: 'x'.repeat(1_001) }),
      { comment: ['A comment can have at most 1,000 characters.'] },
    ],
    [
      'an unknown field',
      (delivered) => ({ ...radios(delivered), status: 'accepted' }),
      { status: ['Unknown field.'] },
    ],
  ])('rejects %s with a field error and stores nothing', async (_what, inputOf, errors) => {
    const delivered = await aDeliveredOrder();
    expect(await ask(delivered, inputOf(delivered))).toMatchObject(fieldErrors(errors));
    expect(await countRows('order_return', 'order_id = ?', delivered.orderId)).toBe(0);
  });

  it('returns 404 for another customer’s order, an unknown order and a retailer without a parcel', async () => {
    const [mine, theirs] = [await aDeliveredOrder(), await aDeliveredOrder()];
    const token = mine.buyer.token;
    const answers = [
      await ask(theirs, radios(theirs), { token }),
      await ask({ ...mine, orderId: 999_999 }, radios(mine)),
      await ask({ ...mine, supplierId: theirs.supplierId }, radios(mine)),
      await ask({ ...mine, supplierId: 0 }, radios(mine)),
    ];
    expect(statusesOf(answers)).toEqual([404, 404, 404, 404]);
    expect(await countRows('order_return', 'order_id IN (?, ?)', mine.orderId, theirs.orderId)).toBe(0);
    expect((await ask(mine, radios(mine), { token: '' })).status).toBe(401);
  });

  it('accepts a change of mind within the retailer’s period, and a defect within six months', async () => {
    const delivered = await aDeliveredOrder();
    await env.DB.prepare("UPDATE session SET expires_at = '2099-01-01T00:00:00.000Z'").run();
    const defective = { ...radios(delivered), reason: 'defective' };
    expect(await ask(delivered, radios(delivered), { now: inDays(9) })).toMatchObject(NOT_RETURNABLE);
    expect((await ask(delivered, radios(delivered), { now: inDays(6) })).status).toBe(201);
    expect((await ask(delivered, defective, { now: inDays(170) })).status).toBe(201);
    expect(await ask(delivered, defective, { now: inDays(190) })).toMatchObject(NOT_RETURNABLE);
  });

  it('accepts goods that the law excludes from returns only if they are defective', async () => {
    const delivered = await aDeliveredOrder({
      lines: [{ priceCents: 10_000, name: 'Radio', returnExclusion: 'everyday_consumption' }],
    });
    expect(await ask(delivered, radios(delivered))).toMatchObject(NOT_RETURNABLE);
    expect((await ask(delivered, { ...radios(delivered), reason: 'defective' })).status).toBe(201);
  });

  it('rejects a return of an undelivered parcel', async () => {
    const { buyer, order } = await aPlacedOrder();
    const [child, item] = [order.children[0], order.products[0]];
    const parcel = {
      buyer,
      order,
      orderId: order.id,
      supplierId: child?.supplier.id ?? 0,
      itemIds: [item?.id ?? 0],
    };
    expect(await ask(parcel, radios(parcel))).toMatchObject(NOT_RETURNABLE);
  });

  it('accepts each unit only once across several returns, and again after a refusal', async () => {
    const delivered = await aDeliveredOrder();
    expect((await ask(delivered, radios(delivered, 2))).status).toBe(201);
    expect(await ask(delivered, radios(delivered, 2))).toMatchObject(
      fieldErrors({ 'lines.0.quantity': ['You can send back 1 at most.'] }),
    );
    expect((await ask(delivered, radios(delivered, 1))).status).toBe(201);
    expect(await ask(delivered, radios(delivered, 1))).toMatchObject(NOT_RETURNABLE);
    for (const { id } of (await delivered.buyer.api.orders.getOrder({ id: delivered.orderId })).returns ??
      []) {
      const move = { returnId: id, origin: 'https://shop.test', now: new Date() };
      await moveReturn(env.DB, OPERATOR, { ...move, to: 'refused', refusal: 'It is whole.' });
    }
    expect((await ask(delivered, radios(delivered, 3))).status).toBe(201);
    expect(await differencesOfSums()).toEqual([]);
  });

  it('accepts each unit only once across concurrent requests', async () => {
    const delivered = await aDeliveredOrder();
    const now = Date.now();
    const answers = await Promise.all(
      [0, 1, 2, 3].map((later) => ask(delivered, radios(delivered, 2), { now: new Date(now + later) })),
    );
    expect(statusesOf(answers).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true);
    expect(await countRows('order_return', 'order_id = ?', delivered.orderId)).toBe(1);
  });

  it('is backed by a database constraint against returning more units than were ordered', async () => {
    const delivered = await aDeliveredOrder();
    await ask(delivered, radios(delivered, 2));
    const [radio = 0] = delivered.itemIds;
    const insert = env.DB.batch([
      env.DB.prepare(
        `INSERT INTO order_return (order_id, supplier_id, reason, requested_at) VALUES (?, ?, 'defective', 'now')`,
      ).bind(delivered.orderId, delivered.supplierId),
      env.DB.prepare(
        'INSERT INTO order_return_item (return_id, order_item_id, quantity) VALUES (last_insert_rowid(), ?, 2)',
      ).bind(radio),
    ]);
    await expect(insert).rejects.toThrow('no more pieces come back than were ordered');
  });

  it('creates one return for repeated or concurrent requests with the same idempotency key', async () => {
    const delivered = await aDeliveredOrder();
    const { bindings, mails } = listenForEmails();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const send = (quantity = 3) => ask(delivered, radios(delivered, quantity), { headers, bindings });
    const first = await Promise.all([send(), send(), send()]);
    expect(statusesOf(first)).toEqual([200, 200, 201]);
    const again = await send();
    expect(again.status).toBe(200);
    expect(again.json).toEqual(await delivered.buyer.api.orders.getOrder({ id: delivered.orderId }));
    expect((again.json as Order).returns).toHaveLength(1);
    expect(mails).toHaveLength(1);
    // With other content, this is a new call, and no units are left to return.
    expect(await send(1)).toMatchObject(NOT_RETURNABLE);
  });

  it('is rate-limited per customer', async () => {
    const buyer = await aCustomer();
    await anAddress(buyer.userId);
    const delivered = await aDeliveredOrder({ buyer, lines: [{ priceCents: 1_000, quantity: 30 }] });
    const now = Date.now();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      statuses.push((await ask(delivered, radios(delivered), { now: new Date(now + count) })).status);
    }
    expect([statuses.slice(0, 20).every((status) => status === 201), statuses[20]]).toEqual([true, 429]);
  });
});
