import { createContext, use } from 'react';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { QueuedAction } from '#shared/navigation/queued-action.ts';

/** What features are lent by the app for calls of their own; the composition makes it. */
export type AppPorts = {
  /** The client is fetched when it is first needed: call it from effects and events only. */
  api(): Promise<ApiClient>;
  /** Goes to a path of this site; null loads what is shown anew. Resolves when the way has ended, there or not. */
  goTo(path: string | null): Promise<void>;
  /** Tells of a failed call by a toast (R-ERR-1), and that the session has ended where it has; gives the sentence. */
  report(error: unknown): string;
  /**
   * Opens the dialog for something that only a customer may do (R-SES-6). An action given with it runs once after
   * login; Cancel drops it.
   */
  requireLogin(action?: QueuedAction): void;
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

export const AppPortsContext = createContext<AppPorts | null>(null);

/** The app's ports, for features that make calls without a store. */
export function useAppPorts(): AppPorts {
  const ports = use(AppPortsContext);
  if (ports === null) throw new Error('useAppPorts needs an AppPortsContext');
  return ports;
}
