import { describe, expect, it } from 'vitest';
import {
  chooseText,
  chosenValues,
  readVariantQuery,
  variantQuery,
  withOnlyValues,
} from '#worker/pages/catalogue/choose-variant.ts';
import { variantAxes } from '#worker/pages/catalogue/variant-axes.ts';

const SIZES_AND_COLOURS = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Colour', values: ['Red', 'Blue'] },
];
const smallRed = { id: 1, values: ['S', 'Red'], price: 100, stock: 5 };
const mediumRed = { id: 2, values: ['M', 'Red'], price: 90, stock: 0 };
const smallBlue = { id: 3, values: ['S', 'Blue'], price: 120, stock: 2 };
const VARIANTS = [smallRed, mediumRed, smallBlue];
const mediumBlue = { id: 4, values: ['M', 'Blue'], price: 130, stock: 1 };

describe('withOnlyValues', () => {
  it('adds the only value that exists with the chosen values', () => {
    expect(withOnlyValues(VARIANTS, ['M', null])).toEqual(['M', 'Red']);
    expect(withOnlyValues(VARIANTS, [null, 'Blue'])).toEqual(['S', 'Blue']);
    expect(withOnlyValues([...VARIANTS, mediumBlue], ['M', null])).toEqual(['M', null]);
  });
});

describe('readVariantQuery', () => {
  it.each([
    ['variant=12', { id: 12, open: [] }],
    ['like=12&ask=02', { id: 12, open: [0, 2] }],
    ['variant=12&like=13&ask=0', { id: 12, open: [] }],
    ['like=12', null],
    ['ask=0', null],
    ['like=12&ask=20', null],
    ['like=12&ask=00', null],
    ['like=12&ask=x', null],
    ['variant=poison', null],
    ['', null],
  ])('reads %s', (query, named) => {
    expect(readVariantQuery(new URLSearchParams(query))).toEqual(named);
  });

  it.each(['variant=12', 'like=12&ask=02'])('reads the output of variantQuery: %s', (query) => {
    const named = readVariantQuery(new URLSearchParams(query));
    expect(named && variantQuery(named)).toBe(query);
  });
});

describe('chosenValues', () => {
  it('returns the values of the variant that the URL names, sold out or not', () => {
    expect(chosenValues(VARIANTS, 2, { id: 2, open: [] })).toEqual(['M', 'Red']);
    expect(chosenValues(VARIANTS, 2, { id: 3, open: [0] })).toEqual([null, 'Blue']);
  });

  it('returns no values if the URL names no variant or an unknown one', () => {
    expect(chosenValues(VARIANTS, 2, null)).toEqual([null, null]);
    expect(chosenValues(VARIANTS, 2, { id: 99, open: [] })).toEqual([null, null]);
  });

  it('includes the value of an option that has only one', () => {
    expect(chosenValues([smallRed, mediumRed], 2, null)).toEqual([null, 'Red']);
    expect(chosenValues([smallRed], 2, null)).toEqual(['S', 'Red']);
  });
});

describe('chooseText', () => {
  it.each([
    ['Size', 'Choose a size'],
    ['Amount', 'Choose an amount'],
    ['RAM', 'Choose a RAM'],
    ['Option 2', 'Choose option 2'],
    ['Shoe size (UK)', 'Choose a shoe size (UK)'],
  ])('returns the prompt for %s: %s', (option, text) => {
    expect(chooseText(option)).toBe(text);
  });
});

describe('variantAxes', () => {
  it('returns every value of every axis, with the state and link that result from the chosen values', () => {
    expect(variantAxes(SIZES_AND_COLOURS, VARIANTS, ['S', 'Red'])).toEqual([
      {
        name: 'Size',
        values: [
          { value: 'S', state: 'chosen', href: '?variant=1' },
          { value: 'M', state: 'sold-out', href: '?variant=2' },
        ],
      },
      {
        name: 'Colour',
        values: [
          { value: 'Red', state: 'chosen', href: '?variant=1' },
          { value: 'Blue', state: 'available', href: '?variant=3' },
        ],
      },
    ]);
  });

  it('leaves the other options open until one of their values is chosen', () => {
    const [size, colour] = variantAxes(SIZES_AND_COLOURS, VARIANTS, [null, null]);
    expect(size?.values).toEqual([
      { value: 'S', state: 'available', href: '?like=1&ask=1' },
      { value: 'M', state: 'sold-out', href: '?like=2&ask=1' },
    ]);
    expect(colour?.values[1]).toEqual({ value: 'Blue', state: 'available', href: '?like=3&ask=0' });
  });

  it('shows the only value left as chosen, and drops it with another choice', () => {
    const variants = [...VARIANTS, mediumBlue, { ...mediumBlue, id: 5, values: ['L', 'Blue'] }];
    const [size, colour] = variantAxes(SIZES_AND_COLOURS, variants, ['L', null]);
    expect(colour?.values).toEqual([
      { value: 'Red', state: 'incompatible', href: '?like=1&ask=0' },
      { value: 'Blue', state: 'chosen', href: '?variant=5' },
    ]);
    expect(size?.values[1]).toEqual({ value: 'M', state: 'available', href: '?like=2&ask=1' });
  });

  it('drops a chosen value that is incompatible with another, without replacing it', () => {
    const largeBlue = { ...mediumBlue, values: ['L', 'Blue'] };
    const [, colour] = variantAxes(SIZES_AND_COLOURS, [...VARIANTS, largeBlue], ['M', 'Red']);
    expect(colour?.values[1]).toEqual({ value: 'Blue', state: 'incompatible', href: '?like=3&ask=0' });
  });

  it('keeps as many of the other chosen values as are compatible', () => {
    const types = [...SIZES_AND_COLOURS, { name: 'Fit', values: ['Short', 'Long'] }];
    const variants = [
      { id: 4, values: ['M', 'Blue', 'Long'], price: 100, stock: 0 },
      { id: 5, values: ['S', 'Blue', 'Short'], price: 100, stock: 1 },
      { id: 6, values: ['M', 'Red', 'Short'], price: 100, stock: 1 },
      { id: 7, values: ['M', 'Blue', 'Wide'], price: 100, stock: 1 },
    ];
    const [, colour] = variantAxes(types, variants, ['M', 'Red', 'Short']);
    expect(colour?.values[1]).toEqual({ value: 'Blue', state: 'incompatible', href: '?like=4&ask=2' });
  });

  it('omits a value that no variant has', () => {
    const [size] = variantAxes(
      [{ name: 'Size', values: ['S', 'XL'] }],
      [{ ...smallRed, values: ['S'] }],
      [null],
    );
    expect(size?.values.map(({ value }) => value)).toEqual(['S']);
  });
});
