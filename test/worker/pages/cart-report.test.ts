import { describe, expect, it } from 'vitest';
import { aCatalogueProduct } from '#test/client/catalogue/catalogue-product.ts';
import type { FilledLine } from '#worker/pages/cart/fill-cart.ts';
import { buyable, cartReport } from '#worker/pages/product-lists/cart-report.ts';
import { toListLine } from '#worker/pages/product-lists/to-list-line.ts';

const MUG = toListLine(aCatalogueProduct({ id: 1, name: 'Mug' }));
const POT = toListLine(aCatalogueProduct({ id: 2, name: 'Potjie', stock: 0 }));
const TEE = toListLine(aCatalogueProduct({ id: 3, name: 'Tee', options: [{ name: 'Size', value: null }] }));
const GONE = toListLine({ ...aCatalogueProduct({ id: 4, name: 'Vase', stock: 0 }), no_longer_sold: true });
const FAN = toListLine(aCatalogueProduct({ id: 5, name: 'Fan' }));
const LINES = [MUG, POT, TEE, GONE, FAN];

function inCart(productId: number, kind: 'in-cart' | 'fewer' = 'in-cart'): FilledLine {
  return { productId, kind, pieces: 1, price: 50 };
}

describe('adding a whole list to the cart', () => {
  it('skips products that are sold out, discontinued or need an option', () => {
    expect(buyable(LINES)).toEqual([1, 5]);
  });

  it('reports, in list order, which products could not be added and why', () => {
    const rejected: FilledLine = { productId: 5, kind: 'rejected', reason: 'Only 0 left.' };
    expect(cartReport(LINES, [inCart(1), rejected], '')).toEqual({
      isAllIn: false,
      text: [
        '1 product is in your cart, 4 couldn’t be added.',
        'Potjie: Sold out.',
        'Tee: Choose an option first.',
        'Vase: No longer sold.',
        'Fan: Only 0 left.',
      ].join('\n'),
    });
  });

  it.each<[FilledLine['kind'], string]>([
    ['sold-out', 'Sold out.'],
    ['gone', 'No longer sold.'],
    ['rejected', 'It can’t be added just now.'],
    ['not-tried', 'Not added yet.'],
  ])('gives the reason for a product that is %s', (kind, reason) => {
    const line = { productId: 5, kind } as FilledLine;
    expect(cartReport([FAN], [line], '').text).toBe(
      `Nothing on this list could be added to your cart.\nFan: ${reason}`,
    );
  });

  it('reports the products not added because a call failed', () => {
    const left: FilledLine = { productId: 5, kind: 'not-tried' };
    expect(cartReport([MUG, FAN], [inCart(1), left], 'The shop is closed.').text).toBe(
      '1 product is in your cart, 1 couldn’t be added.\nFan: Not added yet.\nThe shop is closed.',
    );
  });

  it.each([
    [[1], [MUG], '1 product is in your cart.', true],
    [[1, 5], [MUG, FAN], 'All 2 products are in your cart.', true],
    [[1, 5], [MUG, FAN, POT], '2 products are in your cart, 1 couldn’t be added.', false],
    [[], [POT], 'Nothing on this list could be added to your cart.', false],
  ])('starts with one sentence that counts the added products: %j', (ids, lines, title, isAllIn) => {
    const report = cartReport(
      lines,
      ids.map((id) => inCart(id)),
      '',
    );
    expect([report.text.split('\n')[0], report.isAllIn]).toEqual([title, isAllIn]);
  });
});
