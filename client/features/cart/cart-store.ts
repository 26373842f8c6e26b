import { createContext } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useRequiredContext } from '#client/browser/use-required-context.ts';
import type { BrowserApi } from '#shared/api-client/api-client.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { EMPTY_CART } from '#shared/domain/cart-items.ts';

export type CartState = {
  cart: Cart;
  /** `failed`: the last load failed, so the cart may not be empty even if it looks empty. */
  status: 'unknown' | 'loaded' | 'failed';
  /**
   * Incremented whenever a form or page sets the cart. A response is outdated if its request was sent before the last
   * increment.
   */
  changes: number;
  /** True if the sheet opened by the header's cart is on screen (R-CART-1). */
  isSheetOpen: boolean;
  showSheet(isOpen: boolean): void;
  /**
   * Loads the cart in the background. If this fails, the cart is set to empty (R-ERR-4), except on the cart page, which
   * keeps its cart.
   */
  load(): Promise<void>;
  /** Sets the cart from the response to a form or from a page's data. */
  replace(cart: Cart): void;
  reset(): void;
};
export type CartStore = StoreApi<CartState>;

export type CartPorts = {
  api(): Promise<BrowserApi>;
  /** True if the page on screen shows the cart itself. */
  isCartOnPage(): boolean;
};

/**
 * Creates the store of the shopper's cart, as last received from the worker. Forms change the cart on the worker; the
 * store itself only loads it.
 */
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

/** The store itself, for components that do not render the cart. */
export function useCartStore(): CartStore {
  return useRequiredContext(CartStoreContext);
}

/** Selects a slice of the cart's state. The component re-renders when the slice changes. */
export function useCart<Part>(select: (state: CartState) => Part): Part {
  return useStore(useCartStore(), select);
}
