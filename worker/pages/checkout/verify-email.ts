import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { EmailStatus } from '#shared/contract/user.ts';
import { orIfMissing } from '../fallbacks.ts';
import type { ActionContext, DoneOutcome } from '../page-action.ts';

/**
 * The two forms by which customers confirm that their e-mail is theirs.
 * @param to the page that holds them
 */
export function verifyEmailForms(to: string) {
  return {
    'email-pin': async ({ api, key }: ActionContext): Promise<DoneOutcome> => {
      const { message } = await api.requestEmailPin(key);
      return { kind: 'done', to, message };
    },
    'verify-email': async ({ api, form }: ActionContext): Promise<DoneOutcome> => {
      await api.verifyEmail(form.get('otp') ?? '');
      const user = await api.getUser();
      return { kind: 'done', to, message: 'Your e-mail is confirmed.', renamed: user };
    },
  };
}

/** An API elsewhere may know nothing of it: then nothing has to be verified. */
export function loadEmailStatus(api: ApiClient): Promise<EmailStatus | null> {
  return orIfMissing(api.getEmailStatus(), () => null);
}
