import { describe, expect, it } from 'vitest';
import { chooseVariant } from '#client/features/catalogue/choose-variant.ts';
import { variantAxes } from '#client/features/catalogue/variant-axes.ts';

const SIZES_AND_COLOURS = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Colour', values: ['Red', 'Blue'] },
];
const smallRed = { id: 1, values: ['S', 'Red'], price: 100, stock: 5 };
const mediumRed = { id: 2, values: ['M', 'Red'], price: 90, stock: 0 };
const smallBlue = { id: 3, values: ['S', 'Blue'], price: 120, stock: 2 };

describe('chooseVariant', () => {
  it('takes the one that the URL names, sold out or not', () => {
    expect(chooseVariant([smallRed, mediumRed], 2)).toBe(mediumRed);
  });

  it('offers the cheapest in stock where none is named, or one that is not there', () => {
    expect(chooseVariant([smallBlue, smallRed, mediumRed], null)).toBe(smallRed);
    expect(chooseVariant([smallBlue, smallRed, mediumRed], 99)).toBe(smallRed);
  });

  it('offers the cheapest of all where everything is sold out', () => {
    const soldOut = [smallRed, mediumRed].map((variant) => ({ ...variant, stock: 0 }));
    expect(chooseVariant(soldOut, null)?.id).toBe(2);
  });

  it('has nothing to choose in a product without variants', () => {
    expect(chooseVariant([], 1)).toBeNull();
  });
});

describe('variantAxes', () => {
  it('shows every value of every axis, and what it comes to beside what is chosen', () => {
    expect(variantAxes(SIZES_AND_COLOURS, [smallRed, mediumRed, smallBlue], smallRed)).toEqual([
      {
        name: 'Size',
        values: [
          { value: 'S', state: 'chosen', variantId: 1 },
          { value: 'M', state: 'sold-out', variantId: 2 },
        ],
      },
      {
        name: 'Colour',
        values: [
          { value: 'Red', state: 'chosen', variantId: 1 },
          { value: 'Blue', state: 'available', variantId: 3 },
        ],
      },
    ]);
  });

  it('leads from a combination that does not exist to the nearest that does', () => {
    const [, colour] = variantAxes(SIZES_AND_COLOURS, [smallRed, mediumRed, smallBlue], mediumRed);
    expect(colour?.values[1]).toEqual({ value: 'Blue', state: 'elsewhere', variantId: 3 });
  });

  it('prefers one in stock where several are near', () => {
    const mediumBlue = { id: 4, values: ['M', 'Blue', 'Long'], price: 100, stock: 0 };
    const smallBlueShort = { id: 5, values: ['S', 'Blue', 'Short'], price: 100, stock: 1 };
    const chosen = { id: 6, values: ['M', 'Red', 'Short'], price: 100, stock: 1 };
    const types = [...SIZES_AND_COLOURS, { name: 'Fit', values: ['Short', 'Long'] }];
    const [, colour] = variantAxes(types, [mediumBlue, smallBlueShort, chosen], chosen);
    expect(colour?.values[1]).toMatchObject({ value: 'Blue', state: 'elsewhere', variantId: 5 });
  });

  it('leaves out a value that no variant has', () => {
    const [size] = variantAxes([{ name: 'Size', values: ['S', 'XL'] }], [{ ...smallRed, values: ['S'] }], {
      ...smallRed,
      values: ['S'],
    });
    expect(size?.values.map(({ value }) => value)).toEqual(['S']);
  });
});
