import type { ActionData } from '#client/pages/page.ts';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { SignedIn } from '#shared/contract/auth.ts';
import type { FieldErrors } from '#shared/contract/errors.ts';
import type { RouteParams } from '#shared/navigation/match-route.ts';

/** Does what a form posted to a page asks for; used by shoppers whose browser runs no scripts. */
export type PageAction = (context: ActionContext) => Promise<ActionResult>;

/** A posted form, and the customer who posted it. */
export type ActionContext = {
  api: ApiClient;
  isSignedIn: boolean;
  /** A client that speaks for a session that has just begun. */
  apiOf(signedIn: SignedIn): ApiClient;
  /** The address that the form was posted to. */
  url: URL;
  params: RouteParams;
  query: URLSearchParams;
  form: URLSearchParams;
};

/** What a posted form leads to: another page (signing in or out on the way), or the same page with the form's errors. */
export type ActionResult =
  | { kind: 'redirect'; to: string; signedIn?: SignedIn; signedOut?: boolean }
  | { kind: 'invalid'; errors: FieldErrors; message?: string }
  /** The same page with the next step's form filled in, where its values must not stand in an address. */
  | { kind: 'form'; form: ActionData; signedIn?: SignedIn };
