import type { AppServices, SubmitResult } from '#client/browser/app-services.ts';
import type { FormPost } from '#client/browser/form-post.ts';
import type { AuthStore } from '#client/features/auth/auth-store.ts';
import type { Session, SessionStore } from '#client/features/auth/session-store.ts';
import type { CartStore } from '#client/features/cart/cart-store.ts';
import type { ListsStore } from '#client/features/product-lists/list-types.ts';
import type { BrowserApi } from '#shared/api-client/api-client.ts';
import type { DoneResult } from '#shared/navigation/action-result.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';

export type Stores = {
  session: SessionStore;
  auth: AuthStore;
  cart: CartStore;
  lists: ListsStore;
  /** Handed to features, for calls that belong to none of the stores. */
  services: AppServices;
  /** Loads the code that posts forms and follows the session; it is not in the first chunk. */
  lazySession: LazySession;
  /** The page on screen: its route, null for an error page, and whether it is a customer's own. */
  page: { route: RouteId | null; isCustomers: boolean };
  /** When the shopper logged in in this tab, in milliseconds since 1970; 0 once the worker has recognised the session. */
  loggedInAt: number;
  /** The id of the customer whose the page on screen is, or who was signed in last. */
  customer: number;
};

export type SubmitPorts = {
  /** Goes to a path of this site, whose data may have come along; null loads what is shown anew. */
  goTo(path: string | null, page?: PagePayload): Promise<void>;
  /** Draws the page on screen with the data that came along; `shown` is the page that it was asked for. */
  refresh(page: PagePayload, shown: string): Promise<void>;
};

export type StorePorts = SubmitPorts & {
  /** The client is fetched when it is first needed. */
  api(): Promise<BrowserApi>;
};

export type LazySession = {
  load(): Promise<Customer>;
  /** Calls `use` with the code: at once if it is loaded. */
  run(use: (customer: Customer) => void): void;
  /** Posts a form (R-WRITE-1); never rejects. */
  submit(post: FormPost): Promise<SubmitResult>;
};

/** What a tab does for its customer: posts their forms, and acts on changes of their session. */
export type Customer = {
  submit(post: FormPost): Promise<SubmitResult>;
  /** Says by a toast what a form has done, with the button that takes it back. */
  showDone(result: DoneResult): void;
  /** Tells of a read that a shopper asked for and that failed. */
  readFailed(error: unknown): void;
  /** Call it when the tab becomes visible again. */
  wake(): Promise<void>;
  /** Call it once the page has been loaded. */
  refresh(): Promise<void>;
  /** Asks the worker who is signed in. Call it if the browser cannot store that. */
  findSession(): Promise<void>;
  handleSessionEnded(asked: { next: string }): void;
  handleChangeElsewhere(before: Session): void;
  continueAfterDialog(next: string | null): void;
};
