import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#shared/contract/order.ts';
import type { ParcelStatus, WholeOrderStatus } from '#shared/domain/order-life.ts';
import { setStock } from '#test/support/a-shop.ts';
import { anOrderOf, aVendor } from '#test/support/an-invoice.ts';
import { aPlacedOrder, countRows } from '#test/support/an-order.ts';
import {
  advanceTo,
  aTakenPayment,
  orderHistory,
  parcelsBecome,
  refundsDue,
  shelfOf,
  tryStatus,
} from '#test/support/an-order-life.ts';

const WHOLE: readonly WholeOrderStatus[] = ['paid', 'cancelled', 'expired', 'refunded'];

/** For each status of an order, the statuses that the whole order may change to. */
const MAY_BECOME: Readonly<Record<OrderStatus, readonly WholeOrderStatus[]>> = {
  placed: ['paid', 'cancelled', 'expired'],
  paid: ['cancelled'],
  packed: ['cancelled'],
  shipped: ['refunded'],
  delivered: ['refunded'],
  cancelled: ['refunded'],
  expired: ['paid', 'refunded'],
  refunded: [],
};

const PARCEL: readonly ParcelStatus[] = ['packed', 'shipped', 'delivered'];
const PARCEL_MAY_BECOME: Readonly<Record<OrderStatus, readonly ParcelStatus[]>> = {
  placed: [],
  paid: ['packed', 'shipped'],
  packed: ['shipped'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
  expired: [],
  refunded: [],
};

/**
 * Records a paid refund: of one cent, or of the whole order as granted by an operator, which is how a shipped order is
 * refunded.
 */
async function recordPaidRefund(orderId: number, isGranted = false): Promise<void> {
  const paymentId = await aTakenPayment(orderId, isGranted ? 100_000 : 1);
  const now = new Date().toISOString();
  const refund = isGranted
    ? `SELECT id, ?2, (SELECT supplier_id FROM order_child WHERE order_id = ?1), 'granted',
        amount_cents + delivery_cents, 'a test', ?3, ?3 FROM "order" WHERE id = ?1`
    : `VALUES (?1, ?2, NULL, 'other', 1, 'a test', ?3, ?3)`;
  await env.DB.prepare(
    `INSERT INTO refund (order_id, payment_id, supplier_id, cause, amount_cents, reason, created_at, refunded_at)
     ${refund}`,
  )
    .bind(orderId, paymentId, now)
    .run();
}

async function statusesOf(orderId: number): Promise<string> {
  const row = await env.DB.prepare(
    `SELECT status || ': ' || (SELECT group_concat(DISTINCT status) FROM order_child WHERE order_id = o.id) AS stand
     FROM "order" o WHERE id = ?`,
  )
    .bind(orderId)
    .first<string>('stand');
  return row ?? '';
}

async function anOrderAt(status: OrderStatus) {
  const { order, productId } = await aPlacedOrder({ stock: 5, quantity: 2 });
  await advanceTo(order.id, status);
  const seen = async () => ({
    stand: await statusesOf(order.id),
    life: await orderHistory(order.id),
    shelf: await shelfOf(productId),
  });
  return { id: order.id, supplierId: order.children[0]?.supplier.id, seen };
}

describe('an order that is', () => {
  it.each(ORDER_STATUSES)('%s cannot change to a status that is not allowed', async (from) => {
    const { id, seen } = await anOrderAt(from);
    await recordPaidRefund(id);
    const before = await seen();
    expect(before.stand).toBe(`${from}: ${from}`);
    for (const to of WHOLE.filter((each) => !MAY_BECOME[from].includes(each))) {
      expect([to, await tryStatus(id, to)]).toEqual([to, false]);
    }
    for (const to of PARCEL.filter((each) => !PARCEL_MAY_BECOME[from].includes(each))) {
      expect([to, await parcelsBecome(id, to)]).toEqual([to, []]);
    }
    expect(await seen()).toEqual(before);
  });

  it.each(
    WHOLE.flatMap((to) =>
      ORDER_STATUSES.filter((from) => MAY_BECOME[from].includes(to)).map((from) => [from, to] as const),
    ),
  )(
    '%s becomes %s only once, and updates its parcels and stock and adds a single event',
    async (from, to) => {
      const { id, seen } = await anOrderAt(from);
      if (to === 'refunded') await recordPaidRefund(id, from === 'shipped' || from === 'delivered');
      const before = await seen();
      expect(await tryStatus(id, to)).toBe(true);
      const held = { paid: 2, cancelled: 0, expired: 0, refunded: before.shelf.held }[to];
      const after = {
        stand: `${to}: ${to}`,
        life: [...before.life, to],
        shelf: { stock: 5 - held, held },
      };
      expect(await seen()).toEqual(after);
      expect(await tryStatus(id, to)).toBe(false);
      expect(await seen()).toEqual(after);
    },
  );

  it.each([
    ['paid', 'packed'],
    ['paid', 'shipped'],
    ['packed', 'shipped'],
    ['shipped', 'delivered'],
  ] as const)('%s can have its parcel moved to %s', async (from, to) => {
    const { id, supplierId, seen } = await anOrderAt(from);
    const before = await seen();
    expect(await parcelsBecome(id, to)).toEqual([supplierId]);
    expect(await seen()).toMatchObject({ stand: `${to}: ${to}`, shelf: before.shelf });
  });
});

describe('an order', () => {
  it('becomes refunded only after all due refunds were paid', async () => {
    const { order } = await aPlacedOrder();
    await advanceTo(order.id, 'paid');
    await tryStatus(order.id, 'cancelled');
    expect(await tryStatus(order.id, 'refunded')).toBe(false);
    await refundsDue(order.id);
    expect(await tryStatus(order.id, 'refunded')).toBe(false);
    await env.DB.prepare('UPDATE refund SET refunded_at = ? WHERE order_id = ?')
      .bind(new Date().toISOString(), order.id)
      .run();
    expect(await tryStatus(order.id, 'refunded')).toBe(true);
  });

  it('that expired reserves its stock again when paid, and stays expired if stock is missing', async () => {
    const { order, productId } = await aPlacedOrder({ stock: 2, quantity: 2 });
    await tryStatus(order.id, 'expired');
    expect(await shelfOf(productId)).toEqual({ stock: 2, held: 0 });
    await setStock(productId, 1);
    await expect(tryStatus(order.id, 'paid')).rejects.toThrow('stock_not_negative');
    expect([await statusesOf(order.id), await shelfOf(productId)]).toEqual([
      'expired: expired',
      { stock: 1, held: 0 },
    ]);
    await setStock(productId, 2);
    expect(await tryStatus(order.id, 'paid')).toBe(true);
    expect(await shelfOf(productId)).toEqual({ stock: 0, held: 2 });
  });

  it('has an append-only event log', async () => {
    const { order } = await aPlacedOrder();
    for (const sql of ['UPDATE order_event SET cause = ?', 'DELETE FROM order_event WHERE order_id = ?']) {
      await expect(env.DB.prepare(sql).bind(order.id).run()).rejects.toThrow('append-only');
    }
  });
});

describe('an order of several parcels', () => {
  async function ofTwo(): Promise<{ id: number; one: number; two: number }> {
    const [one, two] = [await aVendor(), await aVendor()];
    const lines = [one, two].map((supplierId) => ({ supplierId, priceCents: 5_000 }));
    const { order } = await anOrderOf(lines, { status: 'placed' });
    await advanceTo(order.id, 'paid');
    return { id: order.id, one, two };
  }

  it('has the status of its slowest parcel and an event for each step', async () => {
    const { id, one, two } = await ofTwo();
    expect(await parcelsBecome(id, 'shipped', two)).toEqual([two]);
    expect(await statusesOf(id)).toBe('paid: paid,shipped');
    expect(await parcelsBecome(id, 'packed')).toEqual([one]);
    expect(await statusesOf(id)).toBe('packed: packed,shipped');
    expect(await parcelsBecome(id, 'delivered', two)).toEqual([two]);
    expect(await parcelsBecome(id, 'shipped', one)).toEqual([one]);
    expect(await statusesOf(id)).toBe('shipped: shipped,delivered');
    expect(await parcelsBecome(id, 'delivered')).toEqual([one]);
    expect(await orderHistory(id)).toEqual([
      'placed',
      'paid',
      `packed (supplier ${two})`,
      `shipped (supplier ${two})`,
      `packed (supplier ${one})`,
      'packed',
      `delivered (supplier ${two})`,
      `shipped (supplier ${one})`,
      'shipped',
      `delivered (supplier ${one})`,
      'delivered',
    ]);
  });

  it('moves parcels with different statuses to the same status at once', async () => {
    const { id, one, two } = await ofTwo();
    await parcelsBecome(id, 'packed', one);
    expect((await parcelsBecome(id, 'shipped')).sort()).toEqual([one, two].sort());
    expect(await statusesOf(id)).toBe('shipped: shipped');
    expect((await orderHistory(id)).filter((what) => !what.includes('('))).toEqual([
      'placed',
      'paid',
      'packed',
      'shipped',
    ]);
  });

  it('cannot be cancelled, expired or refunded once one of its parcels is shipped', async () => {
    const { id, one } = await ofTwo();
    await parcelsBecome(id, 'shipped', one);
    await recordPaidRefund(id);
    for (const to of WHOLE) expect([to, await tryStatus(id, to)]).toEqual([to, false]);
    expect(await statusesOf(id)).toMatch(/^paid: /);
  });

  it('ignores a status change for a retailer without a parcel in it, as do other orders', async () => {
    const [mine, others] = [await ofTwo(), await ofTwo()];
    expect(await parcelsBecome(mine.id, 'packed', others.one)).toEqual([]);
    expect([await statusesOf(mine.id), await statusesOf(others.id)]).toEqual(['paid: paid', 'paid: paid']);
  });

  it('moves each parcel only once for 20 concurrent calls', async () => {
    const { id } = await ofTwo();
    const moved = await Promise.all(Array.from({ length: 20 }, () => parcelsBecome(id, 'shipped')));
    expect(moved.flat()).toHaveLength(2);
    expect(await countRows('order_event', "order_id = ? AND status = 'shipped'", id)).toBe(3);
  });
});
