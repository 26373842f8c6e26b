import { CartContents } from '#client/features/cart/cart-contents.tsx';
import { useCart } from '#client/features/cart/cart-store.ts';
import { CartTotals } from '#client/features/cart/cart-totals.tsx';
import { CheckoutLink } from '#client/features/cart/checkout-link.tsx';
import { VoucherAndEmail } from '#client/pages/voucher-and-email.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { cartItems } from '#shared/domain/cart-items.ts';

/**
 * The cart over the current page: a drawer on the right, full screen on a phone. Its forms are the cart page's forms.
 */
export function CartSheet({ onClose }: { onClose(): void }) {
  const cart = useCart((state) => state.cart);
  return (
    <Sheet labelledBy="cart-heading" title="Your cart" onClose={onClose} className="sheet cart-sheet">
      <div className="cart-sheet-body px-4 pb-4">
        <CartContents empty={<EmptyCart onClose={onClose} />} />
        {cartItems(cart).length > 0 && (
          <div className="mt-4">
            <VoucherAndEmail
              action="/cart"
              voucher={cart.voucher ?? null}
              form={null}
              emailToConfirm={cart.email_to_confirm ?? null}
            />
          </div>
        )}
      </div>
      {cartItems(cart).length > 0 && (
        <footer className="border-t border-line bg-raised px-4 py-3">
          <CartTotals cart={cart} label="Total" />
          <div className="mt-3 grid gap-2">
            <CheckoutLink cart={cart} problemId="cart-problem" onFollow={onClose} />
            <a className="link tap justify-self-center text-sm" href="/cart" onClick={onClose}>
              View cart
            </a>
          </div>
        </footer>
      )}
    </Sheet>
  );
}

function EmptyCart({ onClose }: { onClose(): void }) {
  return (
    <EmptyState title="Your cart is empty">
      <p>
        What you add waits here for you. What you saved for later is in{' '}
        <a className="link" href="/product-lists" onClick={onClose}>
          your lists
        </a>
        .
      </p>
      <button type="button" className="button button-primary mt-4" onClick={onClose}>
        Continue shopping
      </button>
    </EmptyState>
  );
}
