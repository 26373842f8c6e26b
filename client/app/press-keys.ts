import type { FormAnswer, FormPost } from '#client/browser/form-post.ts';
import { historyKey } from '#client/browser/history-key.ts';
import { CUSTOMER_PREFIX, createStoredValue } from '#client/browser/stored-value.ts';
import type { SessionStore } from '#client/features/auth/session-store.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { isLike } from '#shared/is-record.ts';
import { KEY_FIELD, SESSION_FIELD } from '#shared/navigation/form-fields.ts';

/**
 * The idempotency keys of what may be done although it failed, and of what was done while its next page may not come:
 * sent again as it is, it is a repeat and nothing is doubled, however often it is refused meanwhile. The latter only from
 * the history entry that it was sent from.
 * @param unsettled forms that may be done although nobody could say so
 */
export function createPressKeys(session: SessionStore, unsettled: readonly FormPost[]) {
  const repeats = new Map<string, string>();
  for (const post of unsettled) remember(contentOf(post), post);
  session.subscribe((now, before) => {
    if (now.id !== before.id) repeats.clear();
  });
  return {
    /** Gives a form that is about to be sent the key of the one that it repeats. */
    giveKey(post: FormPost): void {
      const content = contentOf(post);
      const key = repeats.get(content) ?? repeats.get(contentHere(content)) ?? storedKey(content);
      if (key !== undefined) post.fields.set(KEY_FIELD, key);
      if (!survivesReload(post)) return;
      storage.write({ content, key: post.fields.get(KEY_FIELD) ?? '', at: Date.now() });
    },
    /** Takes in what a form has come to. */
    settle(post: FormPost, answer: FormAnswer): void {
      const content = contentOf(post);
      const isDone = answer.kind === 'done' || answer.kind === 'redirect';
      if (isDone) repeats.delete(content);
      else if (mayBeDone(answer)) remember(content, post);
      if (isDone && survivesReload(post)) storage.clear();
      if (answer.kind === 'redirect') remember(contentHere(content), post);
      if (answer.kind === 'done' && answer.changed.cart) forgetProductsNotIn(answer.changed.cart);
    },
  };

  function remember(content: string, { fields }: FormPost): void {
    const key = fields.get(KEY_FIELD);
    if (key !== null) repeats.set(content, key);
  }

  /** Whoever sees the cart without a product, and adds it, wants it in there: that press is no repeat. */
  function forgetProductsNotIn(cart: Cart): void {
    const inCart = new Set(cartItems(cart).map(({ product_id }) => String(product_id)));
    for (const content of repeats.keys()) {
      const product = /^\/products\/.*\bproduct_id=(\d+)/.exec(content)?.[1];
      if (product !== undefined && !inCart.has(product)) repeats.delete(content);
    }
  }
}

/**
 * Which presses are repeats after a reload of the tab, too: orders alone. The cart and lists on a page that was loaded
 * anew show whether other presses were done, so whoever presses again means it.
 */
function survivesReload({ fields }: FormPost): boolean {
  return fields.get('intent') === 'place-order';
}

/** After this long a lost answer is not waited for any more; the order is then to be found under "Your orders". */
const LASTS_MS = 30 * 60 * 1000;

type StoredPress = { content: string; key: string; at: number };

const storage = createStoredValue(
  () => window.sessionStorage,
  `${CUSTOMER_PREFIX}sent-order`,
  2,
  isLike<StoredPress>({ content: '', key: '', at: 0 }),
);

function storedKey(content: string): string | undefined {
  const press = storage.read();
  return press?.content === content && Date.now() - press.at < LASTS_MS ? press.key : undefined;
}

/** Whether nobody can tell if it was done: no answer came, or the shop itself got none. */
function mayBeDone(answer: FormAnswer): boolean {
  return answer.kind === 'unanswered' || (answer.kind === 'refused' && UNCERTAIN.test(answer.code));
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
