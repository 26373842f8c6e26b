import { useEffect, useRef } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { showToast } from '#client/ui/toast.ts';
import { cartFingerprint } from '#shared/domain/cart-fingerprint.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { type CartProblem, cartProblem, cartTotal } from '#shared/domain/cart-totals.ts';
import { formatRand } from '#shared/domain/money.ts';
import { CartChanges } from './cart-changes.tsx';
import { CartGroupSection } from './cart-group.tsx';
import { cartGroups } from './cart-groups.ts';
import { CartLine } from './cart-line.tsx';
import { problemMessage } from './cart-messages.ts';
import { useCart, useCartStore } from './cart-store.ts';
import { CartSummary } from './cart-summary.tsx';
import { lineChange } from './line-change.ts';
import { useCartStatus } from './use-cart-status.ts';

type Props = {
  /** Why the checkout sent the shopper here (R-EDGE-5). */
  reason: CartProblem | null;
  /** What was wrong with a form that was sent without scripts; `productId` where it set a line's quantity. */
  formReturn: { productId: string; message: string } | null;
};

/** The cart, as the store has it: the worker and the browser begin with what the page brought along. */
export function CartView({ reason, formReturn }: Props) {
  const cart = useCart((state) => state.cart);
  const { status, undoing, showStatus, showAccepted, showRemoved } = useCartStatus();
  const items = cartItems(cart);
  // The error of a line that is not there any more is shown above all lines.
  const isOfLine = items.some(({ product_id }) => String(product_id) === formReturn?.productId);
  const error = undoing.error || (isOfLine ? '' : (formReturn?.message ?? ''));
  const canUndo = status.fingerprint === cartFingerprint(cart);
  useReasonToast(reason);
  return (
    <div className="page py-6 sm:py-10">
      <h1 id="cart-heading" className="display text-3xl sm:text-4xl" tabIndex={-1}>
        Your cart
      </h1>
      <p className="sr-only" role="status">
        {status.message !== '' && `${status.message} Total ${formatRand(cartTotal(cart))}.`}
      </p>
      <FailedLoad />
      <CheckoutProblem reason={reason} />
      <CartChanges changes={items.flatMap((item) => lineChange(item) ?? [])} onAccepted={showAccepted} />
      <Notice tone="error" className="mt-4">
        {error}
      </Notice>
      {canUndo && status.undo !== undefined && (
        <ActionForm sentBy={undoing} action={status.undo.action} fields={status.undo.fields} className="mt-4">
          {status.message}{' '}
          <button type="submit" className="link" aria-busy={undoing.isBusy || undefined}>
            Undo
          </button>
        </ActionForm>
      )}
      {items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid gap-6">
            {cartGroups(cart).map((group) => (
              <CartGroupSection key={group.supplier.id} group={group}>
                {group.items.map((item) => (
                  <CartLine
                    key={item.id}
                    item={item}
                    formError={formReturn?.productId === String(item.product_id) ? formReturn.message : ''}
                    onQuantitySet={showStatus}
                    onAccepted={showAccepted}
                    onRemoved={showRemoved}
                  />
                ))}
              </CartGroupSection>
            ))}
          </div>
          <CartSummary cart={cart} />
        </div>
      )}
    </div>
  );
}

/** Only a cart that was loaded can be empty. */
function EmptyCart() {
  const status = useCart((state) => state.status);
  if (status === 'failed') return null;
  if (status === 'unknown') return <Skeleton className="mt-6 h-40 rounded-card" />;
  return (
    <EmptyState title="Your cart is empty" action={{ label: 'Start shopping', href: '/' }}>
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

/** The background load has failed: what is shown may be older than what is in the cart. */
function FailedLoad() {
  const store = useCartStore();
  const status = useCart((state) => state.status);
  if (status !== 'failed') return null;
  return (
    <Notice tone="error" title="Your cart could not be loaded" className="mt-4">
      <button type="button" className="link py-1" onClick={() => void store.getState().load()}>
        Try again
      </button>
    </Notice>
  );
}

/** Stays until the reason is gone for which the checkout sent the shopper back. */
function CheckoutProblem({ reason }: Pick<Props, 'reason'>) {
  const cart = useCart((state) => state.cart);
  if (reason === null || cartProblem(cart) !== reason) return null;
  return (
    <Notice tone="warning" title="You cannot check out yet" className="mt-4">
      {problemMessage(cart)}
    </Notice>
  );
}

/** Shown once, on arrival; later changes are shown in place. */
function useReasonToast(reason: Props['reason']): void {
  const text = useCart((state) => problemMessage(state.cart));
  const told = useRef<Props['reason']>(null);
  useEffect(() => {
    if (told.current === reason) return;
    told.current = reason;
    if (reason !== null && text !== null) {
      showToast({ kind: 'info', title: 'You cannot check out yet', text });
    }
  }, [reason, text]);
}
