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

describe('the last day for a return', () => {
  it.each([
    ['is counted from receipt with the retailer’s period', { days: 14 }, '2026-12-04'],
    ['is at least the legal seven days after receipt', { days: 3 }, '2026-11-27'],
    ['is not a Sunday', { deliveredAt: '2026-11-22T10:00:00Z' }, '2026-11-30'],
    ['is not a public holiday', { deliveredAt: '2026-12-18T10:00:00Z' }, '2026-12-28'],
    ['may be in the next year', { deliveredAt: '2026-12-30T10:00:00Z' }, '2027-01-06'],
    [
      'is counted from the day in South Africa, just before its midnight',
      { deliveredAt: '2026-11-20T21:59:59Z' },
      '2026-11-27',
    ],
    [
      'is counted from the day in South Africa, which starts at 22:00 UTC',
      { deliveredAt: '2026-11-20T22:00:00Z' },
      '2026-11-28',
    ],
  ])('for a change of mind %s', (_what, given, day) => {
    expect(lastDays(given)?.changed_mind).toBe(day);
  });

  it.each([
    ['is the same day of the sixth month', '2026-11-20T10:00:00Z', '2027-05-20'],
    [
      'is the last day of a shorter month, moved because it is a Sunday',
      '2026-08-31T10:00:00Z',
      '2027-03-01',
    ],
    ['is 29 February in a leap year', '2027-08-30T10:00:00Z', '2028-02-29'],
    ['is counted from the day in South Africa', '2026-08-30T22:00:00Z', '2027-03-01'],
    ['is the 30th if the month has no 31st', '2026-12-31T10:00:00Z', '2027-06-30'],
  ])('for a defect %s', (_what, deliveredAt, day) => {
    expect(lastDays({ deliveredAt })?.defective).toBe(day);
  });

  it('ends with its last second in South Africa', () => {
    expect(reasonsAt('2026-11-27T21:59:59.999Z')).toEqual(['changed_mind', 'defective']);
    expect(reasonsAt('2026-11-27T22:00:00.000Z')).toEqual(['defective']);
    expect(reasonsAt('2027-05-20T21:59:59.999Z')).toEqual(['defective']);
    expect(reasonsAt('2027-05-20T22:00:00.000Z')).toEqual([]);
  });
});

describe('parcelReturns', () => {
  it('is null for a parcel that is undelivered, unknown or without a delivery date', () => {
    expect(parcelReturns(aDelivered(), 2, SOON)).toBeNull();
    expect(parcelReturns(aDelivered(), 3, SOON)).toBeNull();
    const { delivered_at: _unknown, ...child } = aDelivered().children[0] ?? anOrderChild(1);
    expect(parcelReturns({ ...aDelivered(), children: [child] }, 1, SOON)).toBeNull();
  });

  it('lists the parcel’s lines; those excluded by law can only be returned for a defect', () => {
    const items = [anOrderItem(1), excluded(anOrderItem(2)), anOrderItem(3, { supplierId: 2 })];
    const lines = parcelReturns(aDelivered({ items }), 1, SOON)?.lines ?? [];
    expect(lines.map(({ item, reasons }) => [item.id, reasons])).toEqual([
      [1, ['changed_mind', 'defective']],
      [2, ['defective']],
    ]);
  });

  it.each([
    ['all if none is in a return', [], 3],
    ['those that are not in a return', [aReturn('requested', 1)], 2],
    ['those of a refused return', [aReturn('refused', 3)], 3],
    ['none that was received or refunded', [aReturn('received', 1), aReturn('refunded', 1)], 1],
    ['none if all are in returns', [aReturn('accepted', 2), aReturn('requested', 1)], undefined],
  ])('counts the returnable units: %s', (_what, returns, pieces) => {
    expect(parcelReturns(aDelivered({ returns }), 1, SOON)?.lines[0]?.pieces).toBe(pieces);
  });

  it.each([
    ['none that was refunded without a return', 1, [], 2],
    ['subtracting a received and refunded unit only once', 1, [aReturn('received', 1)], 2],
    ['neither a returned unit nor one refunded without a return', 2, [aReturn('refunded', 1)], 1],
    ['none if a return is requested for the rest', 1, [aReturn('requested', 2)], undefined],
  ])('counts the returnable units: %s', (_what, paidBack, returns, pieces) => {
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

describe('returnRejection', () => {
  const requested = { reason: 'changed_mind' as const, lines: [{ item_id: 1, quantity: 1 }] };

  it('explains why an item cannot be returned, or is null if it can', () => {
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
