import { expect, it } from 'vitest';
import { unbrokenUnits } from '#shared/domain/unbroken-units.ts';

it.each([
  ['Solar light, 1 000 Lumen', 'Solar light, 1_000_Lumen'],
  ['Dog food 4 kg', 'Dog food 4_kg'],
  ['Paper 10 000 sheets', 'Paper 10_000 sheets'],
  ['Set of 4 large bowls', 'Set of 4 large bowls'],
  ['Kettle 1.7 L, 2 200 W', 'Kettle 1.7_L, 2_200_W'],
])('unbrokenUnits prevents line breaks inside quantities: "%s"', (name, joined) => {
  expect(unbrokenUnits(name)).toBe(joined.replaceAll('_', '\u00a0'));
});
