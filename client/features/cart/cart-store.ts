import { createContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useProvided } from '#client/browser/use-provided.ts';
import type { BrowserApi } from '#shared/api-client/api-client.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { EMPTY_CART } from '#shared/domain/cart-items.ts';

export type CartState = {
  cart: Cart;
  /** `failed`: the last load gave nothing, so an empty cart need not be one. */
  status: 'unknown' | 'loaded' | 'failed';
  /** Counts the carts that forms and pages have brought: the answer to an earlier request is outdated. */
  changes: number;
  /** Whether the sheet that the header's cart opens is on screen (R-CART-1). */
  isSheetOpen: boolean;
  showSheet(isOpen: boolean): void;
  /**
   * Loads the cart in the background. A failure is silent and leaves it empty (R-ERR-4), but for a cart that the page on
   * screen shows.
   */
  load(): Promise<void>;
  /** Sets a cart that is newer than this one. */
  replace(cart: Cart): void;
  reset(): void;
};
export type CartStore = StoreApi<CartState>;

export type CartPorts = {
  api(): Promise<BrowserApi>;
  /** Whether the page on screen shows the cart itself. */
  isCartOnPage(): boolean;
};

/** The shopper's cart, as the last answer of the worker has it. Forms change it; the store only reads. */
export function createCartStore(ports: CartPorts, initial: Cart | null): CartStore {
  return createStore<CartState>()((set, get) => {
    let owner = 0;
    return {
      cart: initial ?? EMPTY_CART,
      status: initial === null ? 'unknown' : 'loaded',
      changes: 0,
      isSheetOpen: false,
      showSheet: (isSheetOpen) => set({ isSheetOpen }),
      async load() {
        const before = { owner, changes: get().changes };
        const isNewest = (): boolean => before.owner === owner && before.changes === get().changes;
        try {
          const cart = await (await ports.api()).cart.getCart();
          if (isNewest()) set({ cart, status: 'loaded' });
        } catch {
          if (isNewest()) set({ status: 'failed', ...(ports.isCartOnPage() ? {} : { cart: EMPTY_CART }) });
        }
      },
      replace: (cart) => set(({ changes }) => ({ cart, status: 'loaded', changes: changes + 1 })),
      reset() {
        owner += 1;
        set({ cart: EMPTY_CART, status: 'unknown', isSheetOpen: false });
      },
    };
  });
}

export const CartStoreContext = createContext<CartStore | null>(null);

/** The store itself, for components that show nothing of the cart. */
export function useCartStore(): CartStore {
  return useProvided(CartStoreContext);
}

/** A part of the cart's state, kept up to date. */
export function useCart<Part>(select: (state: CartState) => Part): Part {
  return useStore(useCartStore(), select);
}
