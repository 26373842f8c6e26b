import type { SignedIn } from '#shared/contract/auth.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import type { AnalyticsEvent } from '#shared/contract/events.ts';
import type { HttpError } from '#shared/contract/http-error.ts';
import type { PaymentForm } from '#shared/contract/payment.ts';
import type { User } from '#shared/contract/user.ts';
import { NO_ERRORS } from '#shared/domain/form-errors.ts';
import type { Changed, NextForm, UndoForm } from '#shared/navigation/action-result.ts';
import type { RouteParams } from '#shared/navigation/match-route.ts';
import type { Api } from '#worker/api/index.ts';
import { UNREADABLE_FORM } from '#worker/platform/request-errors.ts';

/**
 * Does what a form posted to a page asks for: the one implementation of every write (R-WRITE-1). What the API refuses
 * may be thrown: `run-action.ts` in `worker/ssr` says what becomes of it.
 */
export type PageAction = (context: ActionContext) => Promise<ActionOutcome>;

/** A posted form, and the customer who posted it. */
export type ActionContext = {
  api: Api;
  /** The address that the form was posted to. */
  url: URL;
  params: RouteParams;
  query: URLSearchParams;
  form: URLSearchParams;
  /** One press's idempotency key, for calls that add or create; undefined where the form has none. */
  key: string | undefined;
  /** How the browser calls itself, as a session's name. */
  deviceName: string;
  /** Does what has waited for a login (R-WRITE-2), as the customer who has just logged in. */
  resume(pending: string | null, signedIn: SignedIn): Promise<ActionOutcome>;
};

/** What a posted form comes to; how a browser is told, with scripts and without, is the same for all. */
export type ActionOutcome =
  | DoneOutcome
  /** `changed`: what is no longer as the page shows it, where that is why; `events`: what was done all the same. */
  | ({ kind: 'invalid'; errors: FieldErrors } & Pick<Effects, 'message' | 'changed' | 'events' | 'eventKey'>)
  /** Only a customer may do this. */
  | { kind: 'login' }
  | { kind: 'refused'; error: HttpError }
  /** Done, and another page shows it. */
  | ({ kind: 'redirect'; to: string } & Effects);

/** The outcome of a form that no page of the shop sends. */
export const UNREADABLE: ActionOutcome = { kind: 'invalid', errors: NO_ERRORS, message: UNREADABLE_FORM };

/** A page's forms, each by its `intent`. */
export type FormActions = Readonly<Record<string, PageAction>>;

/** Runs the form that was posted; what no form of the page sends is {@link UNREADABLE}. */
export async function runForm(context: ActionContext, forms: FormActions): Promise<ActionOutcome> {
  const intent = context.form.get('intent') ?? '';
  return Object.hasOwn(forms, intent) ? ((await forms[intent]?.(context)) ?? UNREADABLE) : UNREADABLE;
}

export type DoneOutcome = {
  kind: 'done';
  /** The page to show where no scripts run; left out: the page that the form was posted to. */
  to?: string;
  undo?: UndoForm;
  /** Without scripts it is shown where `to` is left out. */
  form?: NextForm;
  /** The gateway's form; `to` is then the page that shows it where no scripts run. */
  payment?: PaymentForm;
  unfinished?: string;
} & Effects;

export type Effects = {
  message?: string;
  changed?: Pick<Changed, 'cart' | 'lists'>;
  events?: readonly AnalyticsEvent[];
  /** The key of the press that the events are of: a retry counts none of them again. */
  eventKey?: string;
  signedIn?: SignedIn;
  /** Overrides a login of the same request. */
  signedOut?: boolean;
  /** The customer's name and e-mail as they are now. */
  renamed?: Pick<User, 'name' | 'email'>;
};
