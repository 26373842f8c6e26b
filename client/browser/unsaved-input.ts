/**
 * What a full page load must not cut short carries this attribute: a form that is filled in and not sent, and what the
 * shopper must sit through, such as paying.
 */
const UNDER_WAY = 'data-under-way';

/** Marks forms that are filled in, until they are sent or reset. */
export function noteUnsavedInput(): void {
  for (const type of ['input', 'submit', 'reset']) document.addEventListener(type, note, true);
}

/** Whether a full page load would drop what was typed, or interrupt a payment or an order being placed. */
export function isWorkUnderWay(): boolean {
  return document.querySelector(`[${UNDER_WAY}]`) !== null;
}

/** A form that was sent and refused still holds what was typed. */
export function keepUnsaved(form: HTMLFormElement): void {
  form.setAttribute(UNDER_WAY, '');
}

function note({ type, target }: Event): void {
  // A quantity is no work, and asks not to be remembered.
  if (!(target instanceof Element) || target.matches('[autocomplete=off]')) return;
  const form = target.closest('form');
  // What searches and filters hold stands in the address.
  if (form?.method === 'post') form.toggleAttribute(UNDER_WAY, type === 'input');
}
