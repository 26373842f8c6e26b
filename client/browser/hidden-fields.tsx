import { createContext, use } from 'react';
import { KEY_FIELD, SESSION_FIELD } from '#shared/navigation/form-fields.ts';

/**
 * Values that the worker writes into a response's forms for browsers without scripts (R-WRITE-1): an idempotency key
 * and, on a customer's page, the session that the page was rendered for. The app needs neither: it creates a key for
 * each submission and sends the session's token as a header.
 */
export const NoScriptFormFieldsContext = createContext({ key: '', session: '' });

type Props = { fields: Readonly<Record<string, string | number>> };

export function HiddenFields({ fields }: Props) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/**
 * Renders the idempotency key of a form whose repetition must have no effect (R-WRITE-1). Scripts replace it with a new
 * key for each submission.
 */
export function KeyField() {
  const { key } = use(NoScriptFormFieldsContext);
  return <input type="hidden" name={KEY_FIELD} defaultValue={key} suppressHydrationWarning />;
}

/** Renders the session that a customer's page was rendered for; nothing on a public page. */
export function SessionField() {
  const { session } = use(NoScriptFormFieldsContext);
  return session !== '' && <input type="hidden" name={SESSION_FIELD} value={session} />;
}
