import type { StoreApi } from 'zustand/vanilla';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { AnalyticsEvent } from '#shared/contract/events.ts';
import type { ProductList } from '#shared/contract/product-list.ts';
import type { PendingForm } from '#shared/navigation/pending-text.ts';

/** A list, with the ids of what it holds. */
export type KeptList = Omit<ProductList, 'products'> & { products: readonly number[] };

/** Stands for the Wishlist in every call, before and after it is loaded (R-ENT-2). */
export const WISHLIST_ID = 0;

/** What the parts and tabs that show lists tell each other (`createTabChannel`). */
export const LISTS_CHANGED = 'product-lists';

/** What came of a change: the message is for the shopper. `queued`: it waits for a login. */
export type ListOutcome = { ok: true } | { ok: false; message: string };

export type ListsState = {
  lists: readonly KeptList[];
  /** `failed`: the lists stand as for someone who has none (R-ERR-4), and can be asked for again. */
  status: 'unknown' | 'loaded' | 'failed';
  /** The last change that failed, until the next one of the same product. */
  failure: { productId: number; message: string } | null;
  /** Grows with every reset: what began before belongs to someone else. */
  owner: number;
  /** Says that something on the page shows the lists: from then on they are loaded for whoever is signed in. */
  need(): void;
  /** The background load, where something needs it and someone is signed in; a failure is silent (R-ERR-4). */
  refresh(): Promise<void>;
  /** The same for a shopper who asked for it: a failure is told. */
  retry(): Promise<void>;
  /** Has a list hold a product or not: shown at once, undone if the call fails; signed out, it waits for a login. */
  keep(listId: number, productId: number, isKept: boolean): Promise<ListOutcome | 'queued'>;
  /** The changes themselves, for whoever is signed in; null opens the dialog. */
  changes(): Promise<ListChanges> | null;
  /** All lists, as a form's answer has them. */
  replace(lists: readonly KeptList[]): void;
  reset(): void;
};
export type ListsStore = StoreApi<ListsState>;

export type ListsPorts = {
  api(): Promise<ApiClient>;
  isSignedIn(): boolean;
  /** Opens the dialog; what is given is done after login (R-SES-6). */
  requireLogin(waiting?: PendingForm): void;
  /** A failed call; gives the sentence to show. */
  onFailure(error: unknown): string;
  /** Counts what was done (R-API-60). */
  track(event: AnalyticsEvent): void;
};

/** The half of the store that speaks to the API, for whoever is signed in. */
export type ListChanges = {
  /** Asks for all lists anew. What is on its way stays as the shopper wants it; a failure is silent (R-ERR-4). */
  load(): Promise<void>;
  /** As {@link load}, but what goes wrong is told, and that the session has ended where it has. */
  retry(): Promise<void>;
  /** Has a list hold a product or not. Of quick changes of one product the last one stands. */
  keep(listId: number, productId: number, isKept: boolean): Promise<ListOutcome>;
  /** Makes a list, empty. A refusal is the name's. */
  create(name: string): Promise<{ ok: true; list: KeptList } | { ok: false; message: string }>;
};

/** Whether the Wishlist holds a product. */
export function isWished({ lists }: Pick<ListsState, 'lists'>, productId: number): boolean {
  return lists.some(({ locked, products }) => locked && products.includes(productId));
}
