import { TransportError } from '#shared/api-client/transport-error.ts';
import { FAILURE_TEXT } from '#shared/constants.ts';
import { HttpError } from '#shared/contract/http-error.ts';
import { OFFLINE_TEXT } from './failure-toasts.ts';

/** What a failed call comes to, as a shopper sees it; which call comes to what: `failure-policy.ts`. */
export type FailureOutcome =
  /** The error page takes the page's place, with the failure's status. */
  | 'error-page'
  /** A toast, and the page that was left stays or comes back; on a full load the error page, 502 or 503. */
  | 'go-back'
  /** All that is the customer's is cleared, and the dialog asks for a login. */
  | 'session-ended'
  /** All that is the customer's is cleared, and nobody is asked for anything (R-SES-5). */
  | 'signed-out'
  /** What the server says stands under the fields it is about (R-VAL-1). */
  | 'field-errors'
  /** A notice says so; a refusal that explains itself speaks for itself (R-ERR-1). */
  | 'tell'
  /** What was to be loaded is empty, and nobody is told. */
  | 'reset-silently'
  /** As if nothing had been asked for. */
  | 'ignored';

/** `token`: of the session that the call was made in, empty where nobody was signed in. */
type Note = { outcome: FailureOutcome; token: string };

const notes = new WeakMap<HttpError, Note>();

/** Whoever makes the calls knows which one failed, and so what it comes to. */
export function noteFailure(error: HttpError, note: Note): void {
  notes.set(error, note);
}

/** What the catalogue says of a failure; what nobody foresaw is told. */
export function notedOutcome(error: unknown): FailureOutcome {
  return noteOf(error)?.outcome ?? 'tell';
}

/** Whether a failed call was made in a session: an earlier one's says nothing of this one. */
export function isOfSession(error: unknown, { token }: { token: string }): boolean {
  return (noteOf(error)?.token ?? token) === token;
}

function noteOf(error: unknown): Note | undefined {
  return error instanceof HttpError ? notes.get(error) : undefined;
}

/** What a failure of a shopper's doing comes to. */
export function actionOutcome(error: unknown): FailureOutcome {
  if (!(error instanceof HttpError)) return 'tell';
  const outcome = notedOutcome(error);
  if (outcome === 'field-errors' || outcome === 'tell') return outcome;
  // What else it loads for, here it was part of what a shopper did.
  return error.status === 401 ? 'session-ended' : 'tell';
}

/** Refusals that say why: not now as things stand, too often, closed for maintenance (R-EDGE-3). */
const EXPLAINED: ReadonlySet<number> = new Set([409, 429, 503]);

/** The sentence a shopper reads about a failed call. A refusal that explains itself speaks for itself. */
export function failureText(error: unknown): string {
  if (!(error instanceof HttpError)) return navigator.onLine === false ? OFFLINE_TEXT : FAILURE_TEXT;
  if (error instanceof TransportError) return error.failure === 'offline' ? OFFLINE_TEXT : FAILURE_TEXT;
  const firstFieldError = Object.values(error.errors)[0]?.[0];
  if (error.status === 422 && firstFieldError !== undefined) return firstFieldError;
  return EXPLAINED.has(error.status) ? error.message : FAILURE_TEXT;
}
