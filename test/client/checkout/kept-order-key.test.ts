import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cartContent, keepOrderKey, sentOrder } from '#client/features/checkout/kept-order-key.ts';
import { aCart, aCartItem } from '../support/a-cart-shape.ts';

const NOW = Date.UTC(2026, 10, 21);
const HOUR_MS = 3_600_000;

/** Sends an order with a key of its own; gives the key that it goes with. */
function send(key: string, { cart = '1:7x1', now = NOW } = {}): string | null {
  const fields = new URLSearchParams({ total: '160', address_id: '7', cart, idempotency_key: key });
  keepOrderKey(fields, now);
  return fields.get('idempotency_key');
}

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => stored.set(name, text),
      removeItem: (name: string) => stored.delete(name),
    },
  });
  return () => vi.unstubAllGlobals();
});

describe('keepOrderKey', () => {
  it('leaves an order its own key where nothing was sent before', () => {
    expect(send('first')).toBe('first');
  });

  it('gives the same order the key of its first try, also where that one was a retry', () => {
    send('first');
    expect(send('second', { now: NOW + 1_000 })).toBe('first');
    expect(send('third', { now: NOW + 2_000 })).toBe('first');
  });

  it('leaves it its own once the content differs', () => {
    send('first');
    expect(send('second', { cart: '2:7x1' })).toBe('second');
  });

  it('leaves it its own where the lost answer is an hour old', () => {
    send('first');
    expect(send('second', { now: NOW + HOUR_MS })).toBe('second');
  });

  it('leaves it its own once the order was answered', () => {
    send('first');
    sentOrder.clear();
    expect(send('second')).toBe('second');
  });
});

describe('cartContent', () => {
  const content = cartContent(aCart([aCartItem(1), aCartItem(2)]));

  it('is equal for equal carts, whatever the order of the lines', () => {
    expect(cartContent(aCart([aCartItem(2), aCartItem(1)]))).toBe(content);
  });

  it('differs where a quantity or a line differs', () => {
    expect(cartContent(aCart([aCartItem(1, { quantity: 2 }), aCartItem(2)]))).not.toBe(content);
    expect(cartContent(aCart([aCartItem(1)]))).not.toBe(content);
  });
});
