import { callQueued } from '#shared/api-client/queued-calls.ts';
import { queuedLoginPath } from '#shared/navigation/queued-action.ts';
import { idFromUrl } from '#shared/navigation/url-ids.ts';
import type { ActionContext, ActionResult } from '../page-action.ts';
import { refusedForm } from '../refused-form.ts';

/** Adds a product to the cart from a form sent without scripts; a visitor logs in first, and it is added then. */
export async function addToCartFrom({ api, isSignedIn, url, form }: ActionContext): Promise<ActionResult> {
  const wanted = { id: idFromUrl(form.get('product_id')), pieces: Number(form.get('quantity') ?? '1') };
  if (wanted.id === null || !Number.isInteger(wanted.pieces) || wanted.pieces < 1) {
    return { kind: 'invalid', errors: { quantity: ['Give a whole number of pieces.'] } };
  }
  const add = { kind: 'add-to-cart', productId: wanted.id, quantity: wanted.pieces } as const;
  if (!isSignedIn) return { kind: 'redirect', to: queuedLoginPath(url.pathname + url.search, add) };
  try {
    await callQueued(api, add);
    return { kind: 'redirect', to: '/cart' };
  } catch (error) {
    return refusedForm(error, [422]);
  }
}
