import { PASSWORD_UPDATED } from '#client/features/auth/auth-words.ts';
import { callQueued } from '#shared/api-client/queued-calls.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { firstError, NO_ERRORS } from '#shared/domain/form-errors.ts';
import { safeNext } from '#shared/navigation/paths.ts';
import { QUEUED_PARAMETER, readQueuedAction } from '#shared/navigation/queued-action.ts';
import type { ActionContext, ActionResult } from '../page-action.ts';

/**
 * Runs the login dialog's forms where no scripts run (R-AUTH-2). The e-mail and the reset token, which one step passes
 * to the next, are hidden fields of the next form and never stand in an address.
 */
export async function signInAction(context: ActionContext): Promise<ActionResult> {
  const call = MODES.get(context.form.get('intent') ?? '');
  if (call === undefined) return { kind: 'redirect', to: '/' };
  try {
    return await call(context, (name) => context.form.get(name) ?? '');
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (error.status === 422) return { kind: 'invalid', errors: error.errors };
    if (error.status === 429) return { kind: 'invalid', errors: {}, message: error.message };
    throw error;
  }
}

type Field = (name: string) => string;

const MODES: ReadonlyMap<string, (context: ActionContext, field: Field) => Promise<ActionResult>> = new Map([
  [
    'login',
    async (context: ActionContext, field: Field) =>
      arrive(
        context,
        await context.api.login({ email: field('email'), password: field('password'), device_name: '' }),
      ),
  ],
  [
    'register',
    async (context, field) =>
      arrive(
        context,
        await context.api.register({
          name: field('name'),
          email: field('email'),
          password: field('password'),
          // R-VAL-1: the form asks for the password once; the API wants it twice.
          password_confirmation: field('password_confirmation') || field('password'),
          device_name: '',
        }),
      ),
  ],
  [
    'forgot_password',
    async ({ api }, field) => {
      const email = field('email');
      await api.forgotPassword({ email });
      return nextForm({ intent: 'verify', email });
    },
  ],
  [
    'verify',
    async ({ api }, field) => {
      const email = field('email');
      // People paste the pin with a space: "123 456".
      const { token } = await api.verifyOtp({ email, otp: field('otp').replace(/\s/g, '') });
      return nextForm({ intent: 'reset_password', email, token });
    },
  ],
  [
    'reset_password',
    async ({ api }, field) => {
      const password = field('password');
      await api.resetPassword({ password, password_confirmation: password, token: field('token') });
      return nextForm({ intent: 'login', email: field('email') }, PASSWORD_UPDATED);
    },
  ],
]);

function nextForm(values: Record<string, string>, notice = ''): ActionResult {
  return { kind: 'form', form: { values, errors: NO_ERRORS, message: '', notice } };
}

/** After a login: runs the queued action (R-SES-6), then leads to the page that asked for the login. */
async function arrive({ apiOf, query, form }: ActionContext, signedIn: SignedIn): Promise<ActionResult> {
  const to = safeNext(form.get('next') ?? query.get('next')) ?? '/';
  const queued = readQueuedAction(form.get(QUEUED_PARAMETER));
  if (queued === null) return { kind: 'redirect', to, signedIn };
  try {
    await callQueued(apiOf(signedIn), queued);
    return { kind: 'redirect', to: queued.kind === 'add-to-cart' ? '/cart' : to, signedIn };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const message = firstError(error.errors) || error.message;
    return { kind: 'form', form: { values: { intent: 'unfinished' }, errors: NO_ERRORS, message }, signedIn };
  }
}
