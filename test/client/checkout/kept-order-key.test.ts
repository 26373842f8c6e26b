import { describe, expect, it } from 'vitest';
import { orderContent, orderKey } from '#client/features/checkout/kept-order-key.ts';
import { aCart, aCartItem } from '../support/a-cart-shape.ts';

const NOW = Date.UTC(2026, 10, 21);
const HOUR_MS = 3_600_000;

describe('orderKey', () => {
  const sent = { content: 'this', key: 'first-try', at: NOW };

  it("is the page view's own where nothing was sent before", () => {
    expect(orderKey(null, 'this', 'own', NOW)).toBe('own');
  });

  it('stays the same for a retry of the same content', () => {
    expect(orderKey(sent, 'this', 'own', NOW + 1_000)).toBe('first-try');
  });

  it('is a new one once the content differs', () => {
    expect(orderKey(sent, 'that', 'own', NOW + 1_000)).toBe('own');
  });

  it('is a new one when the lost answer is an hour old', () => {
    expect(orderKey(sent, 'this', 'own', NOW + HOUR_MS)).toBe('own');
  });
});

describe('orderContent', () => {
  const content = orderContent(aCart([aCartItem(1), aCartItem(2)]), 7, 160);

  it('is equal for equal orders, whatever the order of the lines', () => {
    expect(orderContent(aCart([aCartItem(2), aCartItem(1)]), 7, 160)).toBe(content);
  });

  it.each([
    ['a quantity', orderContent(aCart([aCartItem(1, { quantity: 2 }), aCartItem(2)]), 7, 160)],
    ['a price', orderContent(aCart([aCartItem(1, { price: 51 }), aCartItem(2)]), 7, 160)],
    ['the address', orderContent(aCart([aCartItem(1), aCartItem(2)]), 8, 160)],
    ['the total', orderContent(aCart([aCartItem(1), aCartItem(2)]), 7, 161)],
  ])('differs where %s differs', (_what, other) => {
    expect(other).not.toBe(content);
  });
});
