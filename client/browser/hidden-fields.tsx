import { use } from 'react';
import { KEY_FIELD, SESSION_FIELD } from '#shared/navigation/form-fields.ts';
import { FormSecretsContext } from './form-secrets.ts';

type Props = { fields: Readonly<Record<string, string | number>> };

/** What a form carries unseen. */
export function HiddenFields({ fields }: Props) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** The key of a form whose repeat must do nothing (R-WRITE-1): the response's own, which scripts replace by each press's. */
export function KeyField() {
  const { key } = use(FormSecretsContext);
  return <input type="hidden" name={KEY_FIELD} defaultValue={key} suppressHydrationWarning />;
}

/** The session that a customer's page was rendered for; nothing on a public page. */
export function SessionField() {
  const { session } = use(FormSecretsContext);
  return session !== '' && <input type="hidden" name={SESSION_FIELD} value={session} />;
}
