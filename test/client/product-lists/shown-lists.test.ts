import { describe, expect, it } from 'vitest';
import {
  activeList,
  firstShown,
  toListLine,
  withAllLists,
  withArrived,
  withList,
} from '#client/features/product-lists/shown-lists.ts';
import type { ListedProduct, ProductList } from '#shared/contract/product-list.ts';
import { aCatalogueProduct, aPicture } from '#test/client/catalogue/catalogue-product.ts';
import { toLoadedLists } from '#worker/pages/product-lists/to-loaded-lists.ts';

function aList(id: number, productIds: number[], given: Partial<ProductList> = {}): ProductList {
  const products: ListedProduct[] = productIds.map((product) => aCatalogueProduct({ id: product }));
  return { id, name: id === 1 ? 'Wishlist' : `List ${id}`, locked: id === 1, products, ...given };
}

function shownOf(lists: ProductList[], wantedId: number | null) {
  const loaded = toLoadedLists(lists, wantedId);
  if (loaded === null) throw new Error(`There is no list ${wantedId}`);
  return { loaded, shown: firstShown(loaded) };
}

const idsOf = ({ lines }: { lines: readonly { id: number }[] }): number[] => lines.map(({ id }) => id);

describe('the lists that a page loads', () => {
  it('have the first one active where none is wanted, the wanted one where it is there', () => {
    const lists = [aList(1, [10, 11]), aList(2, [12])];
    expect(toLoadedLists(lists, null)).toMatchObject({ activeId: 1, lines: [{ id: 10 }, { id: 11 }] });
    expect(toLoadedLists(lists, 2)).toMatchObject({ activeId: 2, lines: [{ id: 12 }] });
    expect(toLoadedLists(lists, 3)).toBeNull();
    expect(toLoadedLists(lists, null)?.lists.map(({ count }) => count)).toEqual([2, 1]);
  });

  it('are an empty Wishlist where an API has none at all (R-ENT-2)', () => {
    const { loaded, shown } = shownOf([], null);
    expect(loaded).toMatchObject({ activeId: 0, lines: [] });
    expect(activeList(shown)).toEqual({ id: 0, name: 'Wishlist', locked: true, count: 0 });
  });
});

describe('the lists that a page shows', () => {
  it('show a change by its answer, in the active list and in the count of another', () => {
    const { shown } = shownOf([aList(1, [10, 11]), aList(2, [])], null);
    const after = withList(withList(shown, aList(1, [11])), aList(2, [10], { name: 'Braai' }));
    expect(idsOf(after)).toEqual([11]);
    expect(after.lists).toMatchObject([
      { id: 1, count: 1 },
      { id: 2, count: 1, name: 'Braai' },
    ]);
    expect(withList(shown, aList(3, [])).lists.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('keep what was changed over a navigation’s data that may be older, until all is read anew', () => {
    const lists = [aList(1, [10, 11]), aList(2, [12])];
    const { loaded, shown } = shownOf(lists, null);
    const changed = withList(shown, aList(1, [11]));
    const back = withArrived(changed, { ...loaded });
    expect(idsOf(back)).toEqual([11]);
    expect(back.lists.map(({ count }) => count)).toEqual([1, 1]);
    const other = toLoadedLists(lists, 2);
    if (other === null) throw new Error('The list is there');
    expect(idsOf(withArrived(changed, other))).toEqual([12]);
    expect(idsOf(withAllLists(back, [aList(1, [11, 13]), aList(2, [])]))).toEqual([11, 13]);
  });
});

describe('a line', () => {
  it('shows what a product costs less than when it was added, and nothing where it costs more', () => {
    const product = aCatalogueProduct({ price: 99.9 });
    expect(toListLine({ ...product, price_when_added: 149.95 }).priceDrop).toBe(50.05);
    expect(toListLine({ ...product, price_when_added: 99.9 }).priceDrop).toBeUndefined();
    expect(toListLine({ ...product, price_when_added: 89.9 }).priceDrop).toBeUndefined();
    expect(toListLine(product).priceDrop).toBeUndefined();
  });

  it('leads to the page, of a variant with its choice, of what is no longer sold to none', () => {
    const variant = aCatalogueProduct({
      id: 7,
      parent_id: 3,
      parent_sku: 'TEE',
      options: [{ name: 'Size', value: 'M' }],
    });
    expect(toListLine(variant)).toMatchObject({ path: '/products/3/TEE/enamel-mug?variant=7', choice: 'M' });
    expect(toListLine({ ...variant, no_longer_sold: true }).path).toBeNull();
  });

  it('carries the first picture and nothing that it does not show', () => {
    const line = toListLine(
      aCatalogueProduct({
        images: [aPicture('/a.webp'), aPicture('/b.webp')],
        description: { text: 'Long', html: '<p>Long</p>' },
      }),
    );
    expect(line.image).toEqual({ url: '/a.webp', width: 600, height: 600 });
    expect(JSON.stringify(line)).not.toMatch(/Long|b\.webp/);
  });
});
