import type { Context } from 'hono';
import type { Actor } from '#worker/operations/operator-events.repository.ts';
import type { Operator } from '#worker/operations/operators.repository.ts';
import type { RequestEnv } from '#worker/platform/request-context.ts';
import type { PostedState } from './form.tsx';
import type { MenuEntry } from './screen.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The signed-in operator. Every screen runs behind the check that sets it. */
    operator: Operator;
    /** The screens that this operator may open. */
    menu: readonly MenuEntry[];
    /** The rejected form, if this request posted one. The screen shows it again. */
    posted?: PostedState;
  }
  interface ExecutionContext {
    /** The identity that Cloudflare Access has verified; missing if Access did not check this request. */
    access?: CloudflareAccessContext;
  }
}

/** The context of the desk's requests. */
export type DeskContext = Context<RequestEnv>;

/** Returns the signed-in operator and their reason, for the record of the change. */
export function actorOf(c: DeskContext, reason: string | null = null): Actor {
  return { operator: c.get('operator').email, reason };
}
