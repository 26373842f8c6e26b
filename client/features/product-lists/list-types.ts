import type { StoreApi } from 'zustand/vanilla';
import type { BrowserApi } from '#shared/api-client/api-client.ts';
import type { ListMembers } from '#shared/navigation/action-result.ts';

/** The id that represents the Wishlist in every call, even after its real id has loaded (R-ENT-2). */
const WISHLIST_ID = 0;

/** Only the Wishlist. Shown before the lists are loaded, and if loading fails (R-ENT-2). */
export const NO_LISTS: readonly ListMembers[] = [
  { id: WISHLIST_ID, name: 'Wishlist', locked: true, products: [] },
];

export type ListsState = {
  /**
   * The lists from the last load or form response. Only an empty Wishlist before the first load and after a failed
   * load.
   */
  lists: readonly ListMembers[];
  /** `failed`: the lists are shown as empty (R-ERR-4), and loading can be retried. */
  status: 'unknown' | 'loaded' | 'failed';
  /** Pending wishlist changes by product: true to add, false to remove. */
  pendingHearts: ReadonlyMap<number, boolean>;
  /** The last rejected wishlist change. Cleared by the next change of the same product. */
  failure: { productId: number; message: string } | null;
  /** Incremented by every reset. If it changes during a request, the response belongs to a previous customer. */
  owner: number;
  /** Incremented when another tab changes the lists. */
  changesElsewhere: number;
  /** Call when the page shows lists. Loads the signed-in customer's lists if they are not loaded yet. */
  ensureLoaded(): void;
  /** Starts applying changes by other tabs. */
  followOtherTabs(): Promise<void>;
  /** Loads in the background if the lists are needed and a customer is signed in. A failure is silent (R-ERR-4). */
  load(): Promise<void>;
  /** Loads at the shopper's request, so a failure is shown. */
  retry(): Promise<void>;
  isSignedIn(): boolean;
  /** Sets all lists from a form's response, and notifies other tabs. */
  replace(lists: readonly ListMembers[]): void;
  /**
   * Shows a heart in its requested state. Returns false if an earlier change of this product is still being sent; the
   * requested state is then sent afterwards.
   */
  pressHeart(productId: number, isRequested: boolean): boolean;
  reset(): void;
};
export type ListsStore = StoreApi<ListsState>;

export type ListsPorts = {
  api(): Promise<BrowserApi>;
  isSignedIn(): boolean;
  /** Called when a load that the shopper requested has failed. */
  onFailure(error: unknown): void;
};

/** True if the Wishlist contains a product, including pending changes. */
export function isInWishlist(
  { lists, pendingHearts }: Pick<ListsState, 'lists' | 'pendingHearts'>,
  productId: number,
): boolean {
  return (
    pendingHearts.get(productId) ??
    lists.some(({ locked, products }) => locked && products.includes(productId))
  );
}
