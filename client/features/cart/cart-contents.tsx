import type { ReactNode } from 'react';
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
import { UndoRemoval } from './undo-removal.tsx';
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
  const { status, undoing, showStatus, showAccepted } = useCartStatus();
  const items = cartItems(cart);
  // The error of a line that is not there any more is shown above all lines.
  const isOfLine = items.some(({ product_id }) => String(product_id) === formReturn?.productId);
  const error = isOfLine ? '' : (formReturn?.message ?? '');
  const canUndo = status.fingerprint === cartFingerprint(cart);
  const undo = canUndo && status.undo !== undefined && (
    <UndoRemoval message={status.message} undo={status.undo} undoing={undoing} />
  );
  const groups = cartGroups(cart);
  const isGroupLeft = groups.some(({ supplier }) => supplier.id === status.place?.supplierId);
  const groupPlace = status.place?.group ?? 0;
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
      {items.length === 0 ? (
        <>
          {undo}
          <NoLines empty={empty} />
        </>
      ) : (
        <div className="cart-groups">
          {insertAt(
            groups.map((group, groupIndex) => (
              <CartGroupSection key={group.supplier.id} cart={cart} group={group}>
                {insertAt(
                  group.items.map((item, line) => (
                    <CartLine
                      key={item.id}
                      item={item}
                      formError={formReturn?.productId === String(item.product_id) ? formReturn.message : ''}
                      onQuantitySet={showStatus}
                      onAccepted={showAccepted}
                      onRemoved={(result) =>
                        showStatus(result, { supplierId: group.supplier.id, group: groupIndex, line })
                      }
                    />
                  )),
                  status.place?.line ?? 0,
                  undo && status.place?.supplierId === group.supplier.id && <li key="undo">{undo}</li>,
                )}
              </CartGroupSection>
            )),
            groupPlace,
            undo && !isGroupLeft && <div key="undo">{undo}</div>,
          )}
        </div>
      )}
    </>
  );
}

/** Inserts an item at an index; past the end, at the end. */
function insertAt(list: readonly ReactNode[], place: number, item: ReactNode): ReactNode[] {
  return list.toSpliced(place, 0, item);
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
