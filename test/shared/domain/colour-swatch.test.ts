import { expect, it } from 'vitest';
import { swatchOf } from '#shared/domain/colour-swatch.ts';

it('swatchOf finds a colour by the option value or its last word', () => {
  expect(swatchOf('Colour', 'Navy')).toBe(swatchOf('color', ' navy '));
  expect(swatchOf('Colour', 'Dark Green')).toBe(swatchOf('Colour', 'green'));
  expect(swatchOf('Colour', 'Gray')).toBe(swatchOf('Colour', 'grey'));
  expect([swatchOf('Colour', 'Sunset'), swatchOf('Colour', 'Red / Blue'), swatchOf('Size', 'Navy')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
