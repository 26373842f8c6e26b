/**
 * The attribute of elements that a full page load must not interrupt: forms with unsent input, and views that wait, for
 * example for a payment.
 */
const UNSAVED_WORK = 'data-unsaved-work';

/** Marks forms with unsent input until they are submitted or reset. */
export function trackDirtyForms(): void {
  for (const type of ['input', 'submit', 'reset']) document.addEventListener(type, onFormEvent, true);
}

/** Whether a full page load would lose typed text, or interrupt a payment or an order being placed. */
export function hasUnsavedWork(): boolean {
  return document.querySelector(`[${UNSAVED_WORK}]`) !== null;
}

/** Marks a form again after its submission was rejected, because it still contains unsent input. */
export function markDirty(form: HTMLFormElement): void {
  form.setAttribute(UNSAVED_WORK, '');
}

function onFormEvent({ type, target }: Event): void {
  // Fields such as a quantity disable autocomplete, and losing their input does not matter.
  if (!(target instanceof Element) || target.matches('[autocomplete=off]')) return;
  const form = target.closest('form');
  // Forms with method GET (search, filters) need no mark, because their values are in the URL.
  if (form?.method === 'post') form.toggleAttribute(UNSAVED_WORK, type === 'input');
}
