import { readBoundedText } from '#worker/env/bounded-body.ts';

/** The longest honest form of a payment. */
const MAX_FORM_BYTES = 16 * 1024;

/** A form's raw text, or null where it is too long or no text. */
export function readBoundedForm(request: Request): Promise<string | null> {
  return readBoundedText(request, MAX_FORM_BYTES).catch(() => null);
}
