import type { StoreApi } from 'zustand/vanilla';
import type { BrowserApi } from '#shared/api-client/api-client.ts';
import type { ListMembers } from '#shared/navigation/action-result.ts';

/** Stands for the Wishlist in every call, before and after it is loaded (R-ENT-2). */
const WISHLIST_ID = 0;

/** R-ENT-2: the Wishlist is there before anything is loaded, and where nothing could be. */
export const NO_LISTS: readonly ListMembers[] = [
  { id: WISHLIST_ID, name: 'Wishlist', locked: true, products: [] },
];

export type ListsState = {
  /** As last loaded; before that, an empty Wishlist. */
  lists: readonly ListMembers[];
  /** `failed`: shown as empty (R-ERR-4); they can be loaded again. */
  status: 'unknown' | 'loaded' | 'failed';
  /** Pressed hearts that are not answered yet, by product: whether it is wanted in the Wishlist. */
  pendingHearts: ReadonlyMap<number, boolean>;
  /** The last heart that was refused, until its product's next one. */
  failure: { productId: number; message: string } | null;
  /** Grows with every reset: what began before belongs to someone else. */
  owner: number;
  /** Counts what other tabs have changed. */
  changesElsewhere: number;
  /** Called when something on the page shows the lists: what is not known yet is loaded for whoever is signed in. */
  need(): void;
  /** Follows changes of other tabs from then on. */
  listen(): Promise<void>;
  /** The background load, where something needs it and someone is signed in; a failure is silent (R-ERR-4). */
  refresh(): Promise<void>;
  /** Loads because the shopper asked for it: a failure is shown. */
  retry(): Promise<void>;
  /** Whether somebody is signed in; opens the dialog where nobody is. */
  isOpenToChoose(): boolean;
  /** All lists, as a form's answer has them; other tabs hear of it. */
  replace(lists: readonly ListMembers[]): void;
  /** Shows a heart as wanted. False if one of this product is being sent: what is wanted now is then sent after it. */
  pressHeart(productId: number, isRequested: boolean): boolean;
  reset(): void;
};
export type ListsStore = StoreApi<ListsState>;

export type ListsPorts = {
  api(): Promise<BrowserApi>;
  isSignedIn(): boolean;
  /** Opens the dialog. */
  requireLogin(): void;
  /** A load that a shopper has asked for has failed. */
  onFailure(error: unknown): void;
};

/** Whether the Wishlist holds a product, or is about to. */
export function isInWishlist(
  { lists, pendingHearts }: Pick<ListsState, 'lists' | 'pendingHearts'>,
  productId: number,
): boolean {
  return (
    pendingHearts.get(productId) ??
    lists.some(({ locked, products }) => locked && products.includes(productId))
  );
}
