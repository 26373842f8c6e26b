import { type FormValues, KEY_FIELD } from '#shared/navigation/action-result.ts';
import { pendingText } from '#shared/navigation/pending-text.ts';
import type { FormContext } from '#worker/platform/request-context.ts';

/** What was typed, to be shown again: all of a posted form but its passwords. */
export function typedValues(c: FormContext): FormValues {
  return Object.fromEntries([...c.var.form.fields].filter(([name]) => !name.includes('password')));
}

/** The posted form itself, as the login's form carries it on (R-WRITE-2). */
export function pendingForm(c: FormContext): string {
  const { pathname, search } = c.var.page.url;
  const { fields: posted, key, madeFor } = c.var.form;
  const fields = new URLSearchParams(posted);
  if (key !== '') fields.set(KEY_FIELD, key);
  // What a customer has sent is theirs alone; 0 is nobody, where the form does not say whose it is.
  const customer = madeFor === null ? null : (madeFor.customer ?? 0);
  return pendingText({ action: pathname + search, fields, customer });
}
