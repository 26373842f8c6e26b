import type { SubmitResult } from '#client/browser/app-services.ts';
import { type FormPost, postForm } from '#client/browser/form-post.ts';
import { pathAndQuery } from '#client/browser/path-and-query.ts';
import { isSessionUnknown, NO_SESSION } from '#client/features/auth/session-store.ts';
import { needsLogin } from '#shared/navigation/needs-login.ts';
import { loadPageComponent } from '../page-registry.ts';
import { restoreSession } from '../session/session.ts';
import type { CustomerPost, PageNavigation, Stores } from '../store-types.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { askForLogin, type SentForm, settleForm } from './settle-form.ts';

/**
 * Posts forms and applies their changes. Forms that need a login are posted one after another, so that a late response
 * never undoes the change of a later form. They are posted only in the session of the customer who submitted them.
 * @param unsettled forms that may have been processed without a confirmation
 */
export function createSubmit(stores: Stores, navigation: PageNavigation, unsettled: readonly FormPost[]) {
  const keys = createIdempotencyKeys(stores.session, unsettled);
  let last: Promise<unknown> = Promise.resolve();

  return async function submit(post: CustomerPost): Promise<SubmitResult> {
    const before = stores.session.getState();
    const { customer: sender, page } = post;
    const isUnknown = needsLogin(post.action) && isSessionUnknown(before);
    // The browser cannot store the session, so ask the worker. If that request fails, the visitor counts as signed out.
    if (isUnknown) await restoreSession(stores);
    const { id } = stores.session.getState();
    const customer = isUnknown && sender === NO_SESSION.id ? id : sender;
    if (!needsLogin(post.action)) return settle(await send());
    if (id === NO_SESSION.id) return askForLogin(stores, post, customer);
    if (id !== customer) return { kind: 'login' };
    const turn = last.then(send);
    last = turn;
    return settle(await turn);

    async function send(): Promise<SentForm> {
      const { token, id } = stores.session.getState();
      const shown = stores.page.isPersonal ? pathAndQuery(window.location) : null;
      const sent = { post, customer, token, page, shown };
      if (id !== customer) return { ...sent, response: { kind: 'unsent' } };
      keys.giveKey(post);
      // Preloads the payment page during the request. If the preload fails, showing the page loads the code again.
      if (post.action === '/checkout') loadPageComponent('payment').catch(() => undefined);
      const response = await (post.response ?? postForm(post, needsLogin(post.action) ? token : '', shown));
      keys.settle(post, response);
      return { ...sent, response };
    }

    async function settle(sent: SentForm): Promise<SubmitResult> {
      const result = await settleForm(stores, navigation, sent);
      // The same customer has logged in again, so the form is posted in the new session.
      return result ?? submit({ action: post.action, fields: post.fields, customer, page });
    }
  };
}
