import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { EmailStatus } from '#shared/contract/user.ts';
import { orIfMissing } from '../fallbacks.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';

/**
 * Runs the two forms by which customers confirm that their e-mail is theirs; null for any other form.
 * @param to the page that holds them
 */
export async function verifyEmailFrom(
  { api, form, key }: ActionContext,
  to: string,
): Promise<ActionOutcome | null> {
  switch (form.get('intent')) {
    case 'email-pin': {
      const { message } = await api.requestEmailPin(key);
      return { kind: 'done', to, message };
    }
    case 'verify-email':
      // People paste the pin with a space: "123 456".
      await api.verifyEmail((form.get('otp') ?? '').replace(/\s/g, ''));
      return { kind: 'done', to, message: 'Your e-mail is confirmed.' };
    default:
      return null;
  }
}

/** An API elsewhere may know nothing of it: then nothing has to be verified. */
export function loadEmailStatus(api: ApiClient): Promise<EmailStatus | null> {
  return orIfMissing(api.getEmailStatus(), () => null);
}
