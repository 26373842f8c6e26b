import type { Cart } from '#shared/contract/cart.ts';
import { cartItems, cartPieces } from '#shared/domain/cart-items.ts';
import { cartDelivery, cartSavings, cartTotal } from '#shared/domain/cart-totals.ts';
import { formatRand } from '#shared/domain/money.ts';
import { vatNote } from '#shared/domain/vat-note.ts';
import { problemMessage } from './cart-messages.ts';

/** The cart's total and the link to the checkout, or why it cannot be checked out. */
export function CartSummary({ cart }: { cart: Cart }) {
  const pieces = cartPieces(cart);
  const savings = cartSavings(cart);
  const delivery = cartDelivery(cart);
  const vat = vatNote(cartItems(cart).map(({ product }) => product.supplier));
  return (
    <aside className="card p-4 sm:p-6 lg:sticky lg:top-24" aria-labelledby="cart-summary">
      <h2 id="cart-summary" className="text-lg font-semibold">
        Summary
      </h2>
      <dl className="mt-4 grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
        <dt>{pieces === 1 ? '1 item' : `${pieces} items`}</dt>
        <dd className="text-right">{formatRand(cart.amount)}</dd>
        <dt>Delivery</dt>
        <dd className="text-right">{delivery === 0 ? 'Free' : formatRand(delivery)}</dd>
        <dt className="border-t border-line pt-3 text-lg font-semibold">Total</dt>
        <dd className="border-t border-line pt-3 text-right text-lg font-semibold">
          {formatRand(cartTotal(cart))}
        </dd>
      </dl>
      {vat !== null && <p className="text-right text-sm text-muted">{vat}</p>}
      {savings > 0 && <p className="mt-2 text-right text-saving">You save {formatRand(savings)}</p>}
      <CheckOut problem={problemMessage(cart)} />
    </aside>
  );
}

function CheckOut({ problem }: { problem: string | null }) {
  if (problem === null) {
    return (
      <a className="button button-primary mt-5 w-full" href="/checkout">
        Check out
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        className="button button-primary mt-5 w-full"
        disabled
        aria-describedby="cart-problem"
      >
        Check out
      </button>
      <p id="cart-problem" className="mt-2 text-sm text-error">
        {problem}
      </p>
    </>
  );
}
