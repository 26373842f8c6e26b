import { describe, expect, it } from 'vitest';
import type { ListedProduct, ProductList } from '#shared/contract/product-list.ts';
import { aCatalogueProduct, aImage } from '#test/client/catalogue/catalogue-product.ts';
import { toListLine } from '#worker/pages/product-lists/to-list-line.ts';
import { toListsPageData } from '#worker/pages/product-lists.ts';

function aList(id: number, productIds: number[], given: Partial<ProductList> = {}): ProductList {
  const products: ListedProduct[] = productIds.map((product) => aCatalogueProduct({ id: product }));
  return { id, name: id === 1 ? 'Wishlist' : `List ${id}`, locked: id === 1, products, ...given };
}

describe('toListsPageData', () => {
  it('opens the requested list, or the first one by default, and returns null for an unknown list', () => {
    const lists = [aList(1, [10, 11]), aList(2, [12])];
    expect(toListsPageData(lists, null)).toMatchObject({ activeId: 1, lines: [{ id: 10 }, { id: 11 }] });
    expect(toListsPageData(lists, 2)).toMatchObject({ activeId: 2, lines: [{ id: 12 }] });
    expect(toListsPageData(lists, 3)).toBeNull();
    expect(toListsPageData(lists, null)?.lists.map(({ count }) => count)).toEqual([2, 1]);
  });

  it('returns an empty Wishlist if the API has no lists (R-ENT-2)', () => {
    expect(toListsPageData([], null)).toEqual({
      lists: [{ id: 0, name: 'Wishlist', locked: true, count: 0 }],
      activeId: 0,
      lines: [],
    });
  });
});

describe('toListLine', () => {
  it('returns the price drop since the product was added, but no price rise', () => {
    const product = aCatalogueProduct({ price: 99.9 });
    expect(toListLine({ ...product, price_when_added: 149.95 }).priceDrop).toBe(50.05);
    expect(toListLine({ ...product, price_when_added: 99.9 }).priceDrop).toBeUndefined();
    expect(toListLine({ ...product, price_when_added: 89.9 }).priceDrop).toBeUndefined();
    expect(toListLine(product).priceDrop).toBeUndefined();
  });

  it('links a variant to its product page with its choice, unless it is no longer sold', () => {
    const variant = aCatalogueProduct({
      id: 7,
      parent_id: 3,
      parent_sku: 'TEE',
      options: [{ name: 'Size', value: 'M' }],
    });
    expect(toListLine(variant)).toMatchObject({
      path: '/products/3/TEE/enamel-mug?variant=7',
      choice: 'Size: M',
    });
    expect(toListLine({ ...variant, no_longer_sold: true }).path).toBeNull();
  });

  it('returns only the data that a line shows, with the first image', () => {
    const line = toListLine(
      aCatalogueProduct({
        images: [aImage('/a.webp'), aImage('/b.webp')],
        description: { text: 'Long', html: '<p>Long</p>' },
      }),
    );
    expect(line.image).toEqual({ url: '/a.webp', width: 600 });
    expect(JSON.stringify(line)).not.toMatch(/Long|b\.webp/);
  });
});
