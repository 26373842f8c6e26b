import { describe, expect, it } from 'vitest';
import { paymentState, paymentStateOnReturn } from '#client/features/checkout/payment-state.ts';
import {
  LATE_POLL_DELAYS_MS,
  POLL_DELAYS_MS,
  pollDelays,
} from '#client/features/checkout/use-payment-state.ts';
import { anOrder } from '#test/support/an-order-shape.ts';

const payment = { gateway: 'payfast', method: null, status: 'pending', paid_at: null } as const;

describe('paymentState', () => {
  it.each([
    ['paid', anOrder({ status: 'paid' })],
    ['paid', anOrder({ status: 'shipped' })],
    ['waiting', anOrder()],
    ['waiting', anOrder({ payment })],
    ['failed', anOrder({ payment: { ...payment, status: 'failed' } })],
    ['failed', anOrder({ payment: { ...payment, status: 'cancelled' } })],
    ['closed', anOrder({ status: 'expired', payment })],
    ['closed', anOrder({ status: 'cancelled' })],
  ])('is %s for %o', (answer, order) => {
    expect(paymentState(order)).toBe(answer);
  });
});

describe('paymentStateOnReturn', () => {
  it('is waiting if the payment of an expired order is pending', () => {
    expect(paymentStateOnReturn(anOrder({ status: 'expired', payment }))).toBe('waiting');
    const failed = { ...payment, status: 'failed' } as const;
    expect(paymentStateOnReturn(anOrder({ status: 'expired', payment: failed }))).toBe('closed');
    expect(paymentStateOnReturn(anOrder({ status: 'cancelled', payment }))).toBe('closed');
    expect(paymentStateOnReturn(anOrder({ status: 'paid', payment }))).toBe('paid');
  });

  it('is closed if a refund is due and no payment is pending', () => {
    const refunds = [{ amount: 160, refunded_at: null }];
    expect(paymentStateOnReturn(anOrder({ refunds }))).toBe('closed');
    expect(paymentStateOnReturn(anOrder({ refunds, payment }))).toBe('waiting');
  });
});

describe('pollDelays', () => {
  it('starts at two seconds, never decreases, and ends within two minutes', () => {
    const total = POLL_DELAYS_MS.reduce((sum, delay) => sum + delay, 0);
    expect(POLL_DELAYS_MS[0]).toBe(2_000);
    expect([...POLL_DELAYS_MS].sort((one, other) => one - other)).toEqual(POLL_DELAYS_MS);
    expect(total).toBeGreaterThan(100_000);
    expect(total).toBeLessThanOrEqual(120_000);
  });

  it('continues every 30 seconds for 15 minutes', () => {
    expect(LATE_POLL_DELAYS_MS).toEqual(Array.from({ length: 30 }, () => 30_000));
  });

  it('never exceeds the maximum delay', () => {
    expect(Math.max(...pollDelays(1_000, 3_000, 60_000))).toBe(3_000);
  });
});
