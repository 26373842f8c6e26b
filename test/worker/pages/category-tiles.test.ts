import { describe, expect, it } from 'vitest';
import { HttpError } from '#shared/contract/http-error.ts';
import type { Product } from '#shared/contract/product.ts';
import { aCatalogueProduct, aImage } from '#test/client/catalogue/catalogue-product.ts';
import { loadCategoryTiles, toCategoryTiles } from '#worker/pages/catalogue/category-tiles.ts';

const MENU = [
  { id: 1, name: 'Kitchen', children: [{ id: 3, name: 'Mugs' }] },
  { id: 2, name: 'Garden', children: [] },
];

describe('toCategoryTiles', () => {
  it('shows a top-level category with the image of a product from a subcategory', () => {
    const products = [
      { categories: [{ id: 3, name: 'Mugs' }], images: [aImage('/mug.webp')] },
      { categories: [{ id: 3, name: 'Mugs' }], images: [aImage('/other.webp')] },
    ];
    expect(toCategoryTiles(MENU, products)).toEqual([
      {
        name: 'Kitchen',
        path: '/categories/1/kitchen',
        image: { url: '/mug.webp', width: 600 },
      },
      { name: 'Garden', path: '/categories/2/garden', image: null },
    ]);
  });

  it('prefers a category’s own image and uses the product’s image for another category', () => {
    const both = [
      { id: 3, name: 'Mugs' },
      { id: 2, name: 'Garden' },
    ];
    const menu = MENU.map((top) =>
      top.id === 1 ? { ...top, image: { url: '/kitchen.webp', width: 800 } } : top,
    );
    const tiles = toCategoryTiles(menu, [{ categories: both, images: [aImage('/pot.webp')] }]);
    expect(tiles.map(({ image }) => image?.url)).toEqual(['/kitchen.webp', '/pot.webp']);
  });

  it('never gives two tiles the same image', () => {
    const both = [
      { id: 3, name: 'Mugs' },
      { id: 2, name: 'Garden' },
    ];
    const products = [
      { categories: both, images: [aImage('/pot.webp')] },
      { categories: both, images: [aImage('/jug.webp')] },
    ];
    expect(toCategoryTiles(MENU, products).map(({ image }) => image?.url)).toEqual([
      '/pot.webp',
      '/jug.webp',
    ]);
  });
});

describe('loadCategoryTiles', () => {
  const mug = aCatalogueProduct({
    categories: [{ id: 3, name: 'Mugs' }],
    images: [aImage('/mug.webp')],
  });
  const rake = aCatalogueProduct({
    categories: [{ id: 2, name: 'Garden' }],
    images: [aImage('/rake.webp')],
  });

  it('lists products only for categories that the page’s products have no image for', async () => {
    const asked: string[] = [];
    const api = listing(async (id) => {
      asked.push(id);
      return [rake];
    });
    const { value: tiles } = await loadCategoryTiles(api, MENU, [mug]);
    expect(tiles.map(({ image }) => image?.url)).toEqual(['/mug.webp', '/rake.webp']);
    expect(asked).toEqual(['2']);
  });

  it('leaves a tile without an image when the listing fails, and reports the failure', async () => {
    const api = listing(() => Promise.reject(new HttpError(503, 'unavailable', 'Please try again.')));
    const { value: tiles, failedPart } = await loadCategoryTiles(api, MENU, [mug]);
    expect(tiles.map(({ image }) => image?.url)).toEqual(['/mug.webp', undefined]);
    expect(failedPart).toMatchObject({ status: 503 });
  });
});

/** An API that can only list a category's products. */
function listing(productsOf: (categoryId: string) => Promise<Product[]>) {
  return {
    search: {
      listProducts: async ({ category_id = '' }: { category_id?: string }) => ({
        data: await productsOf(category_id),
      }),
    },
  };
}
