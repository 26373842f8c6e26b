import { describe, expect, it } from 'vitest';
import {
  buyable,
  cartReport,
  reportText,
  reportTitle,
} from '#client/features/product-lists/list-messages.ts';
import { toListLine } from '#client/features/product-lists/shown-lists.ts';
import { aCatalogueProduct } from '#test/client/catalogue/catalogue-product.ts';

const MUG = toListLine(aCatalogueProduct({ id: 1, name: 'Mug' }));
const POT = toListLine(aCatalogueProduct({ id: 2, name: 'Potjie', stock: 0 }));
const TEE = toListLine(aCatalogueProduct({ id: 3, name: 'Tee', options: [{ name: 'Size', value: null }] }));
const GONE = toListLine({ ...aCatalogueProduct({ id: 4, name: 'Vase', stock: 0 }), no_longer_sold: true });
const FAN = toListLine(aCatalogueProduct({ id: 5, name: 'Fan' }));
const LINES = [MUG, POT, TEE, GONE, FAN];
const NOTHING_TRIED = { inCart: [], refused: [], left: [] };

describe('a whole list to the cart', () => {
  it('tries only what can be bought as it is', () => {
    expect(buyable(LINES)).toEqual([1, 5]);
  });

  it('reports, in the list’s order, what could not be added and why', () => {
    const refused = [{ productId: 5, reason: 'Only 0 left.' }];
    const report = cartReport(LINES, { inCart: [1], refused, left: [] }, '');
    expect(report.leftOut.map(({ name, reason }) => `${name}: ${reason}`)).toEqual([
      'Potjie: Sold out.',
      'Tee: Choose an option first.',
      'Vase: No longer sold.',
      'Fan: Only 0 left.',
    ]);
    expect(reportTitle(report)).toBe('1 product is in your cart, 4 could not be added');
    expect(reportText(cartReport([MUG, POT], { ...NOTHING_TRIED, inCart: [1] }, ''))).toBe(
      '1 product is in your cart, 1 could not be added.\nPotjie: Sold out.',
    );
  });

  it('says what a failed call left over', () => {
    const report = cartReport([MUG, FAN], { inCart: [1], refused: [], left: [5] }, 'You seem to be offline.');
    expect(report).toMatchObject({ failure: 'You seem to be offline.', leftOut: [{ name: 'Fan' }] });
    expect(reportText(report)).toContain('Fan: Not added yet.\nYou seem to be offline.');
  });

  it.each([
    [[1], [MUG], '1 product is in your cart'],
    [[1, 5], [MUG, FAN], 'All 2 products are in your cart'],
    [[1, 5], [MUG, FAN, POT], '2 products are in your cart, 1 could not be added'],
    [[], [POT], 'Nothing of this list could be added to your cart'],
  ])('with %j in the cart of a list is told in a sentence', (inCart, lines, title) => {
    expect(reportTitle(cartReport(lines, { ...NOTHING_TRIED, inCart }, ''))).toBe(title);
  });
});
