import type { FormPost, FormResponse } from '#client/browser/form-post.ts';
import { historyKey } from '#client/browser/history-key.ts';
import { CUSTOMER_PREFIX, createStoredValue } from '#client/browser/stored-value.ts';
import type { SessionStore } from '#client/features/auth/session-store.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { isLike } from '#shared/is-record.ts';
import { KEY_FIELD, SESSION_FIELD } from '#shared/navigation/form-fields.ts';

/**
 * Stores the idempotency keys of forms whose outcome is uncertain: forms that failed but may have been processed, and
 * forms that redirected to a page that may not have loaded. Submitting the same form again reuses its key, so that the
 * form is not processed twice. After a redirect, a key is reused only from the same history entry.
 * @param unsettled forms that may have been processed without a confirmation
 */
export function createIdempotencyKeys(session: SessionStore, unsettled: readonly FormPost[]) {
  const repeats = new Map<string, { key: string; productId: string | null }>();
  for (const post of unsettled) remember(contentOf(post), post);
  session.subscribe((now, before) => {
    if (now.id !== before.id) repeats.clear();
  });
  return {
    /** If a form about to be sent repeats a stored submission, sets that submission's key. */
    giveKey(post: FormPost): void {
      const content = contentOf(post);
      const repeated = repeats.get(content) ?? repeats.get(contentHere(content));
      const key = repeated?.key ?? storedKey(content);
      if (key !== undefined) post.fields.set(KEY_FIELD, key);
      if (!survivesReload(post)) return;
      storage.write({ content, key: post.fields.get(KEY_FIELD) ?? '', at: Date.now() });
    },
    /** Records the outcome of a form. */
    settle(post: FormPost, response: FormResponse): void {
      const content = contentOf(post);
      const isDone = response.kind === 'done' || response.kind === 'redirect';
      if (isDone) repeats.delete(content);
      else if (mayBeDone(response)) remember(content, post);
      if (isDone && survivesReload(post)) storage.clear();
      if (response.kind === 'redirect') remember(contentHere(content), post);
      if (response.kind === 'done' && response.changed.cart) forgetProductsNotIn(response.changed.cart);
    },
  };

  function remember(content: string, { action, fields }: FormPost): void {
    const key = fields.get(KEY_FIELD);
    const productId = action.startsWith('/products/') ? fields.get('product_id') : null;
    if (key !== null) repeats.set(content, { key, productId });
  }

  /**
   * Drops the keys of products that are not in the cart, because adding such a product again is intentional, not a
   * retry.
   */
  function forgetProductsNotIn(cart: Cart): void {
    const inCart = new Set(cartItems(cart).map(({ product_id }) => String(product_id)));
    for (const [content, { productId }] of repeats) {
      if (productId !== null && !inCart.has(productId)) repeats.delete(content);
    }
  }
}

/**
 * True if a repeated submission is recognised even after a reload of the tab. This applies only to orders: a reloaded
 * page shows the current cart and lists, so repeating any other change is intentional.
 */
function survivesReload({ fields }: FormPost): boolean {
  return fields.get('intent') === 'place-order';
}

/**
 * The lifetime of a stored key, in milliseconds. By the time it ends, "Your orders" lists the order if it was placed.
 */
const LASTS_MS = 30 * 60 * 1000;

type StoredSubmission = { content: string; key: string; at: number };

const storage = createStoredValue(
  () => window.sessionStorage,
  `${CUSTOMER_PREFIX}sent-order`,
  2,
  isLike<StoredSubmission>({ content: '', key: '', at: 0 }),
);

function storedKey(content: string): string | undefined {
  const stored = storage.read();
  return stored?.content === content && Date.now() - stored.at < LASTS_MS ? stored.key : undefined;
}

/** True if the outcome is uncertain: no usable response arrived, or the shop or an upstream service failed. */
function mayBeDone(response: FormResponse): boolean {
  return response.kind === 'unanswered' || (response.kind === 'refused' && UNCERTAIN.test(response.code));
}

const UNCERTAIN = /^(?:internal|bad_gateway|unavailable|timeout)$/;

function contentHere(content: string): string {
  return `${historyKey()} ${content}`;
}

function contentOf({ action, fields }: FormPost): string {
  const content = new URLSearchParams(fields);
  content.delete(KEY_FIELD);
  content.delete(SESSION_FIELD);
  return `${action} ${content}`;
}
