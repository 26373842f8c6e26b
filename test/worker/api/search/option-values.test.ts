import { describe, expect, it } from 'vitest';
import { optionToken, readOption } from '#worker/api/search/options/option-values.ts';

function tokens(name: string, value: string): string[] {
  return readOption(name, value).map(optionToken);
}

function inOrder(name: string, values: readonly string[]): string[] {
  return values
    .flatMap((value) => readOption(name, value))
    .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
    .map(({ valueName }) => valueName);
}

describe('options of retailers', () => {
  it.each([
    [['Color', 'COLOUR', 'colours', 'Kleur'], ['Navy', 'NAVY', 'navy blue'], 'colour.navy'],
    [['Colour'], ['Heather Gray', 'heather grey', 'HEATHER-GREY'], 'colour.heather-grey'],
    [['Colour'], ['Multi', 'multi-color', 'Multicoloured'], 'colour.multicolour'],
    [['Size', 'SIZE', 'Sizes'], ['M', 'm', 'Medium', 'MED'], 'size.m'],
    [['Size'], ['X-Small', 'X Small', 'extra small', 'xs'], 'size.xs'],
    [['Size'], ['XXL', '2XL', 'XX-Large', '2X Large'], 'size.xxl'],
    [['Size'], ['One Size', 'one size fits all', 'OS', 'O/S'], 'size.one-size'],
    [['Size'], ['7.5', '7,5'], 'size.7_5'],
    [['Size', 'size'], ['250ml', '250 ml', '250 Millilitres'], 'size.250-ml'],
    [['Shoe Size'], ['Italian 48'], 'shoe-size.italian-48'],
  ])('%j %j are one value: %s', (names, values, token) => {
    for (const name of names) for (const value of values) expect(tokens(name, value)).toEqual([token]);
  });

  it('has a value for each of two colours', () => {
    expect(tokens('Color', 'Cream/Black')).toEqual(['colour.cream', 'colour.black']);
    expect(tokens('Colour', 'Red & white')).toEqual(['colour.red', 'colour.white']);
    expect(tokens('Colour', 'Sandy')).toEqual(['colour.sandy']);
  });

  it('takes letters for sizes in sizes alone, and words as they are', () => {
    expect(readOption('Bristle', 'Medium')).toMatchObject([
      { option: 'bristle', optionName: 'Bristle', value: 'medium', valueName: 'Medium', position: null },
    ]);
    expect(readOption('Flavour', 'peri-peri')).toMatchObject([{ valueName: 'Peri-peri' }]);
    expect(readOption('SHOE SIZE', 'UK 7')).toMatchObject([{ optionName: 'Shoe size', valueName: 'UK 7' }]);
  });

  it('knows nothing of options without a name or a value', () => {
    expect(tokens('Title', 'Default Title')).toEqual([]);
    expect(tokens('Title', 'Black')).toEqual([]);
    expect(tokens('Size', ' ')).toEqual([]);
    expect(tokens('!', 'M')).toEqual([]);
  });

  it('puts sizes into their natural order', () => {
    const letters = ['XXL', 'One Size', 'Large', 'XS', '3XL', 'M', 'XXS', 'X-Large', 'Small'];
    const expected = ['One size', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL'];
    expect(inOrder('Size', [...letters, '10', '7.5', '9'])).toEqual([...expected, '7.5', '9', '10']);
    expect(inOrder('Size', ['1 kg', '750 ml', '500g', '2 L', '250ml', '32'])).toEqual([
      '32',
      '250 ml',
      '750 ml',
      '2 L',
      '500 g',
      '1 kg',
    ]);
  });
});
