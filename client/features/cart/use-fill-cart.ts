import { track } from '#client/browser/analytics.ts';
import { useAppServices } from '#client/browser/app-services.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { useCartStore } from './cart-store.ts';
import { type FilledLine, type FillRun, fillCart, untried, type Wanted } from './fill-cart.ts';

/** `failure` is the sentence to show where a call failed, or empty. */
export type FillShoppersCart = (
  wanted: readonly Wanted[],
  known?: readonly FilledLine[],
) => Promise<{ lines: FilledLine[]; failure: string }>;

/** {@link fillCart} for the shopper's cart; where the session has ended, on after the login. */
export function useFillCart(): FillShoppersCart {
  const cart = useCartStore();
  const { api, report, customer, signedInAgain } = useAppServices();
  const fill: FillShoppersCart = async (wanted, known = []) => {
    const before = customer();
    const run = await fillWith(api, wanted, known);
    if (run.cart !== null) cart.getState().replace(run.cart);
    const { lines, added, failure } = run;
    for (const { productId, quantity } of added) {
      track({ name: 'add_to_cart', product_id: productId, quantity });
    }
    if (failure === null) return { lines, failure: '' };
    const message = report(failure);
    const hasEnded = failure instanceof HttpError && failure.status === 401;
    return hasEnded && (await signedInAgain(before)) ? fill(wanted, lines) : { lines, failure: message };
  };
  return fill;
}

async function fillWith(
  api: () => Promise<ApiClient>,
  wanted: readonly Wanted[],
  known: readonly FilledLine[],
): Promise<FillRun> {
  try {
    return await fillCart(await api(), wanted, known);
  } catch (failure) {
    return { lines: untried(wanted, known), added: [], cart: null, failure };
  }
}
