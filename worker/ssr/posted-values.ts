import type { FormValues } from '#shared/navigation/action-result.ts';
import { KEY_FIELD } from '#shared/navigation/form-fields.ts';
import { pendingText } from '#shared/navigation/pending-text.ts';
import type { FormContext } from '#worker/platform/request-context.ts';

const RESET_TOKEN = 'token';

/** What was typed, to be shown again: all of a posted form but its passwords, its pin and its reset token. */
export function typedValues(c: FormContext): FormValues {
  const isSecret = (name: string): boolean => name.includes('password') || SECRETS.has(name);
  return Object.fromEntries([...c.var.form.fields].filter(([name]) => !isSecret(name)));
}

/** The same for a page that holds the form: a new password is sent with the reset token, and no script has stored it. */
export function valuesForPage(c: FormContext): FormValues {
  const token = c.var.form.fields.get(RESET_TOKEN);
  return { ...typedValues(c), ...(token !== null && { [RESET_TOKEN]: token }) };
}

const SECRETS: ReadonlySet<string> = new Set(['otp', RESET_TOKEN]);

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
