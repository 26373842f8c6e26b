import { describe, expect, it } from 'vitest';
import { productPath, skuSegment } from '#shared/navigation/paths.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { slug } from '#shared/navigation/slug.ts';

describe('slug (R-ROUTE-20)', () => {
  it.each([
    ['Crème Brûlée Torch', 'creme-brulee-torch'],
    ['  Braai & Potjie_Pot  ', 'braai-potjie-pot'],
    ['2L Kettle / 1.8 kW', '2l-kettle-1-8-kw'],
    ['Thandi’s — Best!', 'thandi-s-best'],
    ['日本語', '-'],
    ['', '-'],
  ])('turns %j into %j', (name, expected) => {
    expect(slug(name)).toBe(expected);
  });
});

describe('productPath (R-ROUTE-7)', () => {
  const product = { id: 7, parent_id: null, sku: 'KET/17 B', parent_sku: null, name: 'Café Kettle' };

  it('replaces slashes in the SKU with dashes and encodes the rest', () => {
    expect(productPath(product)).toBe('/products/7/KET-17%20B/cafe-kettle');
  });

  it('links a variant to its parent', () => {
    const variant = { ...product, id: 9, parent_id: 7, sku: 'X', parent_sku: 'KET' };
    expect(productPath(variant)).toBe('/products/7/KET/cafe-kettle?variant=9');
  });

  it('writes an empty SKU as a dash', () => {
    expect(skuSegment('')).toBe('-');
  });

  it.each(['', '.', '..', '...', './.', '%2e', '%2E%2e', '/', '-'])(
    'writes the SKU %j as a segment that URL parsers do not change',
    (sku) => {
      const path = productPath({ ...product, sku });
      expect(new URL(path, 'https://shop.test').pathname).toBe(path);
    },
  );
});

describe('safeNext (R-EDGE-5)', () => {
  it('keeps paths of this site', () => {
    expect(safeNext('/cart?reason=stock#top')).toBe('/cart?reason=stock#top');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '',
    'cart',
    '\t//x',
  ])('rejects %j', (next) => {
    expect(safeNext(next)).toBeNull();
  });
});
