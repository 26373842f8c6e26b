/**
 * What a full page load must not cut short carries this attribute: a form that is filled in and not sent, and what the
 * shopper must sit through, such as paying.
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

/** A form that was sent and refused still holds what was typed. */
export function markDirty(form: HTMLFormElement): void {
  form.setAttribute(UNSAVED_WORK, '');
}

function onFormEvent({ type, target }: Event): void {
  // A quantity is no work, and asks not to be remembered.
  if (!(target instanceof Element) || target.matches('[autocomplete=off]')) return;
  const form = target.closest('form');
  // What searches and filters hold stands in the address.
  if (form?.method === 'post') form.toggleAttribute(UNSAVED_WORK, type === 'input');
}
