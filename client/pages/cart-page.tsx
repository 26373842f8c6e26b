import { CartView } from '#client/features/cart/cart-view.tsx';
import type { ListLine } from '#client/features/product-lists/list-page-data.ts';
import { SavedForLater } from '#client/features/product-lists/saved-for-later.tsx';
import type { CartProblem } from '#shared/domain/cart-totals.ts';
import type { PageProps } from './page.ts';

/** `saved`: what is saved for later; null where it could not be loaded. */
export type CartPageData = { reason: CartProblem | null; saved: readonly ListLine[] | null };

export function CartPage({ data, form }: PageProps<CartPageData>) {
  const { intent, product_id = '' } = form?.values ?? {};
  const productId = intent === 'set-quantity' ? product_id : '';
  return (
    <>
      <CartView reason={data.reason} formReturn={form && { productId, message: form.message }} />
      <SavedForLater lines={data.saved} />
    </>
  );
}
