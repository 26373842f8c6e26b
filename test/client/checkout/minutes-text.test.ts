import { expect, it } from 'vitest';
import { minutesText } from '#client/features/checkout/place-order-panel.tsx';

it.each([
  [1, 'a minute'],
  [20, '20 minutes'],
  [60, 'an hour'],
  [90, '90 minutes'],
  [240, '4 hours'],
])('%i minutes are formatted as %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});
