import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#shared/contract/order.ts';
import { canBecome, parcelTransitions, statusesBefore } from '#shared/domain/order-life.ts';

describe('an order’s status', () => {
  it('allows only these transitions', () => {
    const moves = ORDER_STATUSES.flatMap((from) =>
      ORDER_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual([
      'placed → paid',
      'placed → cancelled',
      'placed → expired',
      'paid → packed',
      'paid → shipped',
      'paid → delivered',
      'paid → cancelled',
      'packed → shipped',
      'packed → delivered',
      'packed → cancelled',
      'shipped → delivered',
      'shipped → refunded',
      'delivered → refunded',
      'cancelled → refunded',
      'expired → paid',
      'expired → refunded',
    ]);
  });

  it('never returns to placed', () => {
    expect(statusesBefore('placed')).toEqual([]);
  });

  it('allows every transition that a parcel may make', () => {
    for (const to of ['packed', 'shipped', 'delivered'] as const) {
      const steps = parcelTransitions(to);
      expect(steps.at(-1)?.to).toBe(to);
      for (const step of steps) expect(canBecome(step.from, step.to)).toBe(true);
    }
  });
});
