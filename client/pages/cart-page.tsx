import { useState } from 'react';
import { cartFingerprint } from '#client/features/cart/cart-fingerprint.ts';
import { inCartMessage } from '#client/features/cart/cart-messages.ts';
import { type CartOutcome, useCart, useCartStore } from '#client/features/cart/cart-store.ts';
import { CartView } from '#client/features/cart/cart-view.tsx';
import { useListsStore } from '#client/features/product-lists/lists-store.ts';
import { saveForLater, takeFromSaved } from '#client/features/product-lists/save-for-later.ts';
import { SavedForLater } from '#client/features/product-lists/saved-for-later.tsx';
import { showToast } from '#client/ui/toast.ts';
import type { ListedProduct } from '#shared/contract/product-list.ts';
import { quantityInCart } from '#shared/domain/cart-totals.ts';
import type { PageProps } from './page.ts';

export type CartPageData = { reason: string | null };

export function CartPage({ data, form }: PageProps<CartPageData>) {
  const lists = useListsStore();
  const cart = useCartStore();
  const formReturn =
    form === null ? null : { productId: form.values.product_id ?? '', message: form.message };
  const mark = useCart((state) => cartFingerprint(state.cart));
  const [moved, setMoved] = useState({ mark: '', text: '' });
  async function moveToCart(product: ListedProduct, pieces: number): Promise<CartOutcome> {
    const { id, name, stock } = product;
    const room = Math.max(1, stock - quantityInCart(cart.getState().cart, id));
    const outcome = await cart
      .getState()
      .inTurn(async (api) =>
        api.setCartItem(id, quantityInCart(await api.getCart(), id) + Math.min(pieces, room)),
      );
    if (!outcome.ok) return outcome;
    const now = cart.getState().cart;
    const text = inCartMessage(name, quantityInCart(now, id));
    setMoved({ mark: cartFingerprint(now), text });
    showToast({ kind: 'success', title: text });
    return outcome;
  }
  const later = {
    save: (productId: number, pieces: number) => saveForLater(lists, productId, pieces),
    takeBack: (productId: number) => takeFromSaved(lists, productId),
  };
  return (
    <>
      <CartView reason={data.reason} formReturn={formReturn} later={later} />
      <SavedForLater said={moved.mark === mark ? moved.text : ''} onMoveToCart={moveToCart} />
    </>
  );
}
