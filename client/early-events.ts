/*
 * Holds form submissions and taps on buttons until React has hydrated their part of the page: the whole document, then
 * each lazy component (`held-events.ts`). Marks a form's button as busy and, for a customer, posts the form at once.
 * Also marks tapped links. This is a separate script, because on a slow phone the app arrives a second or more later.
 * Inside `#app`, the script changes only attributes that hydration ignores: a button's `aria-busy`, and a mark on a
 * link, card or cart icon.
 */
import { cartUnits } from '#shared/domain/cart-items.ts';
import { isRecord } from '#shared/is-record.ts';
import { SESSION_FIELD } from '#shared/navigation/form-fields.ts';
import { needsLogin } from '#shared/navigation/needs-login.ts';
import {
  actionUrlOf,
  type FormPost,
  type FormResponse,
  postForm,
  readFormPost,
} from './browser/form-post.ts';
import { type HeldEvent, isDehydrated, LOGIN_TITLE_ID } from './browser/held-events.ts';
import { markPendingLinks } from './browser/pending-link.ts';
import { restoreOriginalText, tolerateTranslation } from './browser/translated-text.ts';

/** On any of these events, React hydrates the whole page in one task instead of in slices. */
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
 * Controls whose clicks are held before the app runs. The browser handles all other controls as it would without
 * scripts. Links in the login dialog are included, because following one would lose the form that waits for the login.
 */
const EARLY_CONTROL = 'button[type=button], dialog:modal a';
/** Controls of a lazy component that need scripts. */
const CONTROL = `${EARLY_CONTROL}, input[type=checkbox], input[type=radio], a[href^="#"], a[aria-haspopup=dialog]`;

/**
 * If the app has not loaded after this time, the browser submits the first waiting form as it would without scripts.
 */
const APP_TIMEOUT_MS = 10_000;

const held: HeldEvent[] = [];
let last: Promise<unknown> = Promise.resolve();
let hasGivenUp = false;

tolerateTranslation();
markPendingLinks();
for (const type of DISCRETE_EVENTS) {
  document.addEventListener(type, hideFromReact, { capture: true, passive: true });
}
for (const type of ['click', 'change', 'submit']) document.addEventListener(type, hold, true);
const earlyEvents = { held, onHold(): void {}, giveUp, restoreOriginalText };
window.earlyEvents = earlyEvents;
setTimeout(giveUp, APP_TIMEOUT_MS);

function isAppLive(): boolean {
  return document.documentElement.dataset.live !== undefined;
}

/** Hides taps on buttons from React until the app runs. Otherwise a button would look busy only after hydration. */
function hideFromReact(event: Event): void {
  const { target } = event;
  const button = target instanceof Element && !isAppLive() ? target.closest('button') : null;
  if (button?.type === 'button' || button?.form?.method === 'post') event.stopPropagation();
}

function hold(event: Event): void {
  const isEarly = !isAppLive();
  if (!isDehydrated(event.target) || (isEarly && hasGivenUp)) return;
  const next = event instanceof SubmitEvent ? toHeldSubmission(event) : toHeldEvent(event, isEarly);
  if (next === null) return;
  event.preventDefault();
  // Once the app runs, React receives the event and hydrates its lazy component first.
  if (isEarly) event.stopImmediatePropagation();
  else earlyEvents.onHold();
  const isRepeated = held.some(({ target, button }) => target === next.target && button === next.button);
  // Each tap on a control is replayed, but a form is submitted only once.
  if (isRepeated && next.post !== undefined) return;
  held.push(next);
  if (!isEarly) return;
  next.button?.setAttribute('aria-busy', 'true');
  if (next.post !== undefined) postEarly(next.post);
}

/** Returns the event of a control that needs scripts, or null. */
function toHeldEvent({ target, type }: Event, isEarly: boolean): HeldEvent | null {
  if (!(target instanceof Element)) return null;
  if (type === 'click') {
    const control = target.closest<HTMLElement>(isEarly ? EARLY_CONTROL : CONTROL);
    return control && { target: control, button: control, replay: () => control.click() };
  }
  if (!(target instanceof HTMLSelectElement) || isEarly) return null;
  const { value } = target;
  return {
    target,
    button: null,
    replay() {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    },
  };
}

/** Returns the submission of a POST form of this site, or null. */
function toHeldSubmission({ target: form, submitter }: SubmitEvent): HeldEvent | null {
  if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'post') return null;
  const isCancelled = submitter?.getAttribute('formmethod') === 'dialog';
  if (isCancelled || actionUrlOf(form, submitter).origin !== location.origin) return null;
  return {
    target: form,
    button: submitter ?? form.querySelector('[type=submit]'),
    replay: () => form.requestSubmit(submitter),
    post: readFormPost(form, submitter),
  };
}

function postEarly(post: FormPost): void {
  const token = storedToken();
  // A form on a customer's page waits for the app, because its response contains the page's new data, which only the
  // app can render.
  const isPostedNow =
    token !== null && token !== '' && needsLogin(post.action) && !post.fields.has(SESSION_FIELD);
  if (isPostedNow) {
    // Forms are posted one after another, so that the last response is the newest.
    post.response = last.then(() => postForm(post, token, null));
    last = post.response.then(showCount);
  } else if (token === '' && needsLogin(post.action)) {
    // Runs in a task after the next frame, which already shows that the button is busy.
    requestAnimationFrame(() => setTimeout(openLogin));
  }
}

/** Opens the login dialog in the document. The app hydrates it later, and keeps typed text. */
function openLogin(): void {
  const dialog = document.querySelector<HTMLDialogElement>(`dialog[aria-labelledby=${LOGIN_TITLE_ID}]`);
  // The dialog comes at the end of the document, which may still be loading.
  if (dialog === null) document.addEventListener('DOMContentLoaded', openLogin, { once: true });
  if (dialog === null || dialog.open || isAppLive()) return;
  dialog.showModal();
  dialog.querySelector<HTMLInputElement>('[name=email]')?.focus();
  dialog.addEventListener('close', dropUnposted, { once: true });
}

/**
 * Drops the held events except those of forms that are already posted. Closing the login dialog before the app runs
 * cancels the others.
 */
function dropUnposted(): void {
  if (isAppLive()) return;
  const posted = held.filter(({ post }) => post?.response !== undefined);
  for (const { button } of held.splice(0, held.length, ...posted)) button?.removeAttribute('aria-busy');
}

/**
 * Returns the session's anti-forgery token as `session-store.ts` stores it, or an empty string if no session is stored.
 * Returns null if the storage cannot be read, because then only the worker can determine the session.
 */
function storedToken(): string | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem('session') ?? 'null');
    const session = isRecord(stored) ? stored.value : null;
    return isRecord(session) ? String(session.token ?? '') : '';
  } catch {
    return null;
  }
}

function showCount(response: FormResponse): void {
  if (response.kind !== 'done' || response.changed.cart === undefined) return;
  for (const icon of document.querySelectorAll<HTMLElement>('.cart-icon')) {
    icon.dataset.earlyCount = String(cartUnits(response.changed.cart));
  }
}

function giveUp(): void {
  if (isAppLive()) return;
  hasGivenUp = true;
  for (const { button, post } of held) if (post === undefined) button?.removeAttribute('aria-busy');
  held.find(({ post }) => post !== undefined && post.response === undefined)?.replay();
}
