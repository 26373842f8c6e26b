import { CART_PROBLEMS, type CartProblem } from '#shared/domain/cart-totals.ts';

/** The reason for which the checkout sent the shopper to the cart (R-EDGE-5); null where the URL names none. */
export function readCartProblem(query: URLSearchParams): CartProblem | null {
  const reason = query.get('reason');
  return CART_PROBLEMS.find((problem) => problem === reason) ?? null;
}
