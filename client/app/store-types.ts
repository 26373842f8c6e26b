import type { AppServices, SubmitResult } from '#client/browser/app-services.ts';
import type { FormPost } from '#client/browser/form-post.ts';
import type { LoginDialogStore } from '#client/features/auth/login-dialog-store.ts';
import type { Session, SessionStore } from '#client/features/auth/session-store.ts';
import type { CartStore } from '#client/features/cart/cart-store.ts';
import type { ListsStore } from '#client/features/product-lists/list-types.ts';
import type { BrowserApi } from '#shared/api-client/api-client.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';

export type Stores = {
  session: SessionStore;
  auth: LoginDialogStore;
  cart: CartStore;
  lists: ListsStore;
  /** Services for calls that features make without a store. */
  services: AppServices;
  /** Loads the code that posts forms and follows the session; it is not in the first chunk. */
  lazyAppActions: LazyAppActions;
  /** The page on screen: its route (null for an error page) and whether it belongs to a customer. */
  page: { route: RouteId | null; isCustomers: boolean };
  /** Time of the login in this tab in milliseconds since 1970; 0 once the worker has recognised the session. */
  loggedInAt: number;
  /** Id of the customer whose page is on screen or who was last signed in. */
  customer: number;
};

export type SubmitPorts = {
  /**
   * Navigates to a path of this site; null reloads the page on screen. `page` is the target's data if already received.
   */
  goTo(path: string | null, page?: PagePayload): Promise<void>;
  /**
   * Re-renders the page on screen with received data. `shown` is the path and query of the page that the data belongs
   * to.
   */
  refresh(page: PagePayload, shown: string): Promise<void>;
};

export type StorePorts = SubmitPorts & {
  /** The client's code is loaded with the first call. */
  api(): Promise<BrowserApi>;
};

export type LazyAppActions = {
  load(): Promise<AppActions>;
  /** Calls `use` with the code: synchronously if the code is loaded, otherwise once it has loaded. */
  run(use: (actions: AppActions) => void): void;
  /** Posts a form (R-WRITE-1); never rejects. */
  submit(post: FormPost): Promise<SubmitResult>;
};

/** A form submission with the customer who submitted it. */
export type CustomerPost = FormPost & { customer: number };

/** A tab's actions for its session: posting forms and handling session changes. */
export type AppActions = {
  submit(post: CustomerPost): Promise<SubmitResult>;
  /** Shows a form's result as a toast, with an Undo button where possible. */
  showDone(result: DoneResult): void;
  /** Reports a failed read that the shopper requested. */
  readFailed(error: unknown): void;
  /** Call when the tab becomes visible again. */
  wake(): Promise<void>;
  /** Call once the page has been loaded. */
  refresh(): Promise<void>;
  /** Restores the session from the worker. Call if the browser cannot store the session. */
  findSession(): Promise<void>;
  handleSessionEnded(login: { next: string }): void;
  handleSessionChangeInOtherTab(before: Session): void;
  continueAfterDialog(next: string | null): void;
};
