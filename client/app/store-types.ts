import type { AppServices } from '#client/browser/app-services.ts';
import type { FormPost } from '#client/browser/form-post.ts';
import type { LoginDialogStore } from '#client/features/auth/login-dialog-store.ts';
import type { SessionStore } from '#client/features/auth/session-store.ts';
import type { CartStore } from '#client/features/cart/cart-store.ts';
import type { ListsStore } from '#client/features/product-lists/list-types.ts';
import type { BrowserApi } from '#shared/api-client/api-client.ts';
import type { PagePayload } from '#shared/navigation/page-payload.ts';
import type { RouteId } from '#shared/navigation/route-table.ts';

export type Stores = {
  session: SessionStore;
  auth: LoginDialogStore;
  cart: CartStore;
  lists: ListsStore;
  /** The services of the app that features use. */
  services: AppServices;
  /** The page on screen: its route (null for an error page) and whether it is a customer's page. */
  page: { route: RouteId | null; isPersonal: boolean };
  /** Time of the login in this tab in milliseconds since 1970; 0 once the worker has recognised the session. */
  loggedInAt: number;
  /** Id of the customer whose page is on screen or who was last signed in. */
  customer: number;
};

export type PageNavigation = {
  /**
   * Navigates to a path of this site; null reloads the page on screen. `page` is the target's data if already received.
   */
  goTo(path: string | null, page?: PagePayload): Promise<void>;
  /**
   * Updates the page on screen with received data. `shown` is the path and query of the page that the data belongs
   * to.
   */
  updatePage(page: PagePayload, shown: string): Promise<void>;
};

export type StorePorts = PageNavigation & {
  /** Returns the API client. The first call loads the client's code. */
  api(): Promise<BrowserApi>;
};

/** A form submission with the customer who submitted it, and with the path and query of the form's page. */
export type CustomerPost = FormPost & { customer: number; page: string };
