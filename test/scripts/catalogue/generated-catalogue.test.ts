import { describe, expect, it } from 'vitest';
import { generateCatalogue } from '#scripts/catalogue/generated-catalogue.ts';

describe('a generated catalogue', () => {
  it('is the same for the same seed and different for another seed', () => {
    expect(generateCatalogue(500, 1)).toEqual(generateCatalogue(500, 1));
    expect(generateCatalogue(500, 1)).not.toEqual(generateCatalogue(500, 2));
  });

  it('has the requested number of products, from 12 retailers, 200 brands and 48 leaf categories', () => {
    const shops = generateCatalogue(10_000, 1);
    const products = shops.flatMap((shop) => shop.products);
    expect(shops).toHaveLength(12);
    expect(products).toHaveLength(10_000);
    expect(new Set(products.map(({ handle }) => handle)).size).toBe(10_000);
    expect(new Set(products.map(({ brand }) => brand)).size).toBe(200);
    expect(new Set(products.map(({ categories }) => categories.join())).size).toBe(48);
    const withVariants = products.filter(({ optionNames }) => optionNames.length > 0).length;
    expect(withVariants).toBeGreaterThan(900);
    expect(withVariants).toBeLessThan(1_100);
    expect(products.every(({ variants }) => variants.every(({ priceCents }) => priceCents > 0))).toBe(true);
  });
});
