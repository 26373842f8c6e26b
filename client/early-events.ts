/*
 * Hears forms from the moment their buttons are painted, until the app takes over (`early-submissions.ts`), and taps on links
 * for as long as the page stands. A script of its own, because the app comes a second or more later on a slow phone. It
 * changes nothing in `#app` but a button's `aria-busy`, which the app takes away before it hydrates, and a tapped link's
 * mark, which React does not know.
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

/** For these React hydrates the whole page in one task, where it would do it in slices (its discrete events). */
const HURRYING = ['touchstart', 'touchend', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'];

/** The app did not come in this time: the browser sends what waits, as it does without scripts. */
const PATIENCE_MS = 10_000;

const list: EarlySubmission[] = [];
const heard = new AbortController();
let last: Promise<unknown> = Promise.resolve();

followTranslation();
markPendingLinks();
document.addEventListener('submit', hear, { capture: true, signal: heard.signal });
for (const type of HURRYING) {
  document.addEventListener(type, keepFromReact, { capture: true, passive: true, signal: heard.signal });
}
const giveUp = setTimeout(sendWithoutApp, PATIENCE_MS);
window.earlySubmissions = {
  list,
  takeOver() {
    clearTimeout(giveUp);
    heard.abort();
  },
  giveUp: sendWithoutApp,
};

/** A form's button is busy at once: it waits for no hydration. */
function keepFromReact(event: Event): void {
  const { target } = event;
  const button = target instanceof Element ? target.closest('button') : null;
  if (button?.type === 'submit' && button.form?.method === 'post') event.stopPropagation();
}

function hear(event: SubmitEvent): void {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return;
  if (isDialogButton(submitter) || targetOf(form, submitter).origin !== location.origin) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (list.some((press) => press.form === form && press.submitter === submitter)) return;
  const post = readFormPost(form, submitter);
  const token = storedToken();
  buttonOf({ form, submitter })?.setAttribute('aria-busy', 'true');
  // A customer's own page is loaded anew with the answer, which the app alone can draw.
  const isPostedNow = token !== '' && needsLogin(post.action) && !post.fields.has(SESSION_FIELD);
  if (isPostedNow) post.answer = postInTurn(post, token);
  else if (token === '' && needsLogin(post.action)) preloadDialog();
  list.push({ form, submitter, post });
}

/** One after another, so that the last answer is the newest. */
function postInTurn(post: FormPost, token: string): Promise<FormAnswer> {
  const answer = last.then(() => postForm(post, token, null));
  last = answer.then(showCount);
  return answer;
}

/** Cancel, in a dialog. */
function isDialogButton(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.formMethod === 'dialog';
}

/** The session's anti-forgery token, as `session-store.ts` stores it; empty where nobody is signed in. */
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
  heard.abort();
  const [first] = list.filter(({ post }) => post.answer === undefined);
  first?.form.requestSubmit(first.submitter);
}
