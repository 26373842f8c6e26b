import { describe, expect, it } from 'vitest';
import { madeSku } from '#worker/operations/catalogue/product-writes.ts';

describe('a made SKU', () => {
  it('is the same for the same supplier, handle and options, whatever the case of the name', () => {
    expect(madeSku('Supply Dark', '14k-bloom-earrings', ['M'])).toBe(
      madeSku('supply DARK', '14k-bloom-earrings', ['M']),
    );
    expect(madeSku('Supply Dark', '14k-bloom-earrings', ['M'])).toMatch(/^SD-1BE-[0-9A-Z]{8}$/);
  });

  it('differs where the supplier, the handle or an option value differs', () => {
    const skus = [
      madeSku('Supply Dark', 'ring', []),
      madeSku('Supply Dawn', 'ring', []),
      madeSku('Supply Dark', 'rings', []),
      madeSku('Supply Dark', 'ring', ['a', 'b']),
      madeSku('Supply Dark', 'ring', ['ab']),
    ];
    expect(new Set(skus).size).toBe(skus.length);
  });
});
