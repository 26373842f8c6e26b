import { createContext, type MouseEvent } from 'react';
import type { BrowserApi } from '#shared/api-client/api-client.ts';
import type { ErrorCode, FieldErrors } from '#shared/contract/errors.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import type { FormPost } from './form-post.ts';
import { useProvided } from './use-provided.ts';

/** The outcome of a form, for the feature that sent it; a toast has shown failures already. */
export type SubmitResult =
  | DoneResult
  | { kind: 'invalid'; errors: FieldErrors; message: string }
  /** `code` is null where no answer came. */
  | { kind: 'refused'; code: ErrorCode | null; message: string; retryAfterSeconds: number | null }
  /** The dialog has opened, or somebody else is signed in by now: there is nothing to show. */
  | { kind: 'login' }
  /** Another page shows what was done, and is on screen by now. */
  | { kind: 'redirect'; to: string };

/** What the app provides to features for calls of their own. */
export type AppServices = {
  /** Posts a form, one after another, and applies what it has changed (R-WRITE-1). Never rejects. */
  submit(post: FormPost): Promise<SubmitResult>;
  /** Says by a toast what was done, with a button that takes it back where that is possible. */
  showDone(result: DoneResult): void;
  /** The client is fetched when it is first needed: call it from effects and events only. */
  api(): Promise<BrowserApi>;
  /** Goes to a path of this site; null loads the page on screen again. Resolves at the end, arrived or not. */
  goTo(path: string | null): Promise<void>;
  /** Loads the data of the page on screen anew and draws it in place: focus and scroll position stay. */
  reloadPage(): Promise<void>;
  /** Shows the cart over the page for a customer's click on a link to it (R-CART-1); all other clicks follow the link. */
  showCart(event: MouseEvent): void;
  /** Opens the dialog for something that only a customer may do (R-SES-6). */
  requireLogin(): void;
};

export const AppServicesContext = createContext<AppServices | null>(null);

/** The app's services, for features that make calls without a store. */
export function useAppServices(): AppServices {
  return useProvided(AppServicesContext);
}
