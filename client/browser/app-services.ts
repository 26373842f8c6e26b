import { createContext, type MouseEvent } from 'react';
import type { BrowserApi } from '#shared/api-client/api-client.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { ActionResult, DoneResult, RedirectResult } from '#shared/navigation/action-result.ts';
import type { FormPost } from './form-post.ts';
import { useRequiredContext } from './use-required-context.ts';

type Result<Kind extends ActionResult['kind']> = Extract<ActionResult, { kind: Kind }>;

/**
 * The part of an {@link ActionResult} that the form's feature receives. If the shopper has left the page, a toast has
 * already shown the failure.
 */
export type SubmitResult =
  | DoneResult
  | Pick<Result<'invalid'>, 'kind' | 'errors' | 'message'>
  /** `code` is null if the worker did not reject the form, for example because no response arrived. */
  | (Omit<Result<'refused'>, 'code'> & { code: ErrorCode | null })
  /** The login dialog has opened, or the session has changed, so the feature shows nothing. */
  | Pick<Result<'login'>, 'kind'>
  /** Another page shows the result and is already on screen. */
  | RedirectResult;

/** The app's services for features. */
export type AppServices = {
  /** Posts a form and applies its changes (R-WRITE-1). Never rejects. */
  submit(post: FormPost): Promise<SubmitResult>;
  /** Shows a result as a toast, with an Undo button where possible. */
  showDone(result: DoneResult): void;
  /** Returns the API client. The first call loads the client's code, so call this only from effects and events. */
  api(): Promise<BrowserApi>;
  /**
   * Navigates to a path of this site; null reloads the page on screen. Resolves when the navigation ends, even if it
   * failed.
   */
  goTo(path: string | null): Promise<void>;
  /** Reloads the data of the page on screen and re-renders it in place. Focus and scroll position stay. */
  reloadPage(): Promise<void>;
  /**
   * Handles a click on a link to the cart: for a customer, shows the cart over the page (R-CART-1). Clicks by
   * signed-out shoppers, clicks with a modifier key, and clicks on the cart page follow the link.
   */
  showCart(event: MouseEvent): void;
  /** Opens the login dialog for an action that requires a customer (R-SES-6). */
  requireLogin(): void;
};

export const AppServicesContext = createContext<AppServices | null>(null);

/** Returns the app's services. */
export function useAppServices(): AppServices {
  return useRequiredContext(AppServicesContext);
}
