import type { ReactNode } from 'react';
import type { Cart } from '#shared/contract/cart.ts';
import { CartTotals } from './cart-totals.tsx';
import { CheckOut } from './check-out.tsx';

type Props = {
  cart: Cart;
  problemId: string;
  /** Whether the element with that id says why the cart cannot be checked out. */
  isSaid: boolean;
  children: ReactNode;
};

/** What the cart costs, its voucher, and on a desk the link to the checkout. */
export function CartSummary({ cart, problemId, isSaid, children }: Props) {
  return (
    <div className="grid gap-3 lg:sticky lg:top-24 lg:mt-6">
      {children}
      <aside className="card cart-group" aria-labelledby="cart-summary">
        <h2 id="cart-summary" className="mb-3 hidden text-lg font-semibold lg:block">
          Summary
        </h2>
        <CartTotals cart={cart} label="Total" />
        <div className="mt-4 hidden lg:block">
          <CheckOut cart={cart} problemId={problemId} isSaid={isSaid} />
        </div>
      </aside>
    </div>
  );
}
