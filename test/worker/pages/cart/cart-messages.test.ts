import { describe, expect, it } from 'vitest';
import { HttpError } from '#shared/contract/http-error.ts';
import { inCartMessage } from '#worker/pages/cart/cart-done.ts';
import { isCartRejection } from '#worker/pages/cart/is-cart-rejection.ts';
import { readCartProblem } from '#worker/pages/cart.ts';

describe('readCartProblem', () => {
  it.each([
    ['reason=empty', 'empty'],
    ['reason=error', 'error'],
    ['reason=stock', 'stock'],
    ['reason=other', null],
    ['', null],
  ])('accepts only the checkout guard’s reasons: %j', (query, problem) => {
    expect(readCartProblem(new URLSearchParams(query))).toBe(problem);
  });
});

describe('inCartMessage', () => {
  it('names the product and its quantity in the cart', () => {
    expect(inCartMessage('Fan', 1)).toBe('Fan: 1 in your cart.');
    expect(inCartMessage('Fan', 3)).toBe('Fan: 3 in your cart.');
  });
});

describe('isCartRejection', () => {
  it.each([404, 409, 410, 422])(
    'is true for a %i, which the API returns for a line that cannot be bought',
    (status) => {
      expect(isCartRejection(new HttpError(status, 'conflict', 'Sold out.'))).toBe(true);
    },
  );

  it.each([
    new HttpError(401, 'unauthenticated', 'Please log in.'),
    new HttpError(429, 'too_many_requests', 'Please wait.'),
    new HttpError(503, 'timeout', 'That took too long.'),
    new Error('a fault of the code'),
  ])('is false for an error unrelated to the cart: %s', (error) => {
    expect(isCartRejection(error)).toBe(false);
  });
});
