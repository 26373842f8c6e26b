import { useCart } from '#client/features/cart/cart-store.ts';
import { CartView } from '#client/features/cart/cart-view.tsx';
import type { ProductCardData } from '#client/features/catalogue/product-card-data.ts';
import { ConfirmEmailFold, isVerifyEmailForm } from '#client/features/checkout/verify-email.tsx';
import type { ListLine } from '#client/features/product-lists/list-page-data.ts';
import { SavedForLater } from '#client/features/product-lists/saved-for-later.tsx';
import { VoucherBox } from '#client/features/vouchers/voucher-box.tsx';
import type { CartProblem } from '#shared/domain/cart-totals.ts';
import { CartIdeas } from './cart-ideas.tsx';
import type { PageProps } from './page.ts';

/** `saved`: what is saved for later; null where it could not be loaded. `ideas`: for an empty cart. */
export type CartPageData = {
  reason: CartProblem | null;
  saved: readonly ListLine[] | null;
  ideas: readonly ProductCardData[];
};

export function CartPage({ data, form }: PageProps<CartPageData>) {
  const voucher = useCart(({ cart }) => cart.voucher ?? null);
  const { intent, product_id = '' } = form?.values ?? {};
  const isVoucherForm = intent === 'apply-voucher' || intent === 'remove-voucher' || isVerifyEmailForm(form);
  const productId = intent === 'set-quantity' ? product_id : '';
  return (
    <>
      <CartView
        reason={data.reason}
        formReturn={form && !isVoucherForm ? { productId, message: form.message } : null}
        voucher={
          <VoucherBox action="/cart" voucher={voucher} form={form}>
            <ConfirmEmailFold page="/cart" form={form} />
          </VoucherBox>
        }
      />
      <SavedForLater lines={data.saved} />
      <CartIdeas cards={data.ideas} />
    </>
  );
}
