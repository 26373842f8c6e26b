import { HONEYPOT_FIELD } from '#client/features/support/support-fields.ts';
import type { SupportInput } from '#shared/contract/support.ts';
import { cleanCode } from '#shared/domain/clean-text.ts';
import { parseOrderNumber } from '#shared/domain/field-rules.ts';
import { definePage } from './define-page.ts';
import type { ActionContext, ActionOutcome } from './page-action.ts';

export const supportPage = definePage({
  access: 'public',
  load: async () => ({ kind: 'page', data: null }),
  head: (_page, { site }) => ({
    title: 'Support',
    canonical: '/support',
    description: `How to reach ${site.name}: from this page, by e-mail, by phone or by post.`,
  }),
  action: askSupport,
});

/** Sends a message to support and redirects to the page that shows its reference. */
async function askSupport({ api, form, key }: ActionContext): Promise<ActionOutcome> {
  const { reference } = await api.support.askSupport(toSupportInput(form), { idempotencyKey: key });
  return { kind: 'redirect', to: `/support?${new URLSearchParams({ sent: reference })}` };
}

/** The typed values in the API's format. The API validates them (R-VAL-1). */
function toSupportInput(form: URLSearchParams): SupportInput {
  const typed = (name: string): string => form.get(name) ?? '';
  return {
    name: typed('name'),
    email: typed('email'),
    message: typed('message'),
    ...(cleanCode(typed('order_id')) !== '' && { order_id: parseOrderNumber(typed('order_id')) }),
    ...(typed(HONEYPOT_FIELD) !== '' && { [HONEYPOT_FIELD]: typed(HONEYPOT_FIELD) }),
  };
}
