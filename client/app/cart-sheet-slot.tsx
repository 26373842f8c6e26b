import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useAppServices } from '#client/browser/app-services.ts';
import { loadChunk } from '#client/browser/load-chunk.ts';
import { isSignedIn } from '#client/features/auth/session-store.ts';
import { useCart, useCartStore } from '#client/features/cart/cart-store.ts';
import { ErrorBoundary } from '#client/ui/error-boundary.tsx';
import type { Stores } from './store-types.ts';

type CartSheetType = ComponentType<{ onClose(): void }>;

function loadCartSheet(): Promise<CartSheetType> {
  return loadChunk(() => import('./cart-sheet.tsx')).then((file) => file.CartSheet);
}

/** Renders the cart sheet. If its code fails to load or throws, the router shows the cart page instead. */
export function CartSheetSlot({ url: { href, pathname } }: { url: URL }) {
  const isOpen = useCart((state) => state.isSheetOpen);
  const store = useCartStore();
  const { goTo } = useAppServices();
  const [CartSheet, setCartSheet] = useState<CartSheetType | null>(null);
  const close = (): void => store.getState().showSheet(false);
  const showCartPage = useCallback((): void => {
    // Closes the sheet, so that it can be opened again if the cart page fails to load, too.
    store.getState().showSheet(false);
    void goTo('/cart');
  }, [store, goTo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sheet closes when the URL changes
  useEffect(() => store.getState().showSheet(false), [store, href]);
  useEffect(() => {
    if (!isOpen || CartSheet !== null) return;
    loadCartSheet().then((loaded) => setCartSheet(() => loaded), showCartPage);
  }, [isOpen, CartSheet, showCartPage]);
  if (CartSheet === null || !isOpen || pathname === '/cart') return null;
  return (
    <ErrorBoundary fallback={() => null} onFailure={showCartPage}>
      <CartSheet onClose={close} />
    </ErrorBoundary>
  );
}

/** Preloads the cart sheet when a customer points at, touches or focuses a link to the cart. */
export function preloadCartSheet(session: Stores['session']): void {
  const hear = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest('a[href="/cart"]') === null) return;
    if (isSignedIn(session.getState())) loadCartSheet().catch(ignoreMissingCode);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, hear, { passive: true, capture: true });
  }
}

/** Ignores a failed preload, because a click on the link loads the code again or opens the cart page. */
function ignoreMissingCode(): void {}
