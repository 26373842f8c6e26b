import { HttpError } from '#shared/contract/http-error.ts';
import { firstError } from '#shared/domain/form-errors.ts';
import { explainRejection } from '#worker/platform/action-rejection.ts';
import type { ActionContext, DoneOutcome } from '../page-action.ts';

/**
 * The two forms by which customers verify their email.
 * @param to the page that contains them
 * @param applyVoucher applies the voucher that needs a verified email; the form posts its code as `code`
 */
export function verifyEmailForms(to: string, applyVoucher?: ApplyVoucher) {
  return {
    'email-pin': async ({ api, key, form }: ActionContext): Promise<DoneOutcome> => {
      const { message } = await api.account.requestEmailPin({}, { idempotencyKey: key });
      const code = form.get('code') ?? '';
      if (code === '') return { kind: 'done', to, message };
      // Without scripts, the page is shown again with the voucher and the PIN field.
      return { kind: 'done', message, form: { values: { intent: 'email-pin', code }, notice: message } };
    },
    'verify-email': async (context: ActionContext): Promise<DoneOutcome> => {
      const { api, form } = context;
      await api.account.verifyEmail({ otp: form.get('otp') ?? '' });
      const user = await api.account.getUser();
      const confirmed = { kind: 'done', to, message: 'Your e-mail is confirmed.', renamed: user } as const;
      const isVoucherWaiting = applyVoucher !== undefined && (form.get('code') ?? '') !== '';
      return isVoucherWaiting ? withVoucher(confirmed, context, applyVoucher) : confirmed;
    },
  };
}

type ApplyVoucher = (context: ActionContext) => Promise<DoneOutcome>;

/** Applies the voucher. If it is rejected, the email stays verified and the message gives the reason. */
async function withVoucher(
  confirmed: DoneOutcome,
  context: ActionContext,
  applyVoucher: ApplyVoucher,
): Promise<DoneOutcome> {
  try {
    const { message, changed } = await applyVoucher(context);
    return { ...confirmed, message: sentences(confirmed.message, message), ...(changed && { changed }) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const reason = firstError(error.errors) || explainRejection(error).message;
    return { ...confirmed, message: sentences(confirmed.message, reason) };
  }
}

function sentences(...texts: (string | undefined)[]): string {
  return texts.filter((text) => text !== undefined && text !== '').join(' ');
}
