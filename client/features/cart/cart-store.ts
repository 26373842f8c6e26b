import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ApiClient } from '#shared/api-client/api-client.ts';
import type { Cart, CartItem } from '#shared/contract/cart.ts';
import type { AnalyticsEvent } from '#shared/contract/events.ts';
import { cartItems, EMPTY_CART } from '#shared/domain/cart-totals.ts';

/** What came of a change: the message is for the shopper. */
export type CartOutcome = { ok: true } | { ok: false; message: string };

export type CartState = {
  cart: Cart;
  isLoaded: boolean;
  /** Changes that are on their way. */
  pending: number;
  /** The header's background load: a failure leaves it empty, silently (R-ERR-4). */
  load(): Promise<void>;
  /** Grows with every cart that a change has given: what was asked for before is older. */
  changes: number;
  /** What a page brought along is newer than what is here. */
  seed(cart: Cart): void;
  setQuantity(productId: number, quantity: number): Promise<CartOutcome>;
  remove(cartItemId: number): Promise<CartOutcome>;
  clear(): Promise<CartOutcome>;
  /** A change made of several calls, in its turn; it gives the cart as it is then. */
  inTurn(change: (api: ApiClient) => Promise<Cart>): Promise<CartOutcome>;
  reset(): void;
};
export type CartStore = StoreApi<CartState>;

export type CartPorts = {
  api(): Promise<ApiClient>;
  isSignedIn(): boolean;
  /** A failed call; gives the sentence to show. */
  onFailure(error: unknown): string;
  /** Counts what was done (R-API-60). */
  track(event: AnalyticsEvent): void;
};

/** The shopper's cart. Changes run one after another, so that a late answer never brings back what was removed. */
export function createCartStore(ports: CartPorts, initial: Cart | null): CartStore {
  return createStore<CartState>()((set, get) => {
    let last: Promise<unknown> = Promise.resolve();
    let generation = 0;

    const inTurn = (change: (api: ApiClient) => Promise<Cart>): Promise<CartOutcome> => {
      const mine = generation;
      set(({ pending }) => ({ pending: pending + 1 }));
      const run = async (): Promise<CartOutcome> => {
        // Whoever wanted it has left meanwhile: it is nobody else's wish.
        if (mine !== generation) return GIVEN_UP;
        try {
          const cart = await change(await ports.api());
          if (mine === generation) get().seed(cart);
          return { ok: true };
        } catch (error) {
          return { ok: false, message: mine === generation ? ports.onFailure(error) : '' };
        } finally {
          if (mine === generation) set(({ pending }) => ({ pending: Math.max(0, pending - 1) }));
        }
      };
      const outcome = last.then(run);
      last = outcome;
      return outcome;
    };

    const trackRemoved = ({ product_id, quantity }: CartItem): void =>
      ports.track({ name: 'remove_from_cart', product_id, quantity });

    return {
      cart: initial ?? EMPTY_CART,
      isLoaded: initial !== null,
      pending: 0,
      changes: 0,
      async load() {
        const mine = generation;
        const { changes } = get();
        const isNewest = (): boolean => mine === generation && changes === get().changes;
        try {
          const cart = await (await ports.api()).getCart();
          if (isNewest() && get().pending === 0) set({ cart, isLoaded: true });
        } catch {
          if (isNewest()) set({ cart: EMPTY_CART, isLoaded: false });
        }
      },
      seed: (cart) => set(({ changes }) => ({ cart, isLoaded: true, changes: changes + 1 })),
      setQuantity: (productId, quantity) => inTurn((api) => api.setCartItem(productId, quantity)),
      async remove(cartItemId) {
        const line = cartItems(get().cart).find(({ id }) => id === cartItemId);
        const outcome = await inTurn((api) => api.removeCartItem(cartItemId));
        if (outcome.ok && line !== undefined) trackRemoved(line);
        return outcome;
      },
      async clear() {
        const lines = cartItems(get().cart);
        const outcome = await inTurn((api) => api.clearCart());
        if (outcome.ok) lines.forEach(trackRemoved);
        return outcome;
      },
      inTurn,
      reset() {
        generation += 1;
        set({ cart: EMPTY_CART, isLoaded: false, pending: 0 });
      },
    };
  });
}

/** Nobody is there any more to be told. */
const GIVEN_UP: CartOutcome = { ok: false, message: '' };

export const CartStoreContext = createContext<CartStore | null>(null);

/** The cart itself, for a component that changes it and shows nothing of it. */
export function useCartStore(): CartStore {
  const store = use(CartStoreContext);
  if (store === null) throw new Error('useCartStore needs a CartStoreContext');
  return store;
}

/** A part of the cart's state, kept up to date. */
export function useCart<Part>(select: (state: CartState) => Part): Part {
  return useStore(useCartStore(), select);
}
