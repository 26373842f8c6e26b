import { sendToTagManager } from '#client/browser/analytics.ts';
import type { SubmitResult } from '#client/browser/app-services.ts';
import { leaveDocument } from '#client/browser/close-on-back.ts';
import type { FormPost, FormResponse } from '#client/browser/form-post.ts';
import { pathAndQuery } from '#client/browser/path-and-query.ts';
import { NO_SESSION } from '#client/features/auth/session-store.ts';
import { showSuccessToast } from '#client/features/cart/cart-feedback.ts';
import { showFailure, showToast } from '#client/ui/toast.ts';
import { COOKIES_BLOCKED_TEXT } from '#shared/constants.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import type { Changed, DoneResult, RedirectResult } from '#shared/navigation/action-result.ts';
import { needsLogin } from '#shared/navigation/needs-login.ts';
import { pendingText } from '#shared/navigation/pending-text.ts';
import { isOtherCustomersPage } from '../session/page-session.ts';
import {
  handleSessionEnded,
  handleSessionReplaced,
  leaveHiddenPage,
  OTHER_CUSTOMER_TEXT,
  resetAfterSignOut,
  sessionEndedText,
} from '../session/session.ts';
import { isSessionStored } from '../session/session-check.ts';
import type { PageNavigation, Stores } from '../store-types.ts';
import { failureText } from './failure-toasts.ts';

/** A posted form, the response, and the session and page that the form was posted from. */
export type SentForm = {
  post: FormPost;
  response: FormResponse;
  customer: number;
  token: string;
  /** Path and query of the form's page. */
  page: string;
  /** Path and query of the customer's page that was on screen when the form was posted; otherwise null. */
  shown: string | null;
};

/**
 * Applies a form's response. A failure is shown by the form itself or, if the page has changed since, by a toast
 * (R-ERR-1).
 * @returns null if the form must be sent again, because its session had ended and the same customer has logged in since
 */
export async function settleForm(
  stores: Stores,
  navigation: PageNavigation,
  sent: SentForm,
): Promise<SubmitResult | null> {
  const { response } = sent;
  switch (response.kind) {
    case 'done':
    case 'redirect':
      if (hasCustomerLeft(stores, sent) && response.changed.session !== null)
        return dropResult(stores, response);
      return settleDone(stores, navigation, response, sent);
    case 'invalid':
      if (!hasCustomerLeft(stores, sent) && response.changed !== undefined)
        applyChanged(stores, response.changed);
      return response;
    case 'login':
    case 'unsent':
      return settleLogin(stores, sent);
    case 'refused':
      if (response.code === 'session_changed') void handleSessionReplaced(stores, response.message);
      else showIfPageChanged(sent, response.message);
      return response;
    case 'unanswered': {
      const message = failureText();
      showIfPageChanged(sent, message);
      return { kind: 'refused', code: null, message, retryAfterSeconds: null };
    }
  }
}

/** Shows a toast if the form's page is no longer on screen. Otherwise the form shows the failure. */
function showIfPageChanged(sent: SentForm, message: string): void {
  if (pathAndQuery(window.location) !== sent.page) showFailure(message);
}

/** True if the form needs a login and the customer who sent it is no longer signed in. */
function hasCustomerLeft({ session }: Stores, { customer, post }: SentForm): boolean {
  return needsLogin(post.action) && session.getState().id !== customer;
}

const COOKIES_BLOCKED: SubmitResult = {
  kind: 'refused',
  code: null,
  message: COOKIES_BLOCKED_TEXT,
  retryAfterSeconds: null,
};

type Done = DoneResult | RedirectResult;

async function settleDone(
  stores: Stores,
  navigation: PageNavigation,
  result: Done,
  sent: SentForm,
): Promise<SubmitResult> {
  const { post, token, shown } = sent;
  const { changed, events } = result;
  // A response contains a session even if only the customer's name has changed. A new session has a new token.
  const isNewSession = changed.session && changed.session.token !== token;
  if (isNewSession) {
    if (!(await isSessionStored(stores))) return COOKIES_BLOCKED;
    stores.loggedInAt = Date.now();
  } else if (needsLogin(post.action)) stores.loggedInAt = 0;
  applyChanged(stores, changed);
  sendToTagManager(events);
  // The customer closed the dialog during the login: stay on the current page, logged in.
  const isCancelled = isNewSession && stores.auth.getState().mode === null;
  if (isNewSession && !('unfinished' in result)) stores.auth.getState().reset();
  // After a login, the page may have no form left to show the message, so a toast shows it.
  if (isNewSession || result.kind === 'redirect') showSuccessToast(stores.cart, result);
  if (changed.session !== null && isOtherCustomersPage(stores)) {
    leaveHiddenPage(stores, result.kind === 'redirect' ? result.to : null, OTHER_CUSTOMER_TEXT);
    return { kind: 'login' };
  }
  if (isCancelled) return { kind: 'login' };
  if (result.kind === 'redirect') {
    // A shopper who has left the form's page stays where they are if a toast shows the result. Without a message, only
    // the next page shows it, such as the payment of a placed order.
    const isFollowed =
      result.message === '' || changed.session !== undefined || pathAndQuery(window.location) === sent.page;
    if (isFollowed) await navigation.goTo(result.to, result.page);
  } else if (result.payment !== undefined) {
    // A payment form on the page opens the gateway itself. A pending form that was submitted after the login has no
    // element on the page.
    if (isNewSession) leaveForGateway(result.payment);
    return result;
  } else if (changed.page !== undefined && shown !== null) await navigation.updatePage(changed.page, shown);
  else if (shown !== null && changed.session !== null) await navigation.goTo(null);
  return result;
}

function applyChanged(stores: Stores, { session, cart, lists }: Changed): void {
  if (session === null) resetAfterSignOut(stores);
  else if (session !== undefined) stores.session.getState().signIn(session);
  if (cart !== undefined) stores.cart.getState().replace(cart);
  if (lists !== undefined) stores.lists.getState().replace(lists);
}

/**
 * Handles the response to a form whose customer has since signed out. Shows only the message, and never to another
 * customer.
 */
function dropResult({ session }: Stores, { message }: Done): SubmitResult {
  if (session.getState().id === NO_SESSION.id && message !== '')
    showToast({ kind: 'success', title: message });
  return { kind: 'login' };
}

/**
 * Requests a login for a form without a valid session, even if the app has already noticed that the session has ended.
 * Returns null if the same customer has logged in again since, so that the form must be sent again.
 */
function settleLogin(stores: Stores, { post, customer, token }: SentForm): SubmitResult | null {
  const now = stores.session.getState();
  if (now.id !== NO_SESSION.id) {
    if (now.id !== customer) return { kind: 'login' };
    if (now.token !== token) return null;
    handleSessionEnded(stores);
  }
  return askForLogin(stores, post, customer);
}

/**
 * Opens the login dialog, which submits the form after the login (R-WRITE-2), unless the dialog already has another
 * form.
 * @param customer the customer whose session has ended; only this customer's login submits the form
 */
export function askForLogin(stores: Stores, post: FormPost, customer: number): SubmitResult {
  const hadSession = customer !== NO_SESSION.id;
  const pending = pendingText({ ...post, customer: hadSession ? customer : null });
  stores.auth.getState().open('login', { pending, message: hadSession ? sessionEndedText(stores) : '' });
  return { kind: 'login' };
}

/** Opens the payment gateway from a page without a form for it. */
function leaveForGateway({ action, fields, method = 'post' }: PaymentForm): void {
  showToast({ kind: 'info', title: 'Taking you to the payment page…' });
  const form = document.createElement('form');
  Object.assign(form, { action, method });
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  document.body.append(form);
  leaveDocument(() => form.submit());
}
