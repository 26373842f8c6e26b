import type { SubmitResult } from '#client/browser/app-services.ts';
import type { FormPost } from '#client/browser/form-post.ts';
import { historyKey } from '#client/browser/history-key.ts';
import { type FormAnswer, postForm } from '#client/browser/post-form.ts';
import { NO_SESSION } from '#client/features/auth/session-store.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { KEY_FIELD } from '#shared/navigation/action-result.ts';
import { needsLogin } from '#shared/navigation/needs-login.ts';
import { askForLogin, type SubmitPorts, settleForm } from './settle-form.ts';
import type { Stores } from './stores.tsx';

/**
 * Posts forms, one after another, and applies what they have changed: so a late answer never brings back what a later
 * form has removed. A form is only ever posted in the session of the customer who pressed its button.
 * @param unsettled forms that may be done although nobody could say so
 */
export function createSubmit(stores: Stores, ports: SubmitPorts, unsettled: readonly FormPost[]) {
  let last: Promise<unknown> = Promise.resolve();
  const send = createSender(stores, unsettled);

  return async function submit(post: FormPost): Promise<SubmitResult> {
    const { id } = stores.session.getState();
    const { customer = id } = post;
    if (!needsLogin(post.action)) return settle(await send(post, customer));
    if (id === NO_SESSION.id) return askForLogin(stores, post, customer);
    if (id !== customer) return { kind: 'login' };
    const turn = last.then(() => send(post, customer));
    last = turn;
    return settle(await turn);

    async function settle(sent: SentForm): Promise<SubmitResult> {
      const result = await settleForm(stores, ports, sent);
      // The same customer has logged in again since, so their form is posted in that session.
      return result ?? submit({ action: post.action, fields: post.fields, customer });
    }
  };
}

/** A form with its answer, and in whose session and from which page it was posted. */
export type SentForm = {
  post: FormPost;
  /** `unsent`: its customer was no longer signed in when its turn came. */
  answer: FormAnswer | { kind: 'unsent' };
  customer: number;
  token: string;
  shown: string | null;
};

/** Sends forms with their keys. */
function createSender(stores: Stores, unsettled: readonly FormPost[]) {
  /**
   * The keys of what may be done although it failed, and of what was done while its next page may not come: sent again as
   * it is, it is a repeat and nothing is doubled, however often it is refused meanwhile. The latter only from the history
   * entry that it was sent from.
   */
  const repeats = new Map<string, string>();
  for (const post of unsettled) repeats.set(withoutKey(post), post.fields.get(KEY_FIELD) ?? '');
  stores.session.subscribe((now, before) => {
    if (now.id !== before.id) repeats.clear();
  });

  return async (post: FormPost, customer: number): Promise<SentForm> => {
    const { token, id } = stores.session.getState();
    const shown = stores.page.isCustomers ? window.location.pathname + window.location.search : null;
    const sent = { post, customer, token, shown };
    if (id !== customer) return { ...sent, answer: { kind: 'unsent' } };
    const content = withoutKey(post);
    const contentHere = `${historyKey()} ${content}`;
    const key = repeats.get(content) ?? repeats.get(contentHere);
    if (key !== undefined) post.fields.set(KEY_FIELD, key);
    const answer = await (post.answer ?? postForm(post, needsLogin(post.action) ? token : '', shown));
    const sentKey = post.fields.get(KEY_FIELD);
    if (answer.kind === 'done' || answer.kind === 'redirect') repeats.delete(content);
    else if (mayBeDone(answer) && sentKey !== null) repeats.set(content, sentKey);
    if (answer.kind === 'redirect' && sentKey !== null) repeats.set(contentHere, sentKey);
    if (answer.kind === 'done' && answer.changed?.cart) forgetProductsNotIn(answer.changed.cart);
    return { ...sent, answer };
  };

  /** Whoever sees the cart without a product, and adds it, wants it in there: that press is no repeat. */
  function forgetProductsNotIn(cart: Cart): void {
    const inCart = new Set(cartItems(cart).map(({ product_id }) => String(product_id)));
    for (const content of repeats.keys()) {
      const product = /^\/products\/.*\bproduct_id=(\d+)/.exec(content)?.[1];
      if (product !== undefined && !inCart.has(product)) repeats.delete(content);
    }
  }
}

/** Whether nobody can tell if it was done: no answer came, or the shop itself got none. */
function mayBeDone(answer: FormAnswer): boolean {
  return answer.kind === 'unanswered' || (answer.kind === 'refused' && UNCERTAIN.test(answer.code));
}

const UNCERTAIN = /^(?:internal|bad_gateway|unavailable|timeout)$/;

function withoutKey({ action, fields }: FormPost): string {
  const content = new URLSearchParams(fields);
  content.delete(KEY_FIELD);
  return `${action} ${content}`;
}
