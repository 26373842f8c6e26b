import { describe, expect, it } from 'vitest';
import { type CartFix, lineChange, serializeCartFix } from '#client/features/cart/line-change.ts';
import { parseCartFix } from '#worker/pages/cart/accept-changes.ts';
import { aCartItem } from '../support/a-cart-shape.ts';

/** Replaces Intl's no-break spaces with plain ones. */
function plain(text: string | undefined): string | undefined {
  return text?.replaceAll('\u00a0', ' ');
}

describe('lineChange', () => {
  it('returns null if price and stock are unchanged', () => {
    expect(lineChange(aCartItem(1, { quantity: 2, stock: 2 }))).toBeNull();
  });

  it.each([
    [
      'offers to accept a price that went up',
      { quantity: 2, price: 60, priceBefore: 50 },
      'The price was R 50.00. Now it’s R 60.00.',
      'Accept R 60.00',
      { kind: 'take', productId: 1001, quantity: 2, seenPrice: 60 },
    ],
    [
      'offers to accept a price that went down',
      { price: 49.99, priceBefore: 50 },
      'The price was R 50.00. Now it’s R 49.99.',
      'Accept R 49.99',
      { kind: 'take', productId: 1001, quantity: 1, seenPrice: 49.99 },
    ],
    [
      'offers to take the remaining units if too few are left',
      { quantity: 5, stock: 3, price: 50 },
      'Only 3 left, and you have 5 in your cart.',
      'Take 3',
      { kind: 'take', productId: 1001, quantity: 3 },
    ],
    [
      'offers one button for fewer units at another price',
      { quantity: 5, stock: 3, price: 60, priceBefore: 50 },
      'Only 3 left, and you have 5 in your cart. The price was R 50.00. Now it’s R 60.00.',
      'Take 3 at R 60.00',
      { kind: 'take', productId: 1001, quantity: 3, seenPrice: 60 },
    ],
    [
      'offers to remove a sold-out product, even if its price has changed',
      { stock: 0, price: 60, priceBefore: 50 },
      'Sold out.',
      'Remove',
      { kind: 'remove', cartItemId: 1 },
    ],
    [
      'offers to remove a product that is no longer sold, whatever its stock',
      { stock: 3, quantity: 5, noLongerSold: true },
      'No longer sold.',
      'Remove',
      { kind: 'remove', cartItemId: 1 },
    ],
  ])('%s', (_what, given, text, label, fix) => {
    const change = lineChange(aCartItem(1, given));
    expect([plain(change?.text), plain(change?.label), change?.fix]).toEqual([text, label, fix]);
  });
});

describe('a serialized cart fix', () => {
  it.each<CartFix>([
    { kind: 'remove', cartItemId: 7 },
    { kind: 'take', productId: 12, quantity: 3, seenPrice: 1234.5 },
    { kind: 'take', productId: 12, quantity: 1, seenPrice: 0.05 },
    { kind: 'take', productId: 12, quantity: 2 },
  ])('is parsed back to the same fix: %o', (fix) => {
    expect(parseCartFix(serializeCartFix(fix))).toEqual(fix);
  });

  it.each([
    '',
    'remove',
    'remove x',
    'take 1',
    'take 1 2 ',
    'take 1 2 3.456',
    'take -1 2 3',
    'remove 1 and more',
  ])('is parsed as null if it is invalid: %s', (text) => {
    expect(parseCartFix(text)).toBeNull();
  });
});
