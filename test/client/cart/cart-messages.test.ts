import { describe, expect, it } from 'vitest';
import { cartGroups } from '#client/features/cart/cart-groups.ts';
import { itemName, problemMessage, stockHint } from '#client/features/cart/cart-messages.ts';
import { cartFingerprint } from '#shared/domain/cart-fingerprint.ts';
import { trimCart } from '#worker/pages/cart/trim-cart.ts';
import { aCart, aCartItem } from '../support/a-cart-shape.ts';

describe('cartGroups', () => {
  it('returns the subtotal and the delivery fee of each retailer', () => {
    const cart = aCart([
      aCartItem(1, { supplierId: 1, quantity: 2, price: 19.99 }),
      aCartItem(2, { supplierId: 2, price: 5 }),
      aCartItem(3, { supplierId: 1, price: 0.02 }),
    ]);
    const groups = cartGroups(cart).map(({ supplier, subtotal, deliveryFee }) => [
      supplier.id,
      subtotal,
      deliveryFee,
    ]);
    expect(groups).toEqual([
      [1, 40, 60],
      [2, 5, 60],
    ]);
  });
});

describe('trimCart', () => {
  it('keeps only the fields that a cart line shows', () => {
    const cart = aCart([aCartItem(1, { description: 'A long story', value: 'M' })]);
    const [item] = cartGroups(trimCart(cart))[0]?.items ?? [];
    expect(item?.product.images).toHaveLength(1);
    expect(item?.product.description).toEqual({ text: '', html: '' });
    expect(item?.product.options).toEqual([{ name: 'Size', value: 'M' }]);
    expect(trimCart(cart).amount).toBe(cart.amount);
  });
});

describe('stockHint', () => {
  it('returns the number of units left if they are few but sufficient, otherwise null', () => {
    expect(stockHint(aCartItem(1, { stock: 3, quantity: 3 }))).toBe('Only 3 left');
    expect(stockHint(aCartItem(1, { stock: 50 }))).toBeNull();
    expect(stockHint(aCartItem(1, { stock: 2, quantity: 3 }))).toBeNull();
  });
});

describe('problemMessage', () => {
  it('returns null if the cart can be checked out', () => {
    expect(problemMessage(aCart([aCartItem(1)]))).toBeNull();
  });

  it('asks the customer to add something to an empty cart', () => {
    expect(problemMessage(aCart([]))).toBe('Add something to your cart first.');
  });

  it("returns the cart's own message", () => {
    expect(problemMessage(aCart([aCartItem(1)], 'Product 1 is no longer sold.'))).toBe(
      'Product 1 is no longer sold.',
    );
  });
});

describe('itemName', () => {
  it('includes the chosen option', () => {
    expect(itemName(aCartItem(1, { value: 'M' }))).toBe('Product 1 (M)');
    expect(itemName(aCartItem(1))).toBe('Product 1');
  });
});

describe('cartFingerprint', () => {
  it('ignores the order of lines and changes with every line and quantity', () => {
    const mark = cartFingerprint(aCart([aCartItem(1, { quantity: 2 }), aCartItem(2)]));
    expect(cartFingerprint(aCart([aCartItem(2), aCartItem(1, { quantity: 2 })]))).toBe(mark);
    expect(cartFingerprint(aCart([aCartItem(1, { quantity: 3 }), aCartItem(2)]))).not.toBe(mark);
    expect(cartFingerprint(aCart([aCartItem(1, { quantity: 2 })]))).not.toBe(mark);
  });
});
