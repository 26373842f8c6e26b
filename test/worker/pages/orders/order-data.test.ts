import { describe, expect, it } from 'vitest';
import { STATUS_LABELS } from '#client/features/orders/status-labels.ts';
import type { Order, OrderChild, OrderStatus } from '#shared/contract/order.ts';
import type { OrderReturn } from '#shared/contract/order-return.ts';
import { paymentLabel, paymentSentence } from '#shared/domain/order-payment-label.ts';
import type { ReturnStatus } from '#shared/domain/return-states.ts';
import { anOrder, anOrderChild, anOrderItem } from '#test/support/an-order-shape.ts';
import { toOrderAmounts } from '#worker/pages/orders/order-amounts.ts';
import { parcelProgress, toOrderData } from '#worker/pages/orders/to-order-data.ts';
import { toOrderSummary } from '#worker/pages/orders/to-order-summary.ts';

describe('toOrderAmounts', () => {
  it('returns the items total before the discount, and the sum of the parcels’ VAT', () => {
    const order = anOrder({
      amount: 90,
      discount: 10,
      voucher_id: 3,
      voucher_code: 'BRAAI10',
      children: [
        { ...anOrderChild(1, 15), vat: 10.01 },
        { ...anOrderChild(2, 10), vat: 4.98 },
      ],
    });
    expect(toOrderAmounts(order)).toMatchObject({
      items: 100,
      voucher: { code: 'BRAAI10', discount: 10 },
      delivery: 25,
      total: 115,
      vat: 14.99,
    });
  });
});

const dataOf = (order: Order, today = '2026-11-21') =>
  toOrderData(order, new Date(`${today}T09:00:00.000Z`), null);

describe('the parcels of an order', () => {
  it('group the lines by retailer', () => {
    const order = anOrder({
      children: [anOrderChild(1), anOrderChild(2)],
      products: [anOrderItem(11, { supplierId: 2 }), anOrderItem(12, { supplierId: 1 })],
    });
    const parcels = dataOf(order).parcels.map(({ id, lines }) => [id, lines.map((line) => line.id)]);
    expect(parcels).toEqual([
      [1, [12]],
      [2, [11]],
    ]);
  });
});

describe('the next steps after payment', () => {
  const parcel = (id: number, status: OrderStatus): OrderChild => ({ ...anOrderChild(id), status });
  const paid = anOrder({ status: 'paid', children: [parcel(1, 'paid'), parcel(2, 'paid')] });

  it('name the confirmation email, each retailer’s delivery date and the cancellation deadline', () => {
    expect(dataOf(paid).next).toEqual({
      title: 'Thank you, Thandi! Your order is paid.',
      steps: [
        'We’ve e-mailed your confirmation to thandi@example.co.za.',
        'Retailer 1 packs your parcel and hands it to a courier: it’s with you by Fri 27 Nov 2026.',
        'Retailer 2 packs your parcel and hands it to a courier: it’s with you by Fri 27 Nov 2026.',
        'You can follow each parcel on this page, and cancel until the first one is packed.',
      ],
    });
  });

  it('are hidden before payment and once a parcel is packed', () => {
    expect(dataOf(anOrder()).next).toBeNull();
    expect(dataOf({ ...paid, children: [parcel(1, 'packed'), parcel(2, 'paid')] }).next).toBeNull();
    expect(dataOf({ ...paid, status: 'shipped' }).next).toBeNull();
  });
});

describe('a return of an order', () => {
  const back = (status: ReturnStatus, ...before: ReturnStatus[]): OrderReturn => ({
    ...{
      id: 5,
      supplier_id: 1,
      status,
      reason: 'defective',
      remedy: 'refund',
      comment: null,
      note: null,
      refusal: null,
    },
    lines: [{ item_id: 1, quantity: 1 }],
    events: [...before, status].map((step) => ({ status: step, at: '2026-11-21T09:00:00.000Z' })),
  });

  it('lists its past steps with dates and its future steps, but no step after a refusal', () => {
    const stepsOf = (each: OrderReturn) =>
      dataOf(anOrder({ returns: [each] })).parcels[0]?.returns[0]?.steps.map(
        ({ label, state, date = 'no day' }) => `${label}, ${date}: ${state}`,
      );
    expect(stepsOf(back('accepted', 'requested'))).toEqual([
      'Requested, 21 Nov 2026: done',
      'Accepted, 21 Nov 2026: current',
      'Received, no day: to-come',
      'Refunded, no day: to-come',
    ]);
    expect(stepsOf(back('refused', 'requested'))).toEqual([
      'Requested, 21 Nov 2026: done',
      'Refused, 21 Nov 2026: ended',
    ]);
  });

  it('is shown in the order list until it is closed', () => {
    const listed = (...returns: OrderReturn[]) => toOrderSummary(anOrder({ returns })).openReturn;
    expect(listed(back('requested'))).toBe('Return requested');
    expect(listed(back('received'), back('refused'))).toBe('Return received');
    expect(listed(back('refunded'), back('refused'))).toBeNull();
    expect(toOrderSummary(anOrder()).openReturn).toBeNull();
  });
});

describe('toOrderSummary', () => {
  it('counts units, not lines, and includes at most four images', () => {
    const products = [1, 2, 3, 4, 5].map((id) => anOrderItem(id, { quantity: 2 }));
    const summary = toOrderSummary(anOrder({ products }));
    expect(summary).toMatchObject({ pieces: 10, moreImages: 1, retailers: ['Retailer 1'] });
    expect(summary.pictures).toHaveLength(4);
  });

  it('returns the last promised date of the undelivered parcels, or the first overdue one', () => {
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

  it('returns the first delivered line that has neither a review nor a refund', () => {
    const delivered = { ...anOrderChild(2), delivered_at: '2026-11-21T09:00:00.000Z' };
    const order = anOrder({
      children: [anOrderChild(1), delivered],
      products: [anOrderItem(11), ...[12, 13, 14].map((id) => anOrderItem(id, { supplierId: 2 }))],
      reviews: [
        { item_id: 12, stars: 4, title: '', text: '', status: 'published', refusal: null, answer: null },
      ],
      refunds: [{ amount: 100, refunded_at: null, supplier_id: 2, lines: [{ item_id: 13, quantity: 1 }] }],
    });
    expect(toOrderSummary(order)).toMatchObject({ toReview: 14, hasReview: true });
    expect(toOrderSummary({ ...order, reviews: [] })).toMatchObject({ toReview: 12, hasReview: false });
    expect(toOrderSummary({ ...order, children: [anOrderChild(1), anOrderChild(2)] }).toReview).toBeNull();
  });

  it('promises no delivery date for an unpaid, cancelled, expired, refunded or delivered order', () => {
    for (const status of ['placed', 'cancelled', 'expired', 'refunded', 'delivered'] as const) {
      const children = [{ ...anOrderChild(1), status }];
      expect(toOrderSummary(anOrder({ children }), '2026-12-31').delivery).toBeNull();
    }
  });
});

const created_at = '2026-11-20T08:00:00.000Z';

describe('parcelProgress', () => {
  it('marks every step of a delivered parcel as done, with its date if known', () => {
    const payment = { gateway: 'payfast', method: 'eft', status: 'complete', paid_at: created_at } as const;
    const steps = parcelProgress(
      { status: 'delivered', payment, created_at },
      {
        ...{ status: 'delivered', packed_at: '2026-11-20T09:00:00.000Z' },
        delivered_at: '2026-11-23T22:30:00.000Z',
      },
    );
    expect(steps.map(({ state, date }) => [state, date])).toEqual([
      ['done', '20 Nov 2026'],
      ['done', '20 Nov 2026'],
      ['done', '20 Nov 2026'],
      ['done', undefined],
      ['done', '24 Nov 2026'],
    ]);
  });

  it('marks each step as done, current or to come', () => {
    expect(
      parcelProgress({ status: 'packed', payment: null, created_at }, { status: 'packed' }).map(
        ({ state }) => state,
      ),
    ).toEqual(['done', 'done', 'current', 'to-come', 'to-come']);
  });

  it.each(['cancelled', 'expired', 'refunded'] as const)(
    'ends with %s and lists no later steps',
    (status) => {
      const steps = parcelProgress({ status, payment: null, created_at }, { status });
      expect(steps.at(-1)).toEqual({ label: STATUS_LABELS[status].label, state: 'ended' });
      expect(steps.some(({ state }) => state === 'to-come')).toBe(false);
    },
  );
});

describe('parcelProgress of a single cancelled parcel', () => {
  it.each(['shipped', 'refunded'] as const)('includes the payment if the order is %s', (status) => {
    const steps = parcelProgress({ status, payment: null, created_at }, { status: 'cancelled' });
    expect(steps.map(({ label }) => label)).toEqual(['Order placed', 'Paid', 'Cancelled']);
  });
});

describe('parcelProgress of a refunded parcel', () => {
  it('includes the payment', () => {
    const payment = { gateway: 'payfast', method: 'eft', status: 'complete', paid_at: null } as const;
    expect(
      parcelProgress({ status: 'refunded', payment, created_at }, { status: 'refunded' }).map(
        ({ label }) => label,
      ),
    ).toEqual(['Order placed', 'Paid', 'Refunded']);
  });
});

describe('the return terms of an order', () => {
  const children = [{ ...anOrderChild(1), status: 'delivered' as const }];
  const promised = children[0]?.delivery.promised_date ?? '';
  const dayAfter = (days: number) =>
    new Date(Date.parse(promised) + days * 24 * 3_600_000).toISOString().slice(0, 10);

  it('are shown for a delivered order until 14 days after its promised date', () => {
    const order = anOrder({ status: 'delivered', children });
    expect(dataOf(order, dayAfter(14)).returnTerms).toBe(
      'You can send it back within 7 days of receiving it.',
    );
    expect(dataOf(order, dayAfter(15)).returnTerms).toBeNull();
  });

  it('are shown for the retailer’s return period, counted from the delivery', () => {
    const delivered_at = new Date(Date.parse(promised) + 3 * 24 * 3_600_000).toISOString();
    const [child] = children.map((each) => ({ ...each, return_days: 30, delivered_at }));
    if (child === undefined) throw new Error('An order has a parcel');
    const order = anOrder({ status: 'delivered', children: [child] });
    expect(dataOf(order, dayAfter(33)).returnTerms).toBe(
      'You can send it back within 30 days of receiving it.',
    );
    expect(dataOf(order, dayAfter(34)).returnTerms).toBeNull();
  });

  it('ignore a cancelled parcel', () => {
    const cancelled = { ...anOrderChild(2), status: 'cancelled' as const, return_days: 30 };
    const products = [anOrderItem(1), anOrderItem(2, { supplierId: 2 })];
    const order = anOrder({ status: 'delivered', children: [...children, cancelled], products });
    expect(dataOf(order, dayAfter(0)).returnTerms).toBe(
      'You can send it back within 7 days of receiving it.',
    );
    expect(dataOf(order, dayAfter(20)).returnTerms).toBeNull();
  });

  it('are hidden while the order is in transit', () => {
    const order = anOrder({ status: 'shipped', children });
    expect(dataOf(order, dayAfter(0)).returnTerms).toBeNull();
  });
});

describe('paymentLabel', () => {
  const payment = { gateway: 'payfast', method: 'eft', status: 'complete', paid_at: null } as const;

  it('names the payment method', () => {
    expect(paymentLabel(anOrder({ status: 'paid', payment }))).toBe('Paid by instant EFT');
  });

  it('omits an unknown payment method', () => {
    expect(paymentLabel(anOrder({ status: 'paid', payment: { ...payment, method: 'zz' } }))).toBe('Paid');
  });

  it('says that nothing was charged after a failed payment', () => {
    expect(paymentLabel(anOrder({ status: 'placed', payment: { ...payment, status: 'failed' } }))).toContain(
      'Nothing was charged',
    );
  });

  it('announces the refund of a cancelled order that was paid', () => {
    expect(paymentLabel(anOrder({ status: 'cancelled', payment }))).toBe(
      'To be refunded: paid by instant EFT',
    );
  });

  it('confirms the refund of a refunded order', () => {
    expect(paymentLabel(anOrder({ status: 'refunded', payment, created_at }))).toBe(
      'Refunded: it was paid by instant EFT',
    );
  });

  it('says that nothing was charged for an expired order', () => {
    expect(paymentLabel(anOrder({ status: 'expired', payment: null }))).toBe('Nothing was charged');
  });
});

describe('paymentSentence', () => {
  const payment = {
    gateway: 'payfast',
    method: 'card',
    status: 'complete',
    paid_at: '2026-11-21T10:00:00.000Z',
  } as const;

  it('includes the payment date, except if nothing was due', () => {
    expect(paymentSentence(anOrder({ status: 'paid', payment }))).toBe('Paid by card on 21 Nov 2026');
    expect(paymentSentence(anOrder({ status: 'placed', payment }))).toBe('Not paid yet');
    const free = anOrder({ status: 'paid', payment, amount: 0, children: [anOrderChild(1, 0)] });
    expect(paymentSentence(free)).toBe('Paid by card');
  });
});

describe('the delivery date of a parcel', () => {
  const outlook = (status: OrderStatus, today: string) =>
    dataOf(anOrder({ status, children: [{ ...anOrderChild(1), status }] }), today).parcels[0]?.delivery;

  it('is late once the promised day of a shipped parcel has passed', () => {
    expect(outlook('shipped', '2026-11-27')).toEqual({ by: '2026-11-27', isLate: false });
    expect(outlook('shipped', '2026-11-28')).toEqual({ by: '2026-11-27', isLate: true });
  });

  it('is shown for an unpaid order only until the promised day, and never for a delivered parcel', () => {
    expect(outlook('placed', '2026-11-27')).toEqual({ by: '2026-11-27', isLate: false });
    expect(outlook('placed', '2026-11-28')).toBeNull();
    expect(outlook('delivered', '2026-11-27')).toBeNull();
  });
});

describe('the documents of an order', () => {
  it('are linked if available, or replaced by the reason why they are not', () => {
    const children: OrderChild[] = [
      { ...anOrderChild(1), invoice: 'available' },
      { ...anOrderChild(2), invoice: 'unneeded' },
      { ...anOrderChild(3), invoice: 'incomplete', credit_note: 'CN-3-000001' },
      { ...anOrderChild(4), invoice: 'on_request' },
    ];
    const { documents } = dataOf(anOrder({ id: 7, status: 'paid', children }));
    expect(documents).toMatchObject({ title: 'Invoices and credit notes', canBeMailed: true });
    expect(documents?.entries.map(({ path, text }) => path ?? text.replaceAll('\u00a0', ' '))).toEqual([
      '/api/orders/7/credit-notes/3?number=CN-3-000001',
      '/api/orders/7/invoices/1',
      'Retailer 2: no invoice is needed up to R 50.00.',
      'Retailer 3: we can’t make the invoice yet, because the retailer’s details are incomplete.',
      'Retailer 4: we’ll make the invoice when you ask for it.',
    ]);
  });

  it('are absent for an order that was never paid', () => {
    expect(dataOf(anOrder({ status: 'expired' })).documents).toBeNull();
  });
});
