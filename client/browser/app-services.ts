import { createContext, use } from 'react';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { ErrorCode, FieldErrors } from '#shared/contract/errors.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import type { PendingForm } from '#shared/navigation/pending-text.ts';
import type { FormPost } from './form-post.ts';

/** What a form came to, as the feature that sent it has to know; failures have been told by a toast already. */
export type SubmitResult =
  | DoneResult
  | { kind: 'invalid'; errors: FieldErrors; message: string }
  /** `code` is null where no answer came. */
  | { kind: 'refused'; code: ErrorCode | null; message: string; retryAfterSeconds: number | null }
  /** The dialog has opened, or somebody else is here by now: nothing is left to say. */
  | { kind: 'login' }
  /** Another page shows what was done, and is on screen by now. */
  | { kind: 'redirect'; to: string };

/** What features are lent by the app for calls of their own; the composition makes it. */
export type AppServices = {
  /** Posts a form, one after another, and applies what it has changed (R-WRITE-1). Never rejects. */
  submit(post: FormPost): Promise<SubmitResult>;
  /** Says by a toast what was done, with a button that takes it back where that is possible. */
  showDone(result: DoneResult): void;
  /** The client is fetched when it is first needed: call it from effects and events only. */
  api(): Promise<ApiClient>;
  /** Goes to a path of this site; null loads what is shown anew. Resolves when the way has ended, there or not. */
  goTo(path: string | null): Promise<void>;
  /** Loads the data of the page on screen anew and draws it in place: focus and scroll position stay. */
  reloadPage(): Promise<void>;
  /** Tells of a failed call by a toast (R-ERR-1), and that the session has ended where it has; gives the sentence. */
  report(error: unknown): string;
  /**
   * Opens the dialog for something that only a customer may do (R-SES-6). A form given with it is done by the login's
   * own request; Cancel drops it.
   */
  requireLogin(waiting?: PendingForm): void;
  /**
   * Waits for the dialog that an ended session opened, where it is open: whether the customer of before is signed in
   * again. Somebody else gets the page anew: what stands on it is not theirs.
   */
  signedInAgain(before: number): Promise<boolean>;
  /** The id of the customer whose the page on screen is, or who was signed in last. */
  customer(): number;
  /** The customer's name and e-mail have changed: the header shows them. */
  renamed(user: { id: number; name: string; email: string }): void;
  /**
   * Ends the session, clears all that is the customer's (R-SES-5) and leads on: home, or to a path of this site. Gives
   * why that failed, or an empty string.
   */
  signOut(to?: string): Promise<string>;
};

export const AppServicesContext = createContext<AppServices | null>(null);

/** The app's services, for features that make calls without a store. */
export function useAppServices(): AppServices {
  const ports = use(AppServicesContext);
  if (ports === null) throw new Error('useAppServices needs an AppServicesContext');
  return ports;
}
