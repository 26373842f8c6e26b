import { isMissing } from '#shared/contract/http-error.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';
import { definePage } from './define-page.ts';
import type { ActionContext, ActionOutcome } from './page-action.ts';

/**
 * The target of an email's unsubscribe link. Opening it, as mail scanners do, does not unsubscribe; only its form does.
 */
export const unsubscribePage = definePage<null>({
  access: 'public',
  load: async () => ({ kind: 'page', data: null }),
  head: () => ({ title: 'Stop these e-mails', canonical: null, noindex: true }),
  action: unsubscribe,
});

async function unsubscribe({ api, url }: ActionContext): Promise<ActionOutcome> {
  try {
    const { message } = await api.productNotices.stopProductNotices({
      token: url.searchParams.get('t') ?? '-',
    });
    return { kind: 'done', message };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return { kind: 'invalid', errors: NO_ERRORS, message: BROKEN_LINK };
  }
}

const BROKEN_LINK = 'This link doesn’t work. You can stop alerts in your account, or write to us.';
