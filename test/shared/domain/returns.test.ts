import { describe, expect, it } from 'vitest';
import type { Order, OrderItem } from '#shared/contract/order.ts';
import type { OrderReturn } from '#shared/contract/order-return.ts';
import type { ReturnStatus } from '#shared/domain/return-states.ts';
import { parcelReturns, returnRejection } from '#shared/domain/returns.ts';
import { anOrder, anOrderChild, anOrderItem } from '#test/support/an-order-shape.ts';

const DELIVERED_AT = '2026-11-20T10:00:00.000Z';
const SOON = new Date('2026-11-21T10:00:00.000Z');

type Given = { deliveredAt?: string; days?: number; items?: OrderItem[]; returns?: OrderReturn[] };

function aDelivered({ deliveredAt = DELIVERED_AT, days = 7, items, returns }: Given = {}): Order {
  return anOrder({
    status: 'delivered',
    products: items ?? [anOrderItem(1, { quantity: 3 })],
    children: [
      { ...anOrderChild(1), status: 'delivered', return_days: days, delivered_at: deliveredAt },
      { ...anOrderChild(2), status: 'shipped' },
    ],
    ...(returns && { returns }),
  });
}

function aReturn(status: ReturnStatus, quantity: number): OrderReturn {
  return {
    ...{
      id: 1,
      supplier_id: 1,
      status,
      reason: 'defective',
      remedy: 'refund',
      comment: null,
      note: null,
      refusal: null,
    },
    ...{ lines: [{ item_id: 1, quantity }], events: [{ status, at: DELIVERED_AT }] },
  };
}

function excluded(item: OrderItem): OrderItem {
  return { ...item, product: { ...item.product, return_exclusion: 'everyday_consumption' } };
}

function lastDays(given: Given) {
  return parcelReturns(aDelivered(given), 1, SOON)?.lastDays;
}

function reasonsAt(now: string, given: Given = {}) {
  return parcelReturns(aDelivered(given), 1, new Date(now))?.reasons;
}

describe('until when something may come back', () => {
  it.each([
    ['for no reason, the retailer’s days from receipt', { days: 14 }, '2026-12-04'],
    ['never fewer than the law’s seven', { days: 3 }, '2026-11-27'],
    ['not on a Sunday', { deliveredAt: '2026-11-22T10:00:00Z' }, '2026-11-30'],
    ['nor on a public holiday', { deliveredAt: '2026-12-18T10:00:00Z' }, '2026-12-28'],
    ['over the end of a year', { deliveredAt: '2026-12-30T10:00:00Z' }, '2027-01-06'],
    [
      'by the day in South Africa, two hours before UTC',
      { deliveredAt: '2026-11-20T21:59:59Z' },
      '2026-11-27',
    ],
    ['which begins at ten at night in UTC', { deliveredAt: '2026-11-20T22:00:00Z' }, '2026-11-28'],
  ])('%s', (_what, given, day) => {
    expect(lastDays(given)?.changed_mind).toBe(day);
  });

  it.each([
    ['the same day of the sixth month', '2026-11-20T10:00:00Z', '2027-05-20'],
    ['its last day where it has no such day, here a Sunday', '2026-08-31T10:00:00Z', '2027-03-01'],
    ['in a leap year', '2027-08-30T10:00:00Z', '2028-02-29'],
    ['of a day that has begun in South Africa alone', '2026-08-30T22:00:00Z', '2027-03-01'],
    ['a month of 31 days to one of 30', '2026-12-31T10:00:00Z', '2027-06-30'],
  ])('for a defect, %s', (_what, deliveredAt, day) => {
    expect(lastDays({ deliveredAt })?.defective).toBe(day);
  });

  it('the last day counts to its last second in South Africa', () => {
    expect(reasonsAt('2026-11-27T21:59:59.999Z')).toEqual(['changed_mind', 'defective']);
    expect(reasonsAt('2026-11-27T22:00:00.000Z')).toEqual(['defective']);
    expect(reasonsAt('2027-05-20T21:59:59.999Z')).toEqual(['defective']);
    expect(reasonsAt('2027-05-20T22:00:00.000Z')).toEqual([]);
  });
});

describe('what may come back', () => {
  it('is nothing of a parcel that is not delivered, or of which nobody knows since when', () => {
    expect(parcelReturns(aDelivered(), 2, SOON)).toBeNull();
    expect(parcelReturns(aDelivered(), 3, SOON)).toBeNull();
    const { delivered_at: _unknown, ...child } = aDelivered().children[0] ?? anOrderChild(1);
    expect(parcelReturns({ ...aDelivered(), children: [child] }, 1, SOON)).toBeNull();
  });

  it('are the lines of the parcel, what the law excludes for a defect alone', () => {
    const items = [anOrderItem(1), excluded(anOrderItem(2)), anOrderItem(3, { supplierId: 2 })];
    const lines = parcelReturns(aDelivered({ items }), 1, SOON)?.lines ?? [];
    expect(lines.map(({ item, reasons }) => [item.id, reasons])).toEqual([
      [1, ['changed_mind', 'defective']],
      [2, ['defective']],
    ]);
  });

  it.each([
    ['all where none is in a return', [], 3],
    ['those that are in none', [aReturn('requested', 1)], 2],
    ['those of a return that was refused', [aReturn('refused', 3)], 3],
    ['none that has come or is paid back', [aReturn('received', 1), aReturn('refunded', 1)], 1],
    ['none where all are in returns', [aReturn('accepted', 2), aReturn('requested', 1)], undefined],
  ])('in pieces: %s', (_what, returns, pieces) => {
    expect(parcelReturns(aDelivered({ returns }), 1, SOON)?.lines[0]?.pieces).toBe(pieces);
  });

  it.each([
    ['none that was paid back without a return', 1, [], 2],
    ['one that has come and is paid back, once', 1, [aReturn('received', 1)], 2],
    ['one that has come and one that has not, though both are paid back', 2, [aReturn('refunded', 1)], 1],
    ['none where a return waits for the rest', 1, [aReturn('requested', 2)], undefined],
  ])('in pieces: %s', (_what, paidBack, returns, pieces) => {
    const refund = {
      amount: 1,
      refunded_at: null,
      supplier_id: 1,
      lines: [{ item_id: 1, quantity: paidBack }],
    };
    const order = { ...aDelivered({ returns }), refunds: [refund, { amount: 1, refunded_at: null }] };
    expect(parcelReturns(order, 1, SOON)?.lines[0]?.pieces).toBe(pieces);
  });
});

describe('why something may not come back', () => {
  const requested = { reason: 'changed_mind' as const, lines: [{ item_id: 1, quantity: 1 }] };

  it('is said in a sentence, and nothing where it may', () => {
    expect(returnRejection(aDelivered(), 1, requested, SOON)).toBeNull();
    expect(returnRejection(aDelivered(), 2, requested, SOON)).toMatch(/hasn’t been delivered/);
    expect(returnRejection(aDelivered(), 1, requested, new Date('2026-12-01'))).toMatch(/until 27 Nov 2026/);
    expect(returnRejection(aDelivered(), 1, requested, new Date('2027-06-01'))).toMatch(/until 20 May 2027/);
    const items = [excluded(anOrderItem(1))];
    expect(returnRejection(aDelivered({ items }), 1, requested, SOON)).toMatch(
      /can only be sent back if something is wrong with it: it’s food/,
    );
    expect(returnRejection(aDelivered({ items }), 1, { ...requested, reason: 'defective' }, SOON)).toBeNull();
    const returns = [aReturn('requested', 3)];
    expect(returnRejection(aDelivered({ returns }), 1, requested, SOON)).toMatch(
      /“Product 1” is in a return already/,
    );
  });
});
