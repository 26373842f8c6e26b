import { acceptChanges } from '#client/features/cart/accept-changes.ts';
import { parseCartFix } from '#client/features/cart/line-change.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { HttpError, isMissing } from '#shared/contract/http-error.ts';
import { firstError } from '#shared/domain/form-errors.ts';
import type { ActionOutcome } from '../page-action.ts';

/** Runs the cart's forms where no scripts run: sets a quantity, removes a line or accepts changed prices and stock. */
export async function changeCart(api: ApiClient, form: URLSearchParams): Promise<ActionOutcome> {
  try {
    switch (form.get('intent')) {
      case 'accept':
        return await acceptFrom(api, form);
      case 'remove':
        await api.removeCartItem(Number(form.get('cart_item_id')));
        break;
      case 'set-quantity':
        await api.setCartItem(Number(form.get('product_id')), Number(form.get('quantity')));
        break;
      default:
        return UNREADABLE;
    }
    return { kind: 'redirect', to: '/cart' };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    // The line is removed already, perhaps by a second click, or no longer sold: the page shows the cart as it is now.
    if (isMissing(error)) return { kind: 'redirect', to: '/cart' };
    if (error.status !== 422) throw error;
    return { kind: 'invalid', errors: error.errors, message: firstError(error.errors) };
  }
}

const UNREADABLE: ActionOutcome = { kind: 'invalid', errors: {}, message: 'This form cannot be read.' };

async function acceptFrom(api: ApiClient, form: URLSearchParams): Promise<ActionOutcome> {
  const fixes = form.getAll('accept').flatMap((text) => parseCartFix(text) ?? []);
  const { refusal } = await acceptChanges(api, fixes);
  if (refusal === '') return { kind: 'redirect', to: '/cart' };
  return { kind: 'invalid', errors: {}, message: refusal };
}
