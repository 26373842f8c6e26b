import { useEffect, useRef } from 'react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.ts';
import { cartItems, cartProblem, cartTotal } from '#shared/domain/cart-totals.ts';
import { formatRand } from '#shared/domain/money.ts';
import { CartChanges } from './cart-changes.tsx';
import { cartFingerprint } from './cart-fingerprint.ts';
import { CartGroupSection } from './cart-group.tsx';
import { cartGroups } from './cart-groups.ts';
import { CartLine } from './cart-line.tsx';
import { isCartProblem, problemMessage } from './cart-messages.ts';
import { useCart } from './cart-store.ts';
import { CartSummary } from './cart-summary.tsx';
import { lineChange } from './line-change.ts';
import { type LaterPort, type RemovedLine, removedMessage, useCartChanges } from './use-cart-changes.ts';

type Props = {
  /** Why the checkout sent the shopper here (R-EDGE-5), from the URL. */
  reason: string | null;
  /** What was wrong with a line's form when it was sent without scripts. */
  formReturn: { productId: string; message: string } | null;
  later: LaterPort;
};

/** The cart, as the store has it: the worker and the browser begin with what the page brought along. */
export function CartView({ reason, formReturn, later }: Props) {
  const cart = useCart((state) => state.cart);
  const changes = useCartChanges(later);
  const isEmpty = cartItems(cart).length === 0;
  // What was wrong with a form of no single line is said above them all.
  const error = changes.error || (formReturn?.productId === '' ? formReturn.message : '');
  useReasonToast(reason);
  return (
    <div className="page py-6 sm:py-10">
      <h1 id="cart-heading" className="display text-3xl sm:text-4xl" tabIndex={-1}>
        Your cart
      </h1>
      <p className="sr-only" role="status">
        {changes.changed !== '' && `${changes.changed} Total ${formatRand(cartTotal(cart))}.`}
      </p>
      <SentBack reason={reason} />
      <CartChanges
        changes={cartItems(cart).flatMap((item) => lineChange(item) ?? [])}
        onAccepted={changes.tellAccepted}
      />
      {error !== '' && (
        <div className="mt-4">
          <Notice tone="error">{error}</Notice>
        </div>
      )}
      {changes.gone?.mark === cartFingerprint(cart) && (
        <RemovedNotice removed={changes.gone} onUndo={changes.undo} />
      )}
      {isEmpty ? (
        <EmptyState title="Your cart is empty" action={{ label: 'Start shopping', href: '/' }}>
          <p>
            What you add waits here for you. Looking for something you ordered? See{' '}
            <a className="link" href="/orders">
              your orders
            </a>
            .
          </p>
        </EmptyState>
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
                    onQuantityChanged={changes.tellQuantity}
                    onAccepted={changes.tellAccepted}
                    onRemove={changes.remove}
                    onSave={changes.save}
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

function RemovedNotice({
  removed,
  onUndo,
}: {
  removed: RemovedLine;
  onUndo(removed: RemovedLine): Promise<void>;
}) {
  return (
    <p className="mt-4">
      {removedMessage(removed)}.{' '}
      <button type="button" className="link" onClick={() => void onUndo(removed)}>
        Undo
      </button>
    </p>
  );
}

/** Stays until the shopper has put right what the checkout sent them back for. */
function SentBack({ reason }: { reason: string | null }) {
  const cart = useCart((state) => state.cart);
  if (!isCartProblem(reason) || cartProblem(cart) !== reason) return null;
  return (
    <div className="mt-4">
      <Notice tone="warning" title="You cannot check out yet">
        {problemMessage(cart)}
      </Notice>
    </div>
  );
}

/** Said once, on arrival: what changes afterwards is said in place. */
function useReasonToast(reason: string | null): void {
  const text = useCart((state) => problemMessage(state.cart));
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (told.current === reason) return;
    told.current = reason;
    if (isCartProblem(reason) && text !== null) {
      showToast({ kind: 'info', title: 'You cannot check out yet', text });
    }
  }, [reason, text]);
}
