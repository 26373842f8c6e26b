/**
 * Marks elements that a full page load must not interrupt: forms that are filled in and not sent, and waits such as
 * paying.
 */
const UNSAVED_WORK = 'data-unsaved-work';

/** Marks forms that are filled in, until they are sent or reset. */
export function trackDirtyForms(): void {
  for (const type of ['input', 'submit', 'reset']) document.addEventListener(type, onFormEvent, true);
}

/** Whether a full page load would drop what was typed, or interrupt a payment or an order being placed. */
export function hasUnsavedWork(): boolean {
  return document.querySelector(`[${UNSAVED_WORK}]`) !== null;
}

/** Marks a form again after its submission was refused: it still holds what was typed. */
export function markDirty(form: HTMLFormElement): void {
  form.setAttribute(UNSAVED_WORK, '');
}

function onFormEvent({ type, target }: Event): void {
  // Fields such as a quantity turn autocomplete off; losing what was typed there costs nothing.
  if (!(target instanceof Element) || target.matches('[autocomplete=off]')) return;
  const form = target.closest('form');
  // Forms with method GET (search, filters) keep their values in the URL.
  if (form?.method === 'post') form.toggleAttribute(UNSAVED_WORK, type === 'input');
}
