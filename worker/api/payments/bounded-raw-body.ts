import { MAX_PAYMENT_FORM_BYTES, readBoundedText } from '#worker/platform/bounded-body.ts';

/** A form's raw text; null if it is too long or no UTF-8. */
export function readBoundedForm(request: Request): Promise<string | null> {
  return readBoundedText(request, MAX_PAYMENT_FORM_BYTES).catch(() => null);
}
