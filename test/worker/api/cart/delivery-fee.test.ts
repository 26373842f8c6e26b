import { describe, expect, it } from 'vitest';
import { deliveryFeeCents } from '#worker/api/cart/delivery-fee.ts';

describe('deliveryFeeCents', () => {
  it('is flat, and nothing from the amount on that the retailer named', () => {
    const supplier = { delivery_fee_cents: 6_000, free_delivery_from_cents: 50_000 };
    expect(deliveryFeeCents(supplier, 49_999)).toBe(6_000);
    expect(deliveryFeeCents(supplier, 50_000)).toBe(0);
    expect(deliveryFeeCents({ ...supplier, free_delivery_from_cents: null }, 9_000_000)).toBe(6_000);
  });
});
