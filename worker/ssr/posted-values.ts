import type { FormValues } from '#shared/navigation/action-result.ts';
import { KEY_FIELD } from '#shared/navigation/form-fields.ts';
import { pendingText } from '#shared/navigation/pending-text.ts';
import type { FormContext } from '#worker/platform/request-context.ts';

const RESET_TOKEN = 'token';

/** The typed values to show again: all fields of a posted form except passwords, PIN and reset token. */
export function typedValues(c: FormContext): FormValues {
  const isSecret = (name: string): boolean => name.includes('password') || SECRETS.has(name);
  return Object.fromEntries([...c.var.form.fields].filter(([name]) => !isSecret(name)));
}

/**
 * Like {@link typedValues}, for the page that contains the form. Includes the reset token: the next submission needs
 * it, and without scripts only the form can store it.
 */
export function valuesForPage(c: FormContext): FormValues {
  const token = c.var.form.fields.get(RESET_TOKEN);
  return { ...typedValues(c), ...(token !== null && { [RESET_TOKEN]: token }) };
}

const SECRETS: ReadonlySet<string> = new Set(['otp', RESET_TOKEN]);

/** The posted form as serialised into the login form (R-WRITE-2). */
export function pendingForm(c: FormContext): string {
  const { pathname, search } = c.var.page.url;
  const { fields: posted, key, formSession } = c.var.form;
  const fields = new URLSearchParams(posted);
  if (key !== '') fields.set(KEY_FIELD, key);
  // A customer's form may only be resumed for that customer. A form that has a session but no customer id gets 0, which
  // matches no customer.
  const customer = formSession === null ? null : (formSession.customer ?? 0);
  return pendingText({ action: pathname + search, fields, customer });
}
