import { describe, expect, it } from 'vitest';
import { needsAddressFirst } from '#shared/navigation/address-first.ts';

describe('needsAddressFirst', () => {
  it.each(['/cart', '/cart?reason=stock', '/checkout'])('is true for %s', (next) => {
    expect(needsAddressFirst(next)).toBe(true);
  });

  it.each([null, '/', '/cartridges', '/checkout/addresses', '/orders?next=/cart'])(
    'is false for %s',
    (next) => {
      expect(needsAddressFirst(next)).toBe(false);
    },
  );
});
