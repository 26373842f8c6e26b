import { useCart } from '#client/features/cart/cart-store.ts';
import { CartView } from '#client/features/cart/cart-view.tsx';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { isVerifyEmailForm } from '#client/features/checkout/verify-email.tsx';
import type { ListLine } from '#client/features/product-lists/list-page-data.ts';
import { SavedForLater } from '#client/features/product-lists/saved-for-later.tsx';
import type { CartProblem } from '#shared/domain/cart-totals.ts';
import { CartIdeas } from './cart-ideas.tsx';
import type { PageProps } from './page.ts';
import { isVoucherForm, VoucherAndEmail } from './voucher-and-email.tsx';

/** `saved`: what is saved for later; null where it could not be loaded. `ideas`: for an empty cart. */
export type CartPageData = {
  reason: CartProblem | null;
  saved: readonly ListLine[] | null;
  ideas: readonly ProductCardData[];
};

export function CartPage({ data, form }: PageProps<CartPageData>) {
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
