import { track } from '#client/browser/analytics.ts';
import { useAppServices } from '#client/browser/app-services.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { useCartStore } from './cart-store.ts';
import { type FilledLine, type FillRun, fillCart, untried, type Wanted } from './fill-cart.ts';

/** `failure` is the sentence to show where a call failed, or empty. */
export type FillShoppersCart = (
  wanted: readonly Wanted[],
  known?: readonly FilledLine[],
) => Promise<{ lines: FilledLine[]; failure: string }>;

/** {@link fillCart} for the shopper's cart, as one change of it; where the session has ended, on after the login. */
export function useFillCart(): FillShoppersCart {
  const cart = useCartStore();
  const { report, customer, signedInAgain } = useAppServices();
  const fill: FillShoppersCart = async (wanted, known = []) => {
    const before = customer();
    let run: FillRun = { lines: untried(wanted, known), added: [], cart: null, failure: null };
    const outcome = await cart.getState().inTurn(async (api) => {
      run = await fillCart(api, wanted, known);
      if (run.cart === null) throw run.failure;
      return run.cart;
    });
    const { lines, added, failure } = run;
    for (const { productId, quantity } of added) {
      track({ name: 'add_to_cart', product_id: productId, quantity });
    }
    if (outcome.ok && failure === null) return { lines, failure: '' };
    const message = outcome.ok ? report(failure) : outcome.message;
    const hasEnded = failure instanceof HttpError && failure.status === 401;
    return hasEnded && (await signedInAgain(before)) ? fill(wanted, lines) : { lines, failure: message };
  };
  return fill;
}
