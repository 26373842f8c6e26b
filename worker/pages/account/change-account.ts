import { isOtherEmail } from '#client/features/account/details-fields.ts';
import { isRejection } from '#shared/contract/http-error.ts';
import type { User, UserPatch } from '#shared/contract/user.ts';
import { REMOVAL_RECORDED_PATH } from '#shared/navigation/paths.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { verifyEmailForms } from '../checkout/verify-email.ts';
import { fallBackIfMissing } from '../fallbacks.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';
import { deviceLabel } from './device-label.ts';

const PAGE_PATH = '/account/details';
const EMAIL_FORMS = verifyEmailForms(PAGE_PATH);

/** Runs the forms of the account details page, selected by `intent`. */
export async function changeAccount(context: ActionContext): Promise<ActionOutcome> {
  const { api, form, key } = context;
  switch (form.get('intent')) {
    case 'end-session':
      return endSession(context);
    case 'end-other-sessions':
      await api.account.endOtherSessions();
      return { kind: 'done', to: PAGE_PATH, message: 'All other devices are logged out.' };
    case 'password':
      return changePassword(context);
    case 'confirm-password': {
      const { message } = await api.account.confirmPassword({
        current_password: form.get('current_password') ?? '',
      });
      return { kind: 'done', to: PAGE_PATH, message };
    }
    case 'remove':
      await api.account.requestRemoval(
        { keep_reviews: form.get('keep_reviews') === 'yes' },
        { idempotencyKey: key },
      );
      return { kind: 'redirect', to: REMOVAL_RECORDED_PATH, signedOut: true };
    case 'email-pin':
      return EMAIL_FORMS['email-pin'](context);
    case 'verify-email':
      return EMAIL_FORMS['verify-email'](context);
    case 'keep-email':
      await api.account.updateUser({ pending_email: null });
      return { kind: 'done', to: PAGE_PATH, message: 'Your e-mail stays as it was.' };
    case 'review-emails':
      return changeReviewEmails(context);
    case 'keep-account':
      await api.account.withdrawRemoval();
      return { kind: 'done', to: PAGE_PATH, message: 'Your account stays. We’ve cancelled its removal.' };
    default:
      return updateDetails(context);
  }
}

/** R-VAL-1: the form has one field for the new password, but the API expects it twice. */
async function changePassword({ api, form, key }: ActionContext): Promise<ActionOutcome> {
  const password = form.get('password') ?? '';
  const { message } = await api.account.changePassword(
    { current_password: form.get('current_password') ?? '', password, password_confirmation: password },
    { idempotencyKey: key },
  );
  return { kind: 'done', to: PAGE_PATH, message };
}

/** Ends a session. It is not an error if the session has already ended. */
async function endSession({ api, form }: ActionContext): Promise<ActionOutcome> {
  const id = Number(form.get('id'));
  const session = (await api.account.listSessions()).find((known) => known.id === id);
  if (session !== undefined)
    await fallBackIfMissing(api.account.endSession({ id }), api.account.listSessions);
  if (session?.current) return { kind: 'redirect', to: '/', signedOut: true };
  const device = session === undefined ? 'That device' : deviceLabel(session.device_name);
  return { kind: 'done', to: PAGE_PATH, message: `${device} is logged out.` };
}

/** The form sends the requested setting, so that submitting it twice has the same result. */
async function changeReviewEmails({ api, form }: ActionContext): Promise<ActionOutcome> {
  const { review_emails } = await api.account.updateUser({
    review_emails: form.get('review_emails') === 'on',
  });
  const message = review_emails ? 'On. We’ll ask you for reviews.' : 'Off. We won’t ask you for reviews.';
  return { kind: 'done', to: PAGE_PATH, message };
}

/** Updates the details. A new email address needs a PIN, which is sent immediately. */
async function updateDetails({ api, form, key }: ActionContext): Promise<ActionOutcome> {
  const { email } = await api.account.getUser();
  const user = await api.account.updateUser(toUserPatch(form, email));
  const isChangingEmail = isOtherEmail(form.get('email') ?? '', email);
  const note = isChangingEmail ? ` ${await sendPin(api, user, key)}` : '';
  return { kind: 'done', to: PAGE_PATH, message: `Your details are saved.${note}`, renamed: user };
}

/**
 * Requests the PIN for a pending email address. The details are already saved, so a rate limit does not fail the form.
 */
async function sendPin(api: ApiCalls, { pending_email }: User, key: string | undefined): Promise<string> {
  try {
    await api.account.requestEmailPin({}, { idempotencyKey: key });
    return `Enter the PIN that we sent to ${pending_email} to change your e-mail.`;
  } catch (error) {
    if (!isRejection(error, 'too_many_requests')) throw error;
    return `We’ve already sent a PIN to ${pending_email}. Enter it below to change your e-mail.`;
  }
}

/** Sends the password only if the change needs it, because a browser may have filled it in unnoticed. */
function toUserPatch(form: URLSearchParams, storedEmail: string): UserPatch {
  const typed = (name: string): string => form.get(name) ?? '';
  return {
    name: typed('name'),
    email: typed('email'),
    business_name: typed('business_name'),
    vat_number: typed('vat_number'),
    ...(isOtherEmail(typed('email'), storedEmail) && { current_password: typed('current_password') }),
  };
}
