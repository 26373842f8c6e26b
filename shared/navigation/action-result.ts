import type { Cart } from '../contract/cart.ts';
import type { ErrorCode, FieldErrors } from '../contract/errors.ts';
import type { AnalyticsEvent } from '../contract/events.ts';
import type { PaymentForm } from '../contract/payment.ts';
import type { PagePayload, SessionSeed } from './page-payload.ts';

/**
 * What a form that was posted with `Accept: application/json` is answered (R-WRITE-1). Without scripts the same outcome
 * becomes a redirect, or the page with what is wrong.
 */
export type ActionResult =
  | DoneResult
  | {
      kind: 'invalid';
      errors: FieldErrors;
      message: string;
      /** What was typed, without passwords, pin and reset token. The shop's own scripts hold it already. */
      values: FormValues;
      /** What differs from the page on screen, where that is the reason. */
      changed?: Changed;
    }
  /**
   * Only a customer may do this. `pending` is the form itself, which the login's form carries on (R-WRITE-2); `next` is
   * the page that it was posted to. The shop's own scripts hold both already.
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
  /** One sentence for the shopper; empty where what is shown says enough. */
  message: string;
  changed: Changed;
  /** What is counted about it (R-API-60): the shop has counted it, a tag manager may. */
  events: readonly AnalyticsEvent[];
  /** The form that takes it back. */
  undo?: UndoForm;
  /** The next form of several, with what it is to hold: the dialog's modes (R-AUTH-2). */
  form?: NextForm;
  /** Where to pay: the gateway takes a form of its own, posted to another origin. */
  payment?: PaymentForm;
  /** Logged in, but what waited for it could not be done: why not. */
  unfinished?: string;
};

/** Done, and another page shows it. */
export type RedirectResult = {
  kind: 'redirect';
  /** A path of this site. */
  to: string;
  /** What `_payload.json` of `to` would answer now, where that is a customer's page; left out, it is asked for. */
  page?: PagePayload;
  message: string;
  changed: Changed;
  events: readonly AnalyticsEvent[];
};

/** What a write has changed beside the page; only what it has changed is there. */
export type Changed = {
  /** null: nobody is signed in any more. */
  session?: SessionSeed | null;
  cart?: Cart;
  lists?: readonly ListMembers[];
  /** The page that was on screen, loaded after the write, where the browser asked for it (`PAGE_HEADER`). */
  page?: PagePayload;
};

/** A product list with the ids of its products. */
export type ListMembers = { id: number; name: string; locked: boolean; products: readonly number[] };

export type FormValues = Readonly<Record<string, string>>;
export type UndoForm = { action: string; fields: FormValues };
export type NextForm = { values: FormValues; notice: string };
