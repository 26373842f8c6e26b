import { type ReactNode, useEffect, useRef } from 'react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.ts';
import type { Cart } from '#shared/contract/cart.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { type CartProblem, cartProblem } from '#shared/domain/cart-totals.ts';
import { CartContents } from './cart-contents.tsx';
import { problemMessage } from './cart-messages.ts';
import { useCart } from './cart-store.ts';
import { CartTotals } from './cart-totals.tsx';
import { CheckoutBar, CheckoutLink } from './checkout-link.tsx';

type Props = {
  /** The reason why the checkout redirected the shopper here (R-EDGE-5). */
  reason: CartProblem | null;
  /** The error of a form sent without scripts. `productId` is set if the form changed a line's quantity. */
  formReturn: { productId: string; message: string } | null;
  /** The voucher form. */
  voucher: ReactNode;
};

/** The id of the sentence that explains why the cart cannot be checked out. */
const PROBLEM_ID = 'checkout-problem';

/**
 * The cart page's contents, from the cart store. Both the worker and the browser fill the store from the page's data.
 */
export function CartView({ reason, formReturn, voucher }: Props) {
  const cart = useCart((state) => state.cart);
  const isEmpty = cartItems(cart).length === 0;
  const hasNotice = hasProblem(reason, cart);
  useReasonToast(reason);
  return (
    <div className="page py-2 sm:py-10">
      <h1 id="cart-heading" className="display" tabIndex={-1}>
        Your cart
      </h1>
      <div
        className={
          isEmpty ? '' : 'grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6'
        }
      >
        <div>
          <CartContents formReturn={formReturn} empty={<EmptyCart />}>
            {hasNotice && <CheckoutProblem cart={cart} />}
          </CartContents>
        </div>
        {!isEmpty && (
          <CartSummary cart={cart} problemId={hasNotice ? PROBLEM_ID : 'cart-problem'} hasNotice={hasNotice}>
            {voucher}
          </CartSummary>
        )}
      </div>
      {!isEmpty && (
        <CheckoutBar
          cart={cart}
          problemId={hasNotice ? PROBLEM_ID : 'cart-problem-bar'}
          hasNotice={hasNotice}
        />
      )}
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title="Your cart is empty"
      action={{ label: 'Start shopping', href: '/' }}
      searchAt="/search"
      links={[{ label: 'Your lists', href: '/product-lists' }]}
    >
      <p>
        What you add waits here for you. Looking for something you ordered? See{' '}
        <a className="link" href="/orders">
          your orders
        </a>
        .
      </p>
    </EmptyState>
  );
}

/**
 * True if the checkout redirected the shopper here because of a problem that the cart still has. False for an empty
 * cart, which needs no explanation.
 */
function hasProblem(reason: Props['reason'], cart: Cart): boolean {
  return reason !== null && reason !== 'empty' && cartProblem(cart) === reason;
}

/**
 * Explains why the cart cannot be checked out. While this notice is shown, the checkout buttons do not repeat the
 * problem.
 */
function CheckoutProblem({ cart }: { cart: Cart }) {
  return (
    <Notice tone="warning" title="You can’t check out yet" className="mt-4 lg:mt-6">
      <p id={PROBLEM_ID}>{problemMessage(cart)}</p>
    </Notice>
  );
}

/** Shows the reason for the checkout's redirect in a toast, once on arrival. Later changes are shown on the page. */
function useReasonToast(reason: Props['reason']): void {
  const text = useCart((state) => problemMessage(state.cart));
  const shown = useRef<Props['reason']>(null);
  useEffect(() => {
    if (shown.current === reason) return;
    shown.current = reason;
    if (reason !== null && text !== null) {
      showToast({ kind: 'info', title: 'You can’t check out yet', text });
    }
  }, [reason, text]);
}

type CartSummaryProps = {
  cart: Cart;
  problemId: string;
  /** True if the element with the id `problemId` already explains the problem. */
  hasNotice: boolean;
  children: ReactNode;
};

/** The cart's costs, the link to the checkout (only on desktops), and the voucher. */
function CartSummary({ cart, problemId, hasNotice, children }: CartSummaryProps) {
  return (
    <div className="grid gap-3 lg:sticky lg:top-24 lg:mt-6">
      <aside className="card cart-group" aria-labelledby="cart-summary">
        <h2 id="cart-summary" className="mb-3 hidden text-lg font-bold lg:block">
          Summary
        </h2>
        <CartTotals cart={cart} label="Total" />
        <div className="mt-4 hidden lg:block">
          <CheckoutLink cart={cart} problemId={problemId} hasNotice={hasNotice} />
        </div>
      </aside>
      {children}
    </div>
  );
}
