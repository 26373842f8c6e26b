import { expect, it } from 'vitest';
import { waitText } from '#client/features/auth/wait-text.ts';

it.each([
  [0.4, '1 second'],
  [1, '1 second'],
  [43, '43 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [3_540, '59 minutes'],
])('waitText formats %d seconds as %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
