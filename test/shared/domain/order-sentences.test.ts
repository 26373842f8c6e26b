import { describe, expect, it } from 'vitest';
import type { Order, OrderStatus } from '#shared/contract/order.ts';
import { paymentLabel } from '#shared/domain/order-payment-label.ts';
import { refundSentences, statusSentence as statusSentenceAt } from '#shared/domain/order-sentences.ts';
import { anOrder, anOrderChild } from '#test/support/an-order-shape.ts';

type Payment = NonNullable<Order['payment']>;

const payment = (status: Payment['status']): Payment => ({
  gateway: 'payfast',
  method: 'card',
  status,
  paid_at: status === 'complete' ? '2026-11-21T10:00:00.000Z' : null,
});

const NOW = new Date('2026-11-21T15:00:00.000Z');
const statusSentence = (order: Order): string => statusSentenceAt(order, NOW);

function ofParcels(status: OrderStatus, ...parcels: OrderStatus[]): Order {
  const children = parcels.map((each, index) => ({ ...anOrderChild(index + 1), status: each }));
  return anOrder({ status, children });
}

describe('statusSentence', () => {
  it.each<[OrderStatus, OrderStatus[], string]>([
    ['paid', ['paid', 'packed'], 'Your order is being prepared.'],
    ['paid', ['paid', 'shipped'], 'Part of your order is already on its way. The rest is being prepared.'],
    [
      'packed',
      ['packed', 'delivered'],
      'Part of your order has already been delivered. The rest is being prepared.',
    ],
    ['packed', ['packed', 'packed'], 'Your order is packed and waiting for the courier.'],
    ['shipped', ['shipped'], 'The courier has your parcel.'],
    ['shipped', ['shipped', 'shipped'], 'The courier has your parcels.'],
    ['shipped', ['shipped', 'delivered'], 'Part of your order has been delivered. The courier has the rest.'],
    ['delivered', ['delivered', 'delivered'], 'Your order has been delivered.'],
    ['cancelled', ['cancelled'], 'This order was cancelled.'],
    ['refunded', ['refunded'], 'We’ve refunded this order.'],
  ])('matches an order that is %s with parcels %j', (status, parcels, sentence) => {
    expect(statusSentence(ofParcels(status, ...parcels))).toBe(sentence);
  });

  it('mentions for an expired order that nothing was charged only if no payment was started', () => {
    const expired = 'This order wasn’t paid in time, so its items went back on sale.';
    expect(statusSentence(anOrder({ status: 'expired', payment: null }))).toBe(
      `${expired} Nothing was charged.`,
    );
    expect(statusSentence(anOrder({ status: 'expired', payment: payment('pending') }))).toBe(expired);
    expect(statusSentence(anOrder({ status: 'expired', payment: payment('complete') }))).toBe(
      `${expired} Your payment came after that. We’ll refund R\u00a0160.00 to your card.`,
    );
  });
});

describe('statusSentence of an unpaid order', () => {
  it.each([
    ['2026-11-21T15:40:00.000Z', 'Pay by 17:40 to keep these items.'],
    ['2026-11-21T22:10:00.000Z', 'Pay by 00:10 on 22 Nov 2026 to keep these items.'],
    [undefined, 'Pay soon to keep these items.'],
  ])('states the payment deadline in South African time: %s', (expires_at, sentence) => {
    const order = anOrder({ status: 'placed', payment: null });
    expect(statusSentence({ ...order, ...(expires_at !== undefined && { expires_at }) })).toBe(sentence);
  });
});

describe('statusSentence of a cancelled order', () => {
  it('announces the refund of a completed payment', () => {
    expect(statusSentence(anOrder({ status: 'cancelled', payment: payment('complete') }))).toBe(
      'This order was cancelled. We’ll refund R\u00a0160.00 to your card.',
    );
    expect(statusSentence(anOrder({ status: 'cancelled', payment: payment('pending') }))).toBe(
      'This order was cancelled.',
    );
  });

  it('states the amount due, which may differ from the order’s total', () => {
    const refunds = [160, 50.1].map((amount) => ({ amount, refunded_at: null }));
    expect(statusSentence(anOrder({ status: 'cancelled', payment: payment('complete'), refunds }))).toBe(
      'This order was cancelled. We’ll refund R\u00a0210.10 to your card.',
    );
  });
});

describe('refundSentences', () => {
  it('lists pending refunds, and completed ones with their dates', () => {
    const refunds = [
      { amount: 100.1, refunded_at: null },
      { amount: 100.2, refunded_at: null },
      { amount: 50, refunded_at: '2026-11-20T22:30:00.000Z' },
    ];
    expect(refundSentences({ status: 'expired', refunds, children: [] })).toEqual([
      'We’ll refund R\u00a0200.30 and e-mail you when it’s done.',
      'We refunded R\u00a050.00 on 21 Nov 2026.',
    ]);
    expect(refundSentences({ status: 'paid', refunds, children: [] })).toEqual([
      'We received another payment. We’ll refund R\u00a0200.30 and e-mail you when it’s done.',
      'We refunded another payment of R\u00a050.00 on 21 Nov 2026.',
    ]);
    expect(refundSentences({ status: 'paid', children: [] })).toEqual([]);
  });

  it('is separate from paymentLabel, which ignores pending refunds', () => {
    const refunds = [{ amount: 50, refunded_at: null }];
    expect(paymentLabel(anOrder({ status: 'cancelled', payment: payment('complete'), refunds }))).toBe(
      'Paid by card',
    );
    expect(paymentLabel(anOrder({ status: 'placed', payment: payment('complete'), refunds }))).toBe(
      'Not paid yet',
    );
  });
});
