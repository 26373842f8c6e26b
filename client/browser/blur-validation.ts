import type { FocusEvent } from 'react';
import type { HintedForm } from '#shared/domain/field-hints.ts';
import { loadChunk } from './load-chunk.ts';
import { pointerReleased } from './pointer-tracking.ts';

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Validates a field that the shopper has left and calls `show` with the error message. Waits until the pointer is
 * released: an earlier hint would move the button that is being clicked, and the click would miss. Shows nothing if the
 * field is empty or if its form is submitted meanwhile, because the response contains the errors.
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
  // If the focus went to another window or has returned, the shopper has not left the field.
  const isLeft = document.activeElement !== field;
  if (message !== '' && isLeft && !isSent && field.value === text) show(message);
}

/**
 * Returns the hint for a field. The rules are loaded when a shopper first leaves a field. If they fail to load, there
 * is no hint; the server validates in any case.
 */
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
