import { FAILURE_TEXT } from '#shared/constants.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import { isRejection } from '#shared/contract/http-error.ts';
import { firstError } from '#shared/domain/form-errors.ts';
import { formatDate } from '#shared/domain/format-date.ts';
import { PENDING_FIELD } from '#shared/navigation/form-fields.ts';
import { safeNext } from '#shared/navigation/safe-next.ts';
import { explainRejection } from '#worker/platform/action-rejection.ts';
import type { ActionContext, ActionOutcome } from '../page-action.ts';

/**
 * Runs the login dialog's forms (R-AUTH-2). One step passes the email and the reset token to the next in hidden form
 * fields, so that they never appear in a URL.
 */
export async function signInAction(context: ActionContext): Promise<ActionOutcome> {
  const shown = SHOWN_MODES.find((mode) => mode === context.form.get('show'));
  if (shown !== undefined) return nextForm({ intent: shown });
  const call = MODES.get(context.form.get('intent') ?? '');
  if (call === undefined) return { kind: 'redirect', to: '/' };
  return call(context, (name) => context.form.get(name) ?? '');
}

/** The modes that the field `show` can switch to. Switching preserves a form that waits for the login. */
const SHOWN_MODES = ['login', 'register', 'forgot_password'] as const;

type Field = (name: string) => string;

const MODES: ReadonlyMap<string, (context: ActionContext, field: Field) => Promise<ActionOutcome>> = new Map([
  ['login', logIn],
  ['register', register],
  ['forgot_password', askForPin],
  ['verify', verifyPin],
  ['reset_password', resetPassword],
]);

async function logIn(context: ActionContext, field: Field): Promise<ActionOutcome> {
  const { api, deviceName } = context;
  const typed = { email: field('email'), password: field('password') };
  return continueSignedIn(context, await api.account.login({ ...typed, device_name: deviceName }), 'login');
}

/**
 * Registers a customer. If the email and the password belong to an existing account, perhaps because the first response
 * was lost, the customer is logged in.
 */
async function register(context: ActionContext, field: Field): Promise<ActionOutcome> {
  const { api, deviceName } = context;
  const password = field('password');
  // R-VAL-1: the form has one password field, but the API expects the password twice.
  const password_confirmation = field('password_confirmation') || password;
  const typed = { name: field('name'), email: field('email'), password, password_confirmation };
  try {
    const signedIn = await api.account.register({ ...typed, device_name: deviceName });
    return await continueSignedIn(context, signedIn, 'sign_up');
  } catch (error) {
    if (!isRejection(error, 'invalid') || Object.keys(error.errors).join() !== 'email') throw error;
    try {
      return await logIn(context, field);
    } catch {
      throw error;
    }
  }
}

async function askForPin({ api, key }: ActionContext, field: Field): Promise<ActionOutcome> {
  const email = field('email');
  await api.account.forgotPassword({ email }, { idempotencyKey: key });
  return nextForm({ intent: 'verify', email }, field('again') === '' ? '' : NEW_PIN_SENT);
}

const NEW_PIN_SENT = 'We’ve sent a new one-time PIN. Only the newest one works.';
const PASSWORD_UPDATED = 'Your password is changed. Log in with the new one.';

async function verifyPin({ api, key }: ActionContext, field: Field): Promise<ActionOutcome> {
  const email = field('email');
  const { token } = await api.account.verifyOtp({ email, otp: field('otp') }, { idempotencyKey: key });
  return nextForm({ intent: 'reset_password', email, token });
}

async function resetPassword({ api }: ActionContext, field: Field): Promise<ActionOutcome> {
  const password = field('password');
  await api.account.resetPassword({ password, password_confirmation: password, token: field('token') });
  return nextForm({ intent: 'login', email: field('email') }, PASSWORD_UPDATED);
}

/** A reminder at login that the customer has requested the account's removal; empty if there is no such request. */
function removalMessage({ user: { removal_date } }: SignedIn): string {
  if (removal_date === null) return '';
  return `We’ll remove your account on ${formatDate(removal_date)}. You can keep it: open your account.`;
}

function nextForm(values: Record<string, string>, notice = ''): ActionOutcome {
  return { kind: 'done', form: { values, notice } };
}

/** Runs the action that waited for the login (R-WRITE-2), or redirects to the page that required the login. */
async function continueSignedIn(
  { resume, query, form }: ActionContext,
  signedIn: SignedIn,
  event: 'login' | 'sign_up',
): Promise<ActionOutcome> {
  const outcome = await resume(form.get(PENDING_FIELD), signedIn);
  const next = safeNext(form.get('next') ?? query.get('next'));
  const events = [{ name: event }];
  const message = removalMessage(signedIn);
  switch (outcome.kind) {
    case 'redirect':
      return { message, ...outcome, events: [...events, ...(outcome.events ?? [])], signedIn };
    case 'done': {
      const done = { message, ...outcome, events: [...events, ...(outcome.events ?? [])], signedIn };
      if (next === null || outcome.payment !== undefined) return { to: '/', ...done };
      return { ...done, kind: 'redirect', to: next };
    }
    case 'invalid':
      return unfinished(firstError(outcome.errors) || (outcome.message ?? ''));
    case 'rejected':
      return unfinished(explainRejection(outcome.error).message);
    case 'login':
      return unfinished(FAILURE_TEXT);
  }

  function unfinished(reason: string): ActionOutcome {
    return { kind: 'done', to: next ?? '/', unfinished: reason, events, signedIn };
  }
}
