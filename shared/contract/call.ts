/** Who may make a call. */
type Access =
  /** Anyone; the answer is the same for everyone, so pages that are cached may load with it. */
  | 'public'
  /** Anyone; no session is looked at. */
  | 'visitor'
  /** Anyone; whoever is signed in is known as such. */
  | 'optional'
  /** Whoever is signed in. */
  | 'session'
  /** A payment gateway's server, which proves itself by its own signature. */
  | 'gateway';

/** How a call's failures are met, by what it is made for; `page-outcome.ts` says what those of a page's loads come to. */
export type FailurePolicy =
  /** Loads a page about a category, a brand, a product or what is featured (R-ERR-3). */
  | 'catalogue-page'
  /** Loads any other page (R-ERR-4). */
  | 'page'
  /** Sends a form whose fields the server checks (R-ERR-2). */
  | 'form'
  /** Sends a form of the dialog: nobody's session can end by it. */
  | 'dialog'
  /** Does what a button says. */
  | 'action'
  /** Asks who is signed in, while the shopper does something else: nobody, or as before (R-SES-5). */
  | 'who'
  /** Loads what the header counts, while the shopper does something else (R-ERR-4). */
  | 'background'
  /** Helps while the shopper types. */
  | 'helper'
  /** Counts for the shop (R-ERR-6). */
  | 'counter';

/** What is limited; how far, `worker/platform/rate-limits.ts` says. */
export type CallLimit =
  | 'login'
  | 'register'
  | 'forgot-password'
  | 'verify-otp'
  | 'reset-password'
  | 'click'
  | 'support'
  | 'voucher'
  | 'invoice'
  | 'events'
  | 'search'
  | 'suggestions';

/** The columns of the endpoint table that need no schema: all that a browser has to know of a call. */
export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters in braces. */
  path: `/api/${string}`;
  access: Access;
  /** Names an entry of `worker/platform/rate-limits.ts`; without one, only the network's common limits hold. */
  limit?: CallLimit;
  failure: FailurePolicy;
  /**
   * What the client's method takes after the path's parameters: the whole body or query as one argument, or some of its
   * fields, each as an argument. `form`: no JSON, so the client has no method for it.
   */
  input?: 'body' | 'query' | 'form' | readonly string[];
  /** A query that makes this row of several with the same path. */
  fixedQuery?: Readonly<Record<string, string>>;
  /** Fields of the body, beside those of `input`, that make this row of several with the same path. */
  fixedBody?: Readonly<Record<string, boolean>>;
  /**
   * The call takes an `Idempotency-Key`: repeated with the same key and content, it changes nothing. The client's method
   * takes the key as its last argument; `required`: it is never called without one.
   */
  idempotencyKey?: 'required' | 'optional';
  /** No JSON comes back, so the client has no method for it. */
  answers?: 'pdf';
};

/** The header by which a repeated call is recognised. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** The names of a path's parameters. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;
