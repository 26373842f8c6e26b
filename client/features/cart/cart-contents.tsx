import type { ReactNode } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { cartFingerprint } from '#shared/domain/cart-fingerprint.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { formatRand } from '#shared/domain/money.ts';
import { CartChanges } from './cart-changes.tsx';
import { CartGroupSection } from './cart-group.tsx';
import { cartGroups } from './cart-groups.ts';
import { CartLine } from './cart-line.tsx';
import { useCart, useCartStore } from './cart-store.ts';
import { lineChange } from './line-change.ts';
import { useCartStatus } from './use-cart-status.ts';

type Props = {
  /** What was wrong with a form that was sent without scripts; `productId` where it set a line's quantity. */
  formReturn?: { productId: string; message: string } | null;
  /** Between the messages and the lines. */
  children?: ReactNode;
  empty: ReactNode;
};

/** The cart's lines, what has changed about them, and what the last form has done: on its page and in its sheet. */
export function CartContents({ formReturn = null, children, empty }: Props) {
  const cart = useCart((state) => state.cart);
  const { status, undoing, showStatus, showAccepted, showRemoved } = useCartStatus();
  const items = cartItems(cart);
  // The error of a line that is not there any more is shown above all lines.
  const isOfLine = items.some(({ product_id }) => String(product_id) === formReturn?.productId);
  const error = undoing.error || (isOfLine ? '' : (formReturn?.message ?? ''));
  const canUndo = status.fingerprint === cartFingerprint(cart);
  return (
    <>
      <p className="sr-only" role="status">
        {status.message !== '' && `${status.message} Total ${formatRand(cartTotal(cart))}.`}
      </p>
      <FailedLoad />
      {children}
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
        <NoLines empty={empty} />
      ) : (
        <div className="cart-groups">
          {cartGroups(cart).map((group) => (
            <CartGroupSection key={group.supplier.id} cart={cart} group={group}>
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
      )}
    </>
  );
}

/** Only a cart that was loaded can be empty. */
function NoLines({ empty }: { empty: ReactNode }) {
  const status = useCart((state) => state.status);
  if (status === 'failed') return null;
  return status === 'unknown' ? <Skeleton className="mt-6 h-40 rounded-card" /> : empty;
}

/** The background load has failed: what is shown may be older than what is in the cart. */
function FailedLoad() {
  const store = useCartStore();
  const status = useCart((state) => state.status);
  if (status !== 'failed') return null;
  return (
    <Notice tone="error" title="We couldn’t load your cart" className="mt-4">
      <button type="button" className="link py-1" onClick={() => void store.getState().load()}>
        Try again
      </button>
    </Notice>
  );
}
