import { describe, expect, it } from 'vitest';
import { OPTION_TOKENS_PATTERN } from '#shared/domain/option-choice.ts';
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

describe('readOption', () => {
  it.each([
    [['Color', 'COLOUR', 'colours', 'Kleur'], ['Jade', 'JADE'], 'colour.jade'],
    [['Size', 'Waist'], ['34'], 'size.34'],
    [['Colour'], ['Heather Gray', 'heather grey', 'HEATHER-GREY'], 'colour.heather-grey'],
    [['Colour'], ['Multi', 'multi-color', 'Multicoloured'], 'colour.multicolour'],
    [['Size', 'SIZE', 'Sizes'], ['M', 'm', 'Medium', 'MED'], 'size.m'],
    [['Size'], ['X-Small', 'X Small', 'extra small', 'xs'], 'size.xs'],
    [['Size'], ['XXL', '2XL', 'XX-Large', '2X Large'], 'size.xxl'],
    [['Size'], ['One Size', 'one size fits all', 'OS', 'O/S'], 'size.one-size'],
    [['Size'], ['7.5', '7,5'], 'size.7_5'],
    [['Size', 'size'], ['250ml', '250 ml', '250 Millilitres'], 'size.250-ml'],
    [['Shoe Size'], ['Italian 48'], 'shoe-size.italian-48'],
    [
      ['Capacity'],
      ['10,000 mAh', '10000 mAh', '10 000 mAh', '10\u00a0000mAh', '10 Ah'],
      'capacity.10000-mah',
    ],
    [['Power'], ['1,500 W', '1500W', '1.5 kW'], 'power.1500-w'],
    [['Volume'], ['1,000 ml', '1 L', '1000ml', '1 litre'], 'volume.1000-ml'],
    [['Volume'], ['1.5 L', '1,5 L', '1,500 ml'], 'volume.1500-ml'],
    [['Count'], ['1,000', '1 000', '1000'], 'count.1000'],
    [['Strength'], ['-2.50', '−2,5'], 'strength.minus-2_5'],
    [['Range'], ['-18 °C', '−18°C', '-18 degrees C'], 'range.minus-18-c'],
    [['Screen'], ['32"', '32″', '32 inch', '32-inch', "32''"], 'screen.32-inch'],
    [['Size'], ['70 × 140', '70x140', '70 X 140', '70 * 140'], 'size.70x140'],
    [['Size'], ['32/34', '32-34', '32 / 34', '32–34'], 'size.32-34'],
    [['Size'], ['3XL', 'XXXL', '3X-Large'], 'size.3xl'],
    [['Discount'], ['<5%', '< 5 %'], 'discount.below-5-percent'],
  ])('maps %j %j to one value: %s', (names, values, token) => {
    for (const name of names) for (const value of values) expect(tokens(name, value)).toEqual([token]);
  });

  it('returns a shade and its base colour', () => {
    expect(tokens('Colour', 'NAVY')).toEqual(['colour.navy', 'colour.blue']);
    expect(tokens('Kleur', 'off-white/Sky blue')).toEqual([
      'colour.off-white',
      'colour.white',
      'colour.sky-blue',
      'colour.blue',
    ]);
  });

  it.each<readonly string[]>([
    ['10,000 mAh', '10 mAh', '1,000 mAh'],
    ['+2.50', '-2.50', '2.50'],
    ['A+', 'A-', 'A', 'AB+'],
    ['C', 'C++', 'C#'],
    ['<5%', '>5%', '5%', '5'],
    ['-18 °C', '18 °C'],
    ['32/34', '34/32'],
    ['3/4', '3-4'],
    ['1.5 L', '15 L', '1,500 L'],
    ['0.500 kg', '500 kg'],
    ['32"', '32 cm', "32'"],
    ['🍓', '🍋', '★★★', '★★'],
    ['Happy birthday to my dearest grandmother one', 'Happy birthday to my dearest grandmother two'],
    ['5+', '5'],
  ])('keeps different values apart: %s', (...values) => {
    const read = values.flatMap((value) => tokens('Kind', value));
    expect(new Set(read).size).toBe(values.length);
    for (const token of read) expect(token).toMatch(OPTION_TOKENS_PATTERN);
  });

  it.each([
    ['10 000 mAh', '10,000 mAh'],
    ['1,500 W', '1500 W'],
    ['1,000 ml', '1 L'],
    ['1500 g', '1.5 kg'],
    ['0,25 L', '250 ml'],
    ['10 000', '10,000'],
    ['2024', '2024'],
    ['+2.50', '+2.50'],
    ['−18°C', '-18 °C'],
    ['32-inch', '32 inch'],
    ['🍓', '🍓'],
  ])('formats %s as %s', (typed, name) => {
    expect(readOption('Kind', typed).map(({ valueName }) => valueName)).toEqual([name]);
  });

  it('handles names that every object inherits, such as "constructor"', () => {
    expect(readOption('constructor', 'toString')).toMatchObject([
      { option: 'constructor', optionName: 'Constructor' },
    ]);
  });

  it('returns one value for each of two colours', () => {
    expect(tokens('Color', 'Cream/Black')).toEqual(['colour.cream', 'colour.black']);
    expect(tokens('Colour', 'Red & white')).toEqual(['colour.red', 'colour.white']);
    expect(tokens('Colour', 'Sandy')).toEqual(['colour.sandy']);
  });

  it('interprets words as sizes only in size options', () => {
    expect(readOption('Bristle', 'Medium')).toMatchObject([
      { option: 'bristle', optionName: 'Bristle', value: 'medium', valueName: 'Medium', position: null },
    ]);
    expect(readOption('Flavour', 'peri-peri')).toMatchObject([{ valueName: 'Peri-peri' }]);
    expect(readOption('SHOE SIZE', 'UK 7')).toMatchObject([{ optionName: 'Shoe size', valueName: 'UK 7' }]);
  });

  it('ignores options without a meaningful name or value', () => {
    expect(tokens('Title', 'Default Title')).toEqual([]);
    expect(tokens('Title', 'Black')).toEqual([]);
    expect(tokens('Size', ' ')).toEqual([]);
    expect(tokens('!', 'M')).toEqual([]);
  });

  it('sorts texts by their leading number', () => {
    const values = ['1 200 W / 1 280 Wh', '600 W / 640 Wh', '1,000 W / 900 Wh', 'Set of 4'];
    expect(inOrder('Power', values)).toEqual([
      'Set of 4',
      '600 W / 640 Wh',
      '1,000 W / 900 Wh',
      '1 200 W / 1 280 Wh',
    ]);
  });

  it('sorts sizes in their natural order', () => {
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
    expect(inOrder('Capacity', ['20,000 mAh', '1,500 mAh', '10 mAh', '10 000 mAh'])).toEqual([
      '10 mAh',
      '1500 mAh',
      '10,000 mAh',
      '20,000 mAh',
    ]);
    expect(inOrder('Strength', ['+2.50', '-2.50', '+1.00', '-1.00'])).toEqual([
      '-2.50',
      '-1.00',
      '+1.00',
      '+2.50',
    ]);
  });
});
