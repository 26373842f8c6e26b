import { describe, expect, it } from 'vitest';
import { readCartProblem } from '#worker/pages/cart/read-cart-problem.ts';
import { inCartMessage } from '#worker/pages/cart/save-for-later.ts';

describe('readCartProblem', () => {
  it.each([
    ['reason=empty', 'empty'],
    ['reason=error', 'error'],
    ['reason=stock', 'stock'],
    ['reason=other', null],
    ['', null],
  ])('takes the reasons of the checkout guard alone: %j', (query, problem) => {
    expect(readCartProblem(new URLSearchParams(query))).toBe(problem);
  });
});

describe('inCartMessage', () => {
  it('says how many pieces there are', () => {
    expect(inCartMessage('Fan', 1)).toBe('Fan: 1 in your cart.');
    expect(inCartMessage('Fan', 3)).toBe('Fan: 3 in your cart.');
  });
});
