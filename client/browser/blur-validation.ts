import type { FocusEvent } from 'react';
import type { FieldNote, HintedForm } from '#shared/domain/field-hints.ts';
import { loadChunk } from './load-chunk.ts';
import { waitForPointerRelease } from './pointer-tracking.ts';

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Validates a field that the shopper has left and calls `show` with an error or a suggestion. Waits until the pointer
 * is released, because an earlier hint would move the button that is being clicked, and the click would miss. Shows
 * nothing if the field is empty. Also shows nothing if the form is submitted meanwhile, because the response contains
 * the errors.
 */
export async function validateOnBlur(
  { target: field }: FocusEvent<Element>,
  formName: HintedForm,
  show: (note: FieldNote) => void,
): Promise<void> {
  if (!isTextControl(field) || field.value === '') return;
  const text = field.value;
  const { form } = field;
  let isSent = false;
  const onSubmit = (): void => {
    isSent = true;
  };
  form?.addEventListener('submit', onSubmit);
  const [note] = await Promise.all([noteFor(formName, field.name, text), waitForPointerRelease()]);
  form?.removeEventListener('submit', onSubmit);
  // If the focus went to another window or has returned, the shopper has not left the field.
  const isLeft = document.activeElement !== field;
  if (note !== null && isLeft && !isSent && field.value === text) show(note);
}

/**
 * Returns the note for a field. The rules are loaded when a shopper first leaves a field. If they fail to load, there
 * is no note; the server validates in any case.
 */
async function noteFor(form: HintedForm, field: string, text: string): Promise<FieldNote | null> {
  try {
    const { fieldNote } = await loadChunk(() => import('#shared/domain/field-hints.ts'));
    return fieldNote(form, field, text);
  } catch {
    return null;
  }
}

/** True for an element that the shopper fills in: an input, a select or a textarea. */
export function isTextControl(element: EventTarget | null): element is TextControl {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}
