import { expect, it } from 'vitest';
import { formatCount } from '#shared/domain/format-count.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_021, '1,021'],
  [100_000, '100,000'],
  [1_234_567, '1,234,567'],
])('formatCount(%d) is %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
