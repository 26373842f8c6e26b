import { describe, expect, it } from 'vitest';
import {
  isNewlyDelivered,
  orderAmounts,
  orderGroups,
  toOrderSummary,
} from '#client/features/orders/order-view.ts';
import { paymentLabel } from '#client/features/orders/status-labels.ts';
import { statusTimeline } from '#client/features/orders/status-timeline.ts';
import type { OrderChild, OrderStatus } from '#shared/contract/order.ts';
import { anOrder, anOrderChild, anOrderItem } from '../support/an-order-shape.ts';

describe('orderAmounts', () => {
  it('gives the items before the discount, and the tax that its parcels have copied', () => {
    const order = anOrder({
      amount: 90,
      discount: 10,
      children: [
        { ...anOrderChild(1, 15), vat: 10.01 },
        { ...anOrderChild(2, 10), vat: 4.98 },
      ],
    });
    expect(orderAmounts(order)).toMatchObject({
      items: 100,
      discount: 10,
      delivery: 25,
      total: 115,
      vat: 14.99,
    });
  });
});

describe('orderGroups', () => {
  it('puts each line with the retailer it came from', () => {
    const order = anOrder({
      children: [anOrderChild(1), anOrderChild(2)],
      products: [anOrderItem(11, { supplierId: 2 }), anOrderItem(12, { supplierId: 1 })],
    });
    const groups = orderGroups(order).map(({ child, items }) => [
      child.supplier.id,
      items.map(({ id }) => id),
    ]);
    expect(groups).toEqual([
      [1, [12]],
      [2, [11]],
    ]);
  });
});

describe('toOrderSummary', () => {
  it('counts pieces, not lines, and keeps four pictures', () => {
    const products = [1, 2, 3, 4, 5].map((id) => anOrderItem(id, { quantity: 2 }));
    const summary = toOrderSummary(anOrder({ products }));
    expect(summary).toMatchObject({ pieces: 10, morePictures: 1, retailers: ['Retailer 1'] });
    expect(summary.pictures).toHaveLength(4);
  });

  it('says by when all parcels under way are here, and names the first late one', () => {
    const parcel = (id: number, status: OrderStatus, day: string): OrderChild => ({
      ...anOrderChild(id),
      status,
      delivery: { fee: 0, promised_date: day },
    });
    const children = [
      parcel(1, 'shipped', '2026-11-25'),
      parcel(2, 'paid', '2026-11-27'),
      parcel(3, 'delivered', '2026-11-20'),
    ];
    const outlook = (today: string) => toOrderSummary(anOrder({ children }), today).delivery;
    expect(outlook('2026-11-25')).toEqual({ by: '2026-11-27', isLate: false });
    expect(outlook('2026-11-26')).toEqual({ by: '2026-11-25', isLate: true });
  });

  it('promises nothing of what is not paid, was given up, or is there', () => {
    for (const status of ['placed', 'cancelled', 'expired', 'refunded', 'delivered'] as const) {
      const children = [{ ...anOrderChild(1), status }];
      expect(toOrderSummary(anOrder({ children }), '2026-12-31').delivery).toBeNull();
    }
  });
});

describe('statusTimeline', () => {
  it('shows what is done, where the parcel is, and what is to come', () => {
    expect(statusTimeline('packed', null).map(({ state }) => state)).toEqual([
      'done',
      'done',
      'current',
      'to-come',
      'to-come',
    ]);
  });

  it.each(['cancelled', 'expired', 'refunded'] as const)(
    'ends with %s, and promises nothing after it',
    (status) => {
      const steps = statusTimeline(status, null);
      expect(steps.at(-1)).toMatchObject({ status, state: 'current' });
      expect(steps.some(({ state }) => state === 'to-come')).toBe(false);
    },
  );
});

describe('statusTimeline of what was paid back', () => {
  it('shows that it was paid before', () => {
    const payment = { gateway: 'payfast', method: 'eft', status: 'complete', paid_at: null } as const;
    expect(statusTimeline('refunded', payment).map(({ label }) => label)).toEqual([
      'Order placed',
      'Paid',
      'Refunded',
    ]);
  });
});

describe('isNewlyDelivered', () => {
  const children = [{ ...anOrderChild(1), status: 'delivered' as const }];
  const promised = children[0]?.delivery.promised_date ?? '';
  const dayAfter = (days: number) =>
    new Date(Date.parse(promised) + days * 24 * 3_600_000).toISOString().slice(0, 10);

  it('is said of a delivered order up to 14 days after the day it was promised for', () => {
    const order = anOrder({ status: 'delivered', children });
    expect(isNewlyDelivered(order, dayAfter(14))).toBe(true);
    expect(isNewlyDelivered(order, dayAfter(15))).toBe(false);
  });

  it('is never said of an order that is still on its way', () => {
    expect(isNewlyDelivered(anOrder({ status: 'shipped', children }), dayAfter(0))).toBe(false);
  });
});

describe('paymentLabel', () => {
  const payment = { gateway: 'payfast', method: 'eft', status: 'complete', paid_at: null } as const;

  it('names the method an order was paid by', () => {
    expect(paymentLabel(anOrder({ status: 'paid', payment }))).toBe('Paid by instant EFT');
  });

  it('leaves out a method it has no word for', () => {
    expect(paymentLabel(anOrder({ status: 'paid', payment: { ...payment, method: 'zz' } }))).toBe('Paid');
  });

  it('says of a failed payment that nothing was charged', () => {
    expect(paymentLabel(anOrder({ status: 'placed', payment: { ...payment, status: 'failed' } }))).toContain(
      'Nothing was charged',
    );
  });

  it('says of a paid order that was cancelled that the money comes back', () => {
    expect(paymentLabel(anOrder({ status: 'cancelled', payment }))).toBe(
      'To be paid back: paid by instant EFT',
    );
  });

  it('says of a refunded order that the money came back', () => {
    expect(paymentLabel(anOrder({ status: 'refunded', payment }))).toBe(
      'Paid back: it was paid by instant EFT',
    );
  });

  it('does not ask for the money of an order that was given up', () => {
    expect(paymentLabel(anOrder({ status: 'expired', payment: null }))).toBe('Nothing was charged');
  });
});
