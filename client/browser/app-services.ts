import { createContext, type MouseEvent } from 'react';
import type { BrowserApi } from '#shared/api-client/api-client.ts';
import type { ErrorCode, FieldErrors } from '#shared/contract/errors.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import type { FormPost } from './form-post.ts';
import { useRequiredContext } from './use-required-context.ts';

/**
 * The outcome of a form, for the feature that sent it. If the shopper has left the page, a toast has already shown the
 * failure.
 */
export type SubmitResult =
  | DoneResult
  | { kind: 'invalid'; errors: FieldErrors; message: string }
  /** `code` is null if no response arrived. */
  | { kind: 'refused'; code: ErrorCode | null; message: string; retryAfterSeconds: number | null }
  /** The login dialog has opened, or another customer is signed in now, so the feature shows nothing. */
  | { kind: 'login' }
  /** Another page shows the result and is already on screen. */
  | { kind: 'redirect'; to: string };

/** The app's services for features. */
export type AppServices = {
  /** Posts forms one after another and applies their changes (R-WRITE-1). Never rejects. */
  submit(post: FormPost): Promise<SubmitResult>;
  /** Shows a result as a toast, with an Undo button where possible. */
  showDone(result: DoneResult): void;
  /** The client's code is loaded with the first call, so call this only from effects and events. */
  api(): Promise<BrowserApi>;
  /**
   * Navigates to a path of this site; null reloads the page on screen. Resolves when the navigation ends, even if it
   * failed.
   */
  goTo(path: string | null): Promise<void>;
  /** Reloads the data of the page on screen and re-renders it in place. Focus and scroll position stay. */
  reloadPage(): Promise<void>;
  /** Shows the cart over the page for a customer's click on a link to it (R-CART-1); all other clicks follow the link. */
  showCart(event: MouseEvent): void;
  /** Opens the login dialog for an action that requires a customer (R-SES-6). */
  requireLogin(): void;
};

export const AppServicesContext = createContext<AppServices | null>(null);

/** Returns the app's services. */
export function useAppServices(): AppServices {
  return useRequiredContext(AppServicesContext);
}
