import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { HttpError, isMissing } from '#shared/contract/http-error.ts';
import { firstError } from '#shared/domain/form-errors.ts';
import type { CartFix } from './line-change.ts';

/** The cart afterwards, and why something of it could not be accepted; empty where all was. */
export type Accepted = { cart: Cart; refusal: string };

/**
 * Accepts what has changed in a cart, line by line. What has changed once more is refused and stays to be looked at; the
 * other lines go on. Done twice, it changes nothing the second time. Throws where it was no refusal that stopped it.
 */
export async function acceptChanges(api: ApiClient, fixes: readonly CartFix[]): Promise<Accepted> {
  const refusals: string[] = [];
  for (const fix of fixes) {
    try {
      await accept(api, fix);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // A line that is to go and has gone already is as it should be.
      if (fix.kind === 'remove' && error.status === 404) continue;
      if (!REFUSED.has(error.status)) throw error;
      refusals.push(refusalText(error));
    }
  }
  return { cart: await api.getCart(), refusal: [...new Set(refusals)].join(' ') };
}

/** Gone, at another price by now, or fewer than that. */
const REFUSED: ReadonlySet<number> = new Set([404, 409, 410, 422]);

function refusalText({ status, errors, message }: HttpError): string {
  if (isMissing({ status })) return 'What is no longer sold cannot be accepted. Please remove it.';
  return firstError(errors) || message;
}

function accept(api: ApiClient, fix: CartFix): Promise<Cart> {
  return fix.kind === 'remove'
    ? api.removeCartItem(fix.cartItemId)
    : api.setCartItem(fix.productId, fix.quantity, fix.seenPrice);
}
