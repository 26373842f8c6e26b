import type { SignedIn } from '#shared/contract/auth.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import type { AnalyticsEvent } from '#shared/contract/events.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import type { User } from '#shared/contract/user.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';
import type { Changed, NextForm, UndoForm } from '#shared/navigation/action-result.ts';
import type { RouteParams } from '#shared/navigation/match-route.ts';
import type { ApiCalls } from '#worker/api/index.ts';
import { UNREADABLE_FORM } from '#worker/platform/request-errors.ts';

/**
 * Runs a form posted to a page. Browsers with and without scripts use the same action (R-WRITE-1). An action may throw
 * the API's rejections, which `run-action.ts` in `worker/ssr` handles.
 */
export type PageAction = (context: ActionContext) => Promise<ActionOutcome>;

/** A posted form, and the customer who posted it. */
export type ActionContext = {
  api: ApiCalls;
  /** The URL that the form was posted to. */
  url: URL;
  params: RouteParams;
  query: URLSearchParams;
  form: URLSearchParams;
  /** The submission's idempotency key, for calls that add or create; undefined if the form has none. */
  key: string | undefined;
  /** The browser's `User-Agent`, stored as the session's name. */
  deviceName: string;
  /** Runs the action that waited for a login (R-WRITE-2), as the customer who has just logged in. */
  resume(pending: string | null, signedIn: SignedIn): Promise<ActionOutcome>;
};

/** The outcome of a posted form. It is the same for browsers with and without scripts; only the response differs. */
export type ActionOutcome =
  | DoneOutcome
  /**
   * `changed`: the current data, if the error occurred because the page shows outdated data. `events`: actions that
   * succeeded nevertheless.
   */
  | ({ kind: 'invalid'; errors: FieldErrors } & Pick<Effects, 'message' | 'changed' | 'events' | 'eventKey'>)
  /** The action requires a login. */
  | { kind: 'login' }
  | { kind: 'rejected'; error: HttpError }
  /** The action succeeded, and another page shows the result. */
  | ({ kind: 'redirect'; to: string } & Effects);

/** The outcome of a form that no page of the shop sends. */
export const UNREADABLE: ActionOutcome = { kind: 'invalid', errors: NO_ERRORS, message: UNREADABLE_FORM };

/** A page's forms by `intent`. */
export type FormActions = Readonly<Record<string, PageAction>>;

/** Runs the action for the form's intent. Returns {@link UNREADABLE} if the page has no such form. */
export async function runForm(context: ActionContext, forms: FormActions): Promise<ActionOutcome> {
  const intent = context.form.get('intent') ?? '';
  return Object.hasOwn(forms, intent) ? ((await forms[intent]?.(context)) ?? UNREADABLE) : UNREADABLE;
}

export type DoneOutcome = {
  kind: 'done';
  /** The page to show without scripts; by default the page that the form was posted to. */
  to?: string;
  undo?: UndoForm;
  /** The next form. Without scripts, it is shown only if `to` is undefined. */
  form?: NextForm;
  /** The gateway's form; without scripts, the page `to` shows it. */
  payment?: PaymentForm;
  /** The reason, for the shopper, why the form that waited for the login failed. */
  unfinished?: string;
} & Effects;

export type Effects = {
  message?: string;
  changed?: Pick<Changed, 'cart' | 'lists'>;
  events?: readonly AnalyticsEvent[];
  /**
   * The idempotency key of the submission that caused the events, so that a retry does not count them again. Set by
   * `run-action.ts`; a login passes on the key of the form that waited for it.
   */
  eventKey?: string;
  signedIn?: SignedIn;
  /** True if the form has ended the session. Overrides `signedIn`. */
  signedOut?: boolean;
  /** The customer's new name and email. */
  renamed?: Pick<User, 'name' | 'email'>;
};
