import type { Cart } from '#shared/contract/cart.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { formatRand } from '#shared/domain/money.ts';
import { problemMessage } from './cart-messages.ts';

type Props = {
  cart: Cart;
  problemId: string;
  /** True if the element with the id `problemId` already explains the problem, so that it is not repeated here. */
  hasNotice?: boolean;
  onFollow?(): void;
};

/** The link to the checkout, or the reason why the cart cannot be checked out. */
export function CheckoutLink({ cart, problemId, hasNotice = false, onFollow }: Props) {
  const problem = problemMessage(cart);
  if (problem === null) {
    return (
      <a className="button button-primary w-full" href="/checkout" onClick={onFollow}>
        Check out
      </a>
    );
  }
  return (
    <>
      <button type="button" className="button button-primary w-full" disabled aria-describedby={problemId}>
        Check out
      </button>
      {!hasNotice && (
        <p id={problemId} className="mt-2 text-sm text-error">
          {problem}
        </p>
      )}
    </>
  );
}

/** Keeps the total and the checkout link in view on phones and tablets. */
export function CheckoutBar({ cart, problemId, hasNotice }: Pick<Props, 'cart' | 'problemId' | 'hasNotice'>) {
  const problem = hasNotice ? null : problemMessage(cart);
  return (
    <div className="check-out-bar mt-3 flex-wrap gap-y-1">
      {problem !== null && (
        <p id={problemId} className="w-full text-sm text-error">
          {problem}
        </p>
      )}
      <p>
        <span className="block text-sm text-muted">Total</span>
        <b className="text-lg tabular-nums">{formatRand(cartTotal(cart))}</b>
      </p>
      <div className="min-w-36">
        <CheckoutLink cart={cart} problemId={problemId} hasNotice />
      </div>
    </div>
  );
}
