import type { Context } from 'hono';
import { createFactory } from 'hono/factory';
import type { ReactNode } from 'react';
import { HttpError } from '#shared/contract/http-error.ts';
import type { Actor } from '#worker/operations/operator-events.repository.ts';
import type { Operator } from '#worker/operations/operators.repository.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';

/** A posted form that was rejected: the path it was posted to, the input and the errors. */
export type RejectedForm = {
  action: string;
  values: URLSearchParams;
  /** The reason why nothing was changed. */
  fault: string;
  errors: Readonly<Record<string, string>>;
};

/** A screen that an operator may open. `key`: the letter of the screen's keyboard shortcut. */
export type MenuEntry = { path: `/${string}`; title: string; key: string };

type PageRenderer = (page: ReactNode) => Response;

declare module 'hono' {
  interface ContextVariableMap {
    /** The signed-in operator. `requireOperator` sets the operator before any screen runs. */
    operator: Operator;
    /** The screens that this operator may open. */
    menu: readonly MenuEntry[];
    /** The rejected form, if this request posted one. The screen shows the form again. */
    posted?: RejectedForm | undefined;
  }
  interface ContextRenderer extends PageRenderer {}
  interface ExecutionContext {
    /** The identity that Cloudflare Access has verified. Missing if Access did not check this request. */
    access?: CloudflareAccessContext;
  }
}

/** The context of the desk's requests. */
export type DeskContext = Context<RequestEnv>;

/** Hono's constructors with the desk's types. A screen creates its routes with `createApp`. */
export const { createApp, createMiddleware } = createFactory<RequestEnv>();

/** Returns the signed-in operator and their reason, for the record of the change. */
export function actorOf(c: DeskContext, reason: string | null = null): Actor {
  return { operator: c.get('operator').email, reason };
}

/** Returns a 403 for an operator without the permission. */
export function forbidden(message: string): HttpError {
  return new HttpError(403, 'forbidden', message);
}
