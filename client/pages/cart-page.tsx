import { useCart } from '#client/features/cart/cart-store.ts';
import { CartView } from '#client/features/cart/cart-view.tsx';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { isVerifyEmailForm } from '#client/features/checkout/verify-email.tsx';
import type { ListLine } from '#client/features/product-lists/list-page-data.ts';
import { SavedForLater } from '#client/features/product-lists/saved-for-later.tsx';
import { lazyHydrate } from '#client/ui/lazy-hydrate.tsx';
import { cartItems } from '#shared/domain/cart-items.ts';
import type { CartProblem } from '#shared/domain/cart-totals.ts';
import type { PageProps } from './page.ts';
import { ProductCards } from './product-cards.tsx';
import { isVoucherForm, VoucherAndEmail } from './voucher-and-email.tsx';

/**
 * `saved` contains the products saved for later, or null if they could not be loaded. `ideas` are suggestions for an
 * empty cart.
 */
export type CartPageData = {
  reason: CartProblem | null;
  saved: readonly ListLine[] | null;
  ideas: readonly ProductCardData[];
};

export default function CartPage({ data, form }: PageProps<CartPageData>) {
  const { voucher = null, email_to_confirm = null } = useCart(({ cart }) => cart);
  const { intent, product_id = '' } = form?.values ?? {};
  const isShownElsewhere = isVoucherForm(form) || isVerifyEmailForm(form);
  const productId = intent === 'set-quantity' ? product_id : '';
  return (
    <>
      <CartView
        reason={data.reason}
        formReturn={form && !isShownElsewhere ? { productId, message: form.message } : null}
        voucher={
          <VoucherAndEmail action="/cart" voucher={voucher} form={form} emailToConfirm={email_to_confirm} />
        }
      />
      <SavedForLater lines={data.saved} />
      <CartIdeas cards={data.ideas} />
    </>
  );
}

const RecentlyViewed = lazyHydrate(async () => (await import('./recently-viewed.tsx')).RecentlyViewed);

/** Suggestions below an empty cart: bestsellers and recently viewed products. */
function CartIdeas({ cards }: { cards: readonly ProductCardData[] }) {
  const isEmpty = useCart(({ cart }) => cartItems(cart).length === 0);
  if (!isEmpty) return null;
  return (
    <div className="page grid gap-6 pb-10">
      {cards.length > 0 && (
        <section className="grid gap-3">
          <h2 className="display">Popular right now</h2>
          <ProductCards cards={cards} isRow />
        </section>
      )}
      <RecentlyViewed />
    </div>
  );
}
