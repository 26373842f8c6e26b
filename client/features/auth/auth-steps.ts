import { track } from '#client/browser/analytics.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import { OTP_RESEND_SECONDS } from '#shared/constants.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { clearFieldError, NO_ERRORS } from '#shared/domain/form-errors.ts';
import type { AuthValues } from './auth-modes.ts';
import type { AuthMode, AuthState, AuthStore } from './auth-store.ts';
import { NEW_PIN_SENT, PASSWORD_UPDATED } from './auth-words.ts';
import { queuedActions } from './queued-actions.ts';
import { waitText } from './wait-text.ts';

type Step = { to: AuthMode } & Partial<Pick<AuthState, 'values' | 'resendAt' | 'notice'>>;

/** Sends a mode's form; what comes of it stands in the store (R-AUTH-2, R-ERR-2). A second call under way does nothing. */
export async function send(store: AuthStore, mode: AuthMode, values: AuthValues): Promise<void> {
  if (store.getState().call !== null) return;
  const call = {};
  store.setState({ call, errors: NO_ERRORS, message: '', notice: '' });
  const isWanted = (): boolean => store.getState().call === call;
  const { ports, closed } = store.getState();
  try {
    const outcome = await CALLS[mode](await ports.api(), values, store.getState());
    if ('token' in outcome) {
      track({ name: mode === 'register' ? 'sign_up' : 'login' });
      return await arriveSignedIn(store, outcome, () => store.getState().closed === closed);
    }
    const { to, ...known } = outcome;
    if (isWanted()) store.setState({ mode: to, call: null, ...known });
  } catch (error) {
    if (isWanted()) store.setState({ call: null, ...refusalOf(error, mode, ports) });
  }
}

const CALLS: Record<
  AuthMode,
  (api: ApiClient, values: AuthValues, state: AuthState) => Promise<SignedIn | Step>
> = {
  login: (api, { email, password }, { ports }) =>
    api.login({ email, password, device_name: ports.deviceName() }),
  register: (api, { name, email, password }, { ports }) =>
    api.register({
      name,
      email,
      password,
      password_confirmation: password,
      device_name: ports.deviceName(),
    }),
  async forgot_password(api, { email }) {
    await api.forgotPassword({ email });
    return { to: 'verify', values: { email }, resendAt: Date.now() + OTP_RESEND_SECONDS * 1_000 };
  },
  async verify(api, { email, otp }) {
    const { token } = await api.verifyOtp({ email, otp });
    return { to: 'reset_password', values: { email, token } };
  },
  async reset_password(api, { email, password }, { values: { token = '' } }) {
    await api.resetPassword({ password, password_confirmation: password, token });
    return { to: 'login', values: { email }, notice: PASSWORD_UPDATED };
  },
};

/**
 * The session counts even where the dialog was closed meanwhile; what was queued then does not. That it shows another
 * mode by now changes nothing.
 */
async function arriveSignedIn(store: AuthStore, signedIn: SignedIn, isOpen: () => boolean): Promise<void> {
  const { ports, queued, next } = store.getState();
  const unfinished = await ports.onSignedIn(signedIn, isOpen() ? queued : null);
  if (!isOpen()) return ports.goOn(null);
  if (unfinished !== '') return store.setState({ call: null, queued: null, unfinished });
  store.getState().reset();
  ports.goOn(next);
}

type Refusal = Pick<AuthState, 'errors' | 'message'> & Partial<Pick<AuthState, 'resendAt'>>;

function refusalOf(error: unknown, mode: AuthMode, ports: AuthState['ports']): Refusal {
  if (error instanceof HttpError && error.status === 422) {
    return { errors: error.errors, message: Object.keys(error.errors).length === 0 ? error.message : '' };
  }
  const message = ports.onFailure(error);
  if (!(error instanceof HttpError) || error.status !== 429 || error.retryAfterSeconds === null) {
    return { errors: NO_ERRORS, message };
  }
  const resendAt = Date.now() + error.retryAfterSeconds * 1_000;
  return {
    errors: NO_ERRORS,
    message: `Too many attempts. Please try again in ${waitText(error.retryAfterSeconds)}.`,
    ...(mode === 'forgot_password' || mode === 'verify' ? { resendAt } : {}),
  };
}

/** Asks for another pin without leaving the form that it goes into. */
export async function sendAgain(store: AuthStore, email: string): Promise<boolean> {
  await send(store, 'forgot_password', { name: '', email, password: '', otp: '' });
  const { mode, call, message, errors } = store.getState();
  const isSent = mode === 'verify' && call === null && message === '' && errors === NO_ERRORS;
  if (isSent) store.setState({ notice: NEW_PIN_SENT });
  return isSent;
}

export function switchMode(store: AuthStore, mode: AuthMode): void {
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

export function clearError(store: AuthStore, field: string): void {
  store.setState(({ errors }) => ({ errors: clearFieldError(errors, field) }));
}

/** Closes the dialog; what it was opened for is done by no tab any more (R-SES-6). */
export function cancel(store: AuthStore): void {
  const { queued, reset, ports } = store.getState();
  if (queued !== null) queuedActions.drop(queued.id);
  reset();
  ports.goOn(null);
}
