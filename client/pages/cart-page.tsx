import { lightCart } from '#client/features/cart/cart-groups.ts';
import { type CartOutcome, useCartStore } from '#client/features/cart/cart-store.ts';
import { CartView } from '#client/features/cart/cart-view.tsx';
import { changeCart } from '#client/features/cart/change-cart.ts';
import { useListsStore } from '#client/features/product-lists/lists-store.ts';
import { saveForLater, takeFromSaved } from '#client/features/product-lists/save-for-later.ts';
import { SavedForLater } from '#client/features/product-lists/saved-for-later.tsx';
import { type ActionContext, type Loaded, type PageProps, type PersonalLoad, personalPage } from './page.ts';

export const cartPage = personalPage({ load, action, Page: CartPage });

type Data = { reason: string | null };

async function load({ api, query }: PersonalLoad): Promise<Loaded<Data>> {
  const cart = await api.getCart();
  return {
    kind: 'page',
    data: { reason: query.get('reason') },
    // The store gets it, and the page reads the store: so the worker and the browser draw one cart.
    cart: lightCart(cart),
    head: { title: 'Your cart', canonical: null, noindex: true },
  };
}

function action({ api, form }: ActionContext) {
  return changeCart(api, form);
}

function CartPage({ data, form }: PageProps<Data>) {
  const lists = useListsStore();
  const cart = useCartStore();
  const formReturn =
    form === null ? null : { productId: form.values.product_id ?? '', message: form.message };
  async function moveToCart(productId: number): Promise<CartOutcome> {
    const outcome = await cart.getState().add(productId, 1);
    return outcome === 'queued' ? { ok: false, message: 'Please log in.' } : outcome;
  }
  const later = {
    save: (productId: number) => saveForLater(lists, productId),
    takeBack: (productId: number) => takeFromSaved(lists, productId),
  };
  return (
    <>
      <CartView reason={data.reason} formReturn={formReturn} later={later} />
      <SavedForLater onMoveToCart={moveToCart} />
    </>
  );
}
