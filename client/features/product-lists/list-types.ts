import type { StoreApi } from 'zustand/vanilla';
import type { BrowserApi } from '#shared/api-client/api-client.ts';
import type { ListMembers } from '#shared/navigation/action-result.ts';

/** Represents the Wishlist in every call, before and after it is loaded (R-ENT-2). */
const WISHLIST_ID = 0;

/** The Wishlist exists before anything is loaded, and when loading fails (R-ENT-2). */
export const NO_LISTS: readonly ListMembers[] = [
  { id: WISHLIST_ID, name: 'Wishlist', locked: true, products: [] },
];

export type ListsState = {
  /** The lists as last loaded; before that, an empty Wishlist. */
  lists: readonly ListMembers[];
  /** `failed`: shown as empty (R-ERR-4); loading can be retried. */
  status: 'unknown' | 'loaded' | 'failed';
  /** Pending wishlist changes by product: true to add, false to remove. */
  pendingHearts: ReadonlyMap<number, boolean>;
  /** The last rejected wishlist change, until the next one of its product. */
  failure: { productId: number; message: string } | null;
  /** Incremented by every reset. Work that started under an earlier value belongs to a different customer. */
  owner: number;
  /** Incremented when another tab changes the lists. */
  changesElsewhere: number;
  /** Called when the page shows the lists. Loads them for the signed-in customer if they are not loaded yet. */
  need(): void;
  /** Starts following changes by other tabs. */
  listen(): Promise<void>;
  /** Loads in the background if the lists are needed and a customer is signed in. A failure is silent (R-ERR-4). */
  refresh(): Promise<void>;
  /** Loads at the shopper's request, so a failure is shown. */
  retry(): Promise<void>;
  /** True if a customer is signed in; otherwise opens the login dialog. */
  isOpenToChoose(): boolean;
  /** Sets all lists from a form's response, and notifies other tabs. */
  replace(lists: readonly ListMembers[]): void;
  /**
   * Shows a heart in its requested state. False if a change of this product is in flight: the requested state is then
   * sent after it.
   */
  pressHeart(productId: number, isRequested: boolean): boolean;
  reset(): void;
};
export type ListsStore = StoreApi<ListsState>;

export type ListsPorts = {
  api(): Promise<BrowserApi>;
  isSignedIn(): boolean;
  /** Opens the login dialog. */
  requireLogin(): void;
  /** Called when a load at the shopper's request has failed. */
  onFailure(error: unknown): void;
};

/** True if the Wishlist contains a product, or a pending change adds it. */
export function isInWishlist(
  { lists, pendingHearts }: Pick<ListsState, 'lists' | 'pendingHearts'>,
  productId: number,
): boolean {
  return (
    pendingHearts.get(productId) ??
    lists.some(({ locked, products }) => locked && products.includes(productId))
  );
}
