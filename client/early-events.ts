/*
 * Handles form submissions from the first paint until the app takes over (`early-submissions.ts`), and marks tapped
 * links. It is a separate script because on a slow phone the app arrives a second or more later. Inside `#app` it
 * changes only two attributes: a button's `aria-busy`, which the app removes before hydration, and a link attribute
 * that React ignores.
 */
import { cartUnits } from '#shared/domain/cart-items.ts';
import { isRecord } from '#shared/is-record.ts';
import { SESSION_FIELD } from '#shared/navigation/form-fields.ts';
import { needsLogin } from '#shared/navigation/needs-login.ts';
import { buttonOf, EARLY_COUNT, type EarlySubmission } from './browser/early-submissions.ts';
import { type FormAnswer, type FormPost, readFormPost, targetOf } from './browser/form-post.ts';
import { markPendingLinks } from './browser/pending-link.ts';
import { postForm } from './browser/post-form.ts';
import { preloadDialog } from './browser/preload-dialog.ts';
import { followTranslation } from './browser/translated-text.ts';

/** On one of these events, React hydrates the whole page in one task instead of in slices. */
const DISCRETE_EVENTS = [
  'touchstart',
  'touchend',
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'click',
];

/**
 * If the app has not loaded after this time, the browser submits the first waiting form as it would without scripts.
 */
const APP_TIMEOUT_MS = 10_000;

const list: EarlySubmission[] = [];
const listening = new AbortController();
let last: Promise<unknown> = Promise.resolve();

followTranslation();
markPendingLinks();
document.addEventListener('submit', captureSubmission, { capture: true, signal: listening.signal });
for (const type of DISCRETE_EVENTS) {
  document.addEventListener(type, hideFromReact, { capture: true, passive: true, signal: listening.signal });
}
const giveUp = setTimeout(sendWithoutApp, APP_TIMEOUT_MS);
window.earlySubmissions = {
  list,
  takeOver() {
    clearTimeout(giveUp);
    listening.abort();
  },
  giveUp: sendWithoutApp,
};

/** Hides taps on submit buttons from React. Otherwise the button would look busy only after hydration. */
function hideFromReact(event: Event): void {
  const { target } = event;
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.type === 'submit' && button.form?.method === 'post') event.stopPropagation();
}

function captureSubmission(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return;
  if (isDialogButton(submitter) || targetOf(form, submitter).origin !== location.origin) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (list.some((early) => early.form === form && early.submitter === submitter)) return;
  const post = readFormPost(form, submitter);
  const token = storedToken();
  buttonOf({ form, submitter })?.setAttribute('aria-busy', 'true');
  // A form on a customer's page waits for the app, because its response contains the page's new data, which only the
  // app can render.
  const isPostedNow = token !== '' && needsLogin(post.action) && !post.fields.has(SESSION_FIELD);
  if (isPostedNow) post.answer = postInTurn(post, token);
  else if (token === '' && needsLogin(post.action)) preloadDialog();
  list.push({ form, submitter, post });
}

/** Posts one form after another, so the last response is the newest. */
function postInTurn(post: FormPost, token: string): Promise<FormAnswer> {
  const answer = last.then(() => postForm(post, token, null));
  last = answer.then(showCount);
  return answer;
}

/** True for a dialog's Cancel button. */
function isDialogButton(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.formMethod === 'dialog';
}

/** Returns the session's anti-forgery token as `session-store.ts` stores it, or an empty string without a session. */
function storedToken(): string {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('session') ?? 'null');
    const session = isRecord(stored) ? stored.value : null;
    return isRecord(session) ? String(session.token ?? '') : '';
  } catch {
    return '';
  }
}

function showCount(answer: FormAnswer): void {
  if (answer.kind !== 'done' || answer.changed.cart === undefined) return;
  document.documentElement.style.setProperty(EARLY_COUNT, `"${cartUnits(answer.changed.cart)}"`);
}

function sendWithoutApp(): void {
  clearTimeout(giveUp);
  listening.abort();
  const [first] = list.filter(({ post }) => post.answer === undefined);
  first?.form.requestSubmit(first.submitter);
}
