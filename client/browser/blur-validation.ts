import type { FocusEvent } from 'react';
import type { HintedForm } from '#shared/domain/field-hints.ts';
import { loadChunk } from './load-chunk.ts';
import { pointerReleased } from './pointer-tracking.ts';

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Calls `show` with what is wrong with the text of a field that was left, wherever the focus went. A press that left the
 * field ends first: a hint would push the button from under the pointer, and the click would miss it. An empty field is
 * silent, and so is one whose form is being sent: the answer says what is wrong.
 */
export async function validateOnBlur(
  { target: field }: FocusEvent<Element>,
  formName: HintedForm,
  show: (message: string) => void,
): Promise<void> {
  if (!isTextControl(field) || field.value === '') return;
  const text = field.value;
  const { form } = field;
  let isSent = false;
  const onSubmit = (): void => {
    isSent = true;
  };
  form?.addEventListener('submit', onSubmit);
  const [message] = await Promise.all([hintFor(formName, field.name, text), pointerReleased()]);
  form?.removeEventListener('submit', onSubmit);
  // Another window took the focus, or it has come back: the field is not left.
  const isLeft = document.activeElement !== field;
  if (message !== '' && isLeft && !isSent && field.value === text) show(message);
}

/** The rules are fetched when a field is first left. Without them there is no hint; the server checks in any case. */
async function hintFor(form: HintedForm, field: string, text: string): Promise<string> {
  try {
    const { fieldHint } = await loadChunk(() => import('#shared/domain/field-hints.ts'));
    return fieldHint(form, field, text);
  } catch {
    return '';
  }
}

export function isTextControl(element: EventTarget | null): element is TextControl {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}
