import type { Cart } from '../contract/cart.ts';
import type { ErrorCode, FieldErrors } from '../contract/errors.ts';
import type { AnalyticsEvent } from '../contract/events.ts';
import type { PaymentForm } from '../contract/payment.ts';
import type { PagePayload, SessionSeed } from './page-payload.ts';

/**
 * The response to a form posted with `Accept: application/json` (R-WRITE-1). Without scripts the same result becomes a
 * redirect, or the page with its errors.
 */
export type ActionResult =
  | DoneResult
  | {
      kind: 'invalid';
      errors: FieldErrors;
      message: string;
      /**
       * The typed values without passwords, PIN and reset token, for browsers without scripts. The shop's own scripts
       * already have the values.
       */
      values: FormValues;
      /** The current data, if the rejection was caused by a change of the data. */
      changed?: Changed;
    }
  /**
   * The form requires a login. `pending` is the form itself, which the login form then contains (R-WRITE-2); `next` is
   * the page that the form was posted to. Both are for browsers without scripts; the shop's own scripts already have
   * them.
   */
  | { kind: 'login'; next: string; pending: string }
  | {
      kind: 'refused';
      code: ErrorCode;
      message: string;
      retryAfterSeconds: number | null;
    }
  | RedirectResult;

export type DoneResult = {
  kind: 'done';
  /** One sentence for the shopper; empty if the visible change is sufficient. */
  message: string;
  changed: Changed;
  /** The analytics events of the action (R-API-60). The shop has counted them; a tag manager may count them too. */
  events: readonly AnalyticsEvent[];
  /** The form that undoes the change. */
  undo?: UndoForm;
  /** The next form in a sequence, with its prefilled values, as in the login dialog's modes (R-AUTH-2). */
  form?: NextForm;
  /** The gateway's own form, which the browser posts to a different origin. */
  payment?: PaymentForm;
  /** The reason why the pending action failed although the login succeeded. */
  unfinished?: string;
};

/** The action succeeded, and another page shows the result. */
export type RedirectResult = {
  kind: 'redirect';
  /** A path of this site. */
  to: string;
  /** The target's payload, if `to` is a customer's page. If omitted, the browser requests it. */
  page?: PagePayload;
  message: string;
  changed: Changed;
  events: readonly AnalyticsEvent[];
};

/** The data that a write has changed. Only the changed fields are set. */
export type Changed = {
  /** null: the customer is signed out. */
  session?: SessionSeed | null;
  cart?: Cart;
  lists?: readonly ListMembers[];
  /** The current page's data after the write, if the browser requested it with `PAGE_HEADER`. */
  page?: PagePayload;
};

/** A product list with the ids of its products. */
export type ListMembers = { id: number; name: string; locked: boolean; products: readonly number[] };

export type FormValues = Readonly<Record<string, string>>;
export type UndoForm = { action: string; fields: FormValues };
export type NextForm = { values: FormValues; notice: string };
