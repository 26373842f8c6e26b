import { MAX_PAYMENT_FORM_BYTES, readBoundedText } from '#worker/platform/bounded-body.ts';

/** A form's raw text, or null where it is too long or no text. */
export function readBoundedForm(request: Request): Promise<string | null> {
  return readBoundedText(request, MAX_PAYMENT_FORM_BYTES).catch(() => null);
}
