import { countInTag } from '#client/browser/analytics.ts';
import type { SubmitResult } from '#client/browser/app-services.ts';
import type { FormPost } from '#client/browser/form-post.ts';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { loadDocument } from '#client/browser/load-document.ts';
import { type FormAnswer, postForm } from '#client/browser/post-form.ts';
import { isSignedIn, NO_SESSION } from '#client/features/auth/session-store.ts';
import { showToast } from '#client/ui/toast.ts';
import { FAILURE_TEXT } from '#shared/constants.ts';
import { type ActionResult, KEY_FIELD } from '#shared/navigation/action-result.ts';
import { needsLogin } from '#shared/navigation/needs-login.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import { pendingText } from '#shared/navigation/pending-form.ts';
import { applyChanged, isCustomersPage, isOthersPage, resetStores } from './customer.ts';
import { FAILURE_TITLE, OFFLINE_TEXT, SESSION_ENDED } from './failure-notes.ts';
import type { Stores } from './stores.tsx';

export type SubmitPorts = {
  goTo(path: string | null): Promise<void>;
  /** Draws the page on screen with the data that came along; `shown` is the page that it was asked for. */
  refresh(page: PagePayload, shown: string): Promise<void>;
};

/**
 * Posts forms, one after another, and applies what they have changed: so a late answer never brings back what a later
 * form has removed. What a failure shows is decided here, for all forms (R-ERR-1).
 */
export function createSubmit(stores: Stores, ports: SubmitPorts) {
  let last: Promise<unknown> = Promise.resolve();
  /** The key of what got no answer: sent again as it is, it is a repeat and nothing is doubled. */
  const unanswered = new Map<string, string>();

  return async function submit(post: FormPost): Promise<SubmitResult> {
    if (!needsLogin(post.action)) return settle(stores, ports, post, await send(post));
    if (!isSignedIn(stores.session.getState())) return askForLogin(stores, post, '');
    const turn = last.then(() => send(post));
    last = turn;
    return settle(stores, ports, post, await turn);
  };

  async function send(post: FormPost): Promise<Sent> {
    const content = withoutKey(post);
    const key = unanswered.get(content);
    if (key !== undefined) post.fields.set(KEY_FIELD, key);
    const { token } = stores.session.getState();
    const shown = isCustomersPage() ? window.location.pathname + window.location.search : null;
    const answer = await (post.answer ?? postForm(post, needsLogin(post.action) ? token : '', shown));
    const sentKey = post.fields.get(KEY_FIELD);
    if (answer.kind !== 'unanswered') unanswered.delete(content);
    else if (sentKey !== null) unanswered.set(content, sentKey);
    return { answer, token, shown };
  }
}

/** An answer, and in whose session and from which page it was asked for. */
type Sent = { answer: FormAnswer; token: string; shown: string | null };

async function settle(
  stores: Stores,
  ports: SubmitPorts,
  post: FormPost,
  { answer, token, shown }: Sent,
): Promise<SubmitResult> {
  const isOfSession = token === stores.session.getState().token;
  switch (answer.kind) {
    case 'done':
    case 'redirect': {
      // The customer has logged out or changed meanwhile: what was answered is not for whoever is here now.
      if (!isOfSession && answer.changed.session === undefined) return { kind: 'login' };
      return settleDone(stores, ports, answer, shown);
    }
    case 'invalid':
      return answer;
    case 'login':
      return isOfSession ? endSession(stores, post) : { kind: 'login' };
    case 'refused':
      if (answer.code === 'session_changed') void whoIsHere(stores);
      return refused(answer.message, answer);
    case 'unanswered':
      return refused(navigator.onLine ? FAILURE_TEXT : OFFLINE_TEXT);
  }
}

/** Another session holds the cookie: rare, so its code is fetched then. */
async function whoIsHere(stores: Stores): Promise<void> {
  const { renewSession } = await loadChunk(() => import('./renew-session.ts'));
  await renewSession(stores);
}

async function settleDone(
  stores: Stores,
  ports: SubmitPorts,
  result: Extract<ActionResult, { kind: 'done' | 'redirect' }>,
  shown: string | null,
): Promise<SubmitResult> {
  const { changed, events, message } = result;
  applyChanged(stores, changed);
  events.forEach(countInTag);
  const isNewSession = changed.session !== undefined;
  // Who closed the dialog while it was sent is logged in, and stays where they are.
  const isCancelled = isNewSession && stores.auth.getState().mode === null;
  const isUnfinished = result.kind === 'done' && result.unfinished !== undefined;
  if (isNewSession && !isUnfinished) stores.auth.getState().reset();
  // A new session has no form on the page that could say it.
  if (message !== '' && (isNewSession || result.kind === 'redirect'))
    showToast({ kind: 'success', title: message });
  if (isOthersPage(stores)) {
    loadDocument(new URL(result.kind === 'redirect' ? result.to : '', window.location.href), 'replace');
    return { kind: 'login' };
  }
  const { id } = stores.session.getState();
  if (id !== NO_SESSION.id) stores.customer = id;
  if (isCancelled) return { kind: 'login' };
  if (result.kind === 'redirect') await ports.goTo(result.to);
  else if (changed.page !== undefined && shown !== null) await ports.refresh(changed.page, shown);
  else if (shown !== null && changed.session !== null) await ports.goTo(null);
  return result;
}

function endSession(stores: Stores, post: FormPost): SubmitResult {
  const { id } = stores.session.getState();
  resetStores(stores);
  return askForLogin(stores, post, SESSION_ENDED, id);
}

/** The dialog's form carries on what waits (R-WRITE-2). `customer`: whose session has ended. */
function askForLogin(
  stores: Stores,
  post: FormPost,
  message: string,
  customer = NO_SESSION.id,
): SubmitResult {
  const pending = pendingText({ ...post, customer: customer === NO_SESSION.id ? null : customer });
  stores.auth.getState().open('login', { pending, message });
  return { kind: 'login' };
}

function refused(
  message: string,
  answer: Pick<Extract<ActionResult, { kind: 'refused' }>, 'code' | 'retryAfterSeconds'> | null = null,
): SubmitResult {
  showToast({ kind: 'error', title: FAILURE_TITLE, text: message });
  return {
    kind: 'refused',
    code: answer?.code ?? null,
    message,
    retryAfterSeconds: answer?.retryAfterSeconds ?? null,
  };
}

function withoutKey({ action, fields }: FormPost): string {
  const content = new URLSearchParams(fields);
  content.delete(KEY_FIELD);
  return `${action} ${content}`;
}
