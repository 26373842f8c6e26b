import type { AppServices, SubmitResult } from '#client/browser/app-services.ts';
import type { FormPost } from '#client/browser/form-post.ts';
import { showFailure } from '#client/ui/toast.ts';
import { OTP_RESEND_SECONDS } from '#shared/constants.ts';
import { clearFieldError, hasErrors, NO_ERRORS } from '#shared/domain/form-errors.ts';
import { isAuthMode } from './auth-modes.ts';
import type { AuthMode, LoginDialogState, LoginDialogStore } from './login-dialog-store.ts';
import { waitText } from './wait-text.ts';

/**
 * Sends a mode's form and writes the result to the store (R-AUTH-2, R-ERR-2). A second call during a request does
 * nothing. If the dialog was closed or changed its mode meanwhile, the response is dropped. Exceptions: a new session
 * still applies, and a toast shows a failure.
 */
export async function sendAuthForm(
  store: LoginDialogStore,
  submit: AppServices['submit'],
  post: FormPost,
): Promise<SubmitResult | null> {
  if (store.getState().call !== null) return null;
  const call = {};
  store.setState({ call, errors: NO_ERRORS, message: '', notice: '' });
  const result = await submit(post);
  if (store.getState().call !== call) {
    if (result.kind === 'refused') showFailure(result.message);
    return null;
  }
  store.setState({ call: null, ...stateAfter(result, store.getState()) });
  return result;
}

function stateAfter(result: SubmitResult, { mode }: LoginDialogState): Partial<LoginDialogState> {
  switch (result.kind) {
    case 'invalid':
      return { errors: result.errors, message: hasErrors(result.errors) ? '' : result.message };
    case 'refused':
      return rejectionState(result, mode);
    case 'done':
      if (result.unfinished !== undefined) return { pending: null, unfinished: result.unfinished };
      return result.form === undefined ? {} : nextStep(result.form.values, result.form.notice);
    default:
      return {};
  }
}

function nextStep(
  { intent, ...values }: Readonly<Record<string, string>>,
  notice: string,
): Partial<LoginDialogState> {
  if (!isAuthMode(intent)) return {};
  const resendAt = Date.now() + OTP_RESEND_SECONDS * 1_000;
  return { mode: intent, values, notice, ...(intent === 'verify' && { resendAt }) };
}

function rejectionState(
  { message, retryAfterSeconds }: Extract<SubmitResult, { kind: 'refused' }>,
  mode: AuthMode | null,
): Partial<LoginDialogState> {
  if (retryAfterSeconds === null) return { message };
  const resendAt = Date.now() + retryAfterSeconds * 1_000;
  return {
    message: `Too many attempts. Please try again in ${waitText(retryAfterSeconds)}.`,
    ...((mode === 'forgot_password' || mode === 'verify') && { resendAt }),
  };
}

/** Shows another mode of the dialog. Clears errors, messages and returned values, except the email. */
export function switchMode(store: LoginDialogStore, mode: AuthMode): void {
  const { email } = store.getState().values;
  store.setState({
    mode,
    values: email === undefined ? {} : { email },
    errors: NO_ERRORS,
    message: '',
    notice: '',
    call: null,
  });
}

export function clearError(store: LoginDialogStore, field: string): void {
  store.setState(({ errors }) => ({ errors: clearFieldError(errors, field) }));
}
