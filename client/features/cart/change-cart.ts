import type { ApiClient } from '#shared/api-client/api-client.ts';
import { ApiError } from '#shared/api-client/api-error.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';

type Change = { kind: 'redirect'; to: string } | { kind: 'invalid'; errors: FieldErrors; message: string };

/** What a line's form does where no scripts run: sets a quantity or removes the line. */
export async function changeCart(api: ApiClient, form: URLSearchParams): Promise<Change> {
  try {
    if (form.get('intent') === 'remove') await api.removeCartItem(Number(form.get('cart_item_id')));
    else await api.setCartItem(Number(form.get('product_id')), Number(form.get('quantity')));
    return { kind: 'redirect', to: '/cart' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Removed already, perhaps by a second click: the cart as it is now says so best.
    if (error.status === 404) return { kind: 'redirect', to: '/cart' };
    if (error.status !== 422) throw error;
    return { kind: 'invalid', errors: error.errors, message: Object.values(error.errors)[0]?.[0] ?? '' };
  }
}
