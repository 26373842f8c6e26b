import { describe, expect, it } from 'vitest';
import { paymentAnswer } from '#client/features/checkout/payment-answer.ts';
import { POLL_DELAYS_MS, pollDelays } from '#client/features/checkout/poll-delays.ts';
import { anOrder } from '../support/an-order-shape.ts';

const payment = { gateway: 'payfast', method: null, status: 'pending', paid_at: null } as const;

describe('paymentAnswer', () => {
  it.each([
    ['paid', anOrder({ status: 'paid' })],
    ['paid', anOrder({ status: 'shipped' })],
    ['waiting', anOrder()],
    ['waiting', anOrder({ payment })],
    ['refused', anOrder({ payment: { ...payment, status: 'failed' } })],
    ['refused', anOrder({ payment: { ...payment, status: 'cancelled' } })],
    ['closed', anOrder({ status: 'expired', payment })],
    ['closed', anOrder({ status: 'cancelled' })],
  ])('is %s for %o', (answer, order) => {
    expect(paymentAnswer(order)).toBe(answer);
  });
});

describe('pollDelays', () => {
  it('begins at two seconds, never shortens, and gives up within two minutes', () => {
    const total = POLL_DELAYS_MS.reduce((sum, delay) => sum + delay, 0);
    expect(POLL_DELAYS_MS[0]).toBe(2_000);
    expect([...POLL_DELAYS_MS].sort((one, other) => one - other)).toEqual(POLL_DELAYS_MS);
    expect(total).toBeGreaterThan(100_000);
    expect(total).toBeLessThanOrEqual(120_000);
  });

  it('never waits longer than the longest', () => {
    expect(Math.max(...pollDelays(1_000, 3_000, 60_000))).toBe(3_000);
  });
});
