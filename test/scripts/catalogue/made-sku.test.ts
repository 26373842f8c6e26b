import { describe, expect, it } from 'vitest';
import { generateSku } from '#worker/operations/catalogue/product-writes.ts';

describe('generateSku', () => {
  it('returns the same SKU for the same handle, options and supplier name, ignoring the name’s case', () => {
    expect(generateSku('Supply Dark', '14k-bloom-earrings', ['M'])).toBe(
      generateSku('supply DARK', '14k-bloom-earrings', ['M']),
    );
    expect(generateSku('Supply Dark', '14k-bloom-earrings', ['M'])).toMatch(/^SD-1BE-[0-9A-Z]{8}$/);
  });

  it('returns another SKU for another supplier, handle or option value', () => {
    const skus = [
      generateSku('Supply Dark', 'ring', []),
      generateSku('Supply Dawn', 'ring', []),
      generateSku('Supply Dark', 'rings', []),
      generateSku('Supply Dark', 'ring', ['a', 'b']),
      generateSku('Supply Dark', 'ring', ['ab']),
    ];
    expect(new Set(skus).size).toBe(skus.length);
  });
});
