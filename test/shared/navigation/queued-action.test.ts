import { describe, expect, it } from 'vitest';
import { queuedActionText, queuedLoginPath, readQueuedAction } from '#shared/navigation/queued-action.ts';

describe('a queued action as text', () => {
  it.each([
    [{ kind: 'add-to-cart', productId: 12, quantity: 3 }, 'cart.12.3'],
    [{ kind: 'add-to-list', productId: 12, listId: 0 }, 'list.12.0'],
  ] as const)('is read as it was written: %o', (action, text) => {
    expect(queuedActionText(action)).toBe(text);
    expect(readQueuedAction(text)).toEqual(action);
  });

  it.each([
    null,
    undefined,
    '',
    'cart',
    'cart.1',
    'cart.0.1',
    'cart.1.0',
    'cart.-1.1',
    'cart.1.1.1',
    'cart.1e3.1',
    'cart.01.1',
    'cart.1.1\n',
    'order.1.1',
    'cart.1.9999999999',
    'cart.9999999999999999.1',
  ])('is nothing where it makes no sense: %j', (text) => {
    expect(readQueuedAction(text)).toBeNull();
  });

  it('goes along to the login in its address', () => {
    const action = { kind: 'add-to-cart', productId: 7, quantity: 2 } as const;
    expect(queuedLoginPath('/products/7/a/b?variant=8', action)).toBe(
      '/?auth=login&next=%2Fproducts%2F7%2Fa%2Fb%3Fvariant%3D8&queued=cart.7.2',
    );
  });
});
