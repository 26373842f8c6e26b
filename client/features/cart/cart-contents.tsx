import { type ReactNode, useEffect, useRef } from 'react';
import { ActionForm } from '#client/browser/action-form.tsx';
import type { Submission } from '#client/browser/use-submission.ts';
import { FormError } from '#client/ui/form-error.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { cartFingerprint } from '#shared/domain/cart-fingerprint.ts';
import { cartItems } from '#shared/domain/cart-items.ts';
import { cartTotal } from '#shared/domain/cart-totals.ts';
import { formatRand } from '#shared/domain/money.ts';
import type { DoneResult, UndoForm } from '#shared/navigation/action-result.ts';
import { AcceptForm } from './accept-form.tsx';
import { CartGroupSection } from './cart-group.tsx';
import { cartGroups } from './cart-groups.ts';
import { CartLine } from './cart-line.tsx';
import { itemName } from './cart-messages.ts';
import { useCart, useCartStore } from './cart-store.ts';
import { type LineChange, lineChange } from './line-change.ts';
import { useCartStatusLine } from './use-cart-status.ts';

type Props = {
  /** The error of a form sent without scripts. `productId` is set if the form changed a line's quantity. */
  formReturn?: { productId: string; message: string } | null;
  /** Rendered between the messages and the lines. */
  children?: ReactNode;
  empty: ReactNode;
};

/** The cart's lines, their changes and the result of the last form. The cart page and the sheet share it. */
export function CartContents({ formReturn = null, children, empty }: Props) {
  const cart = useCart((state) => state.cart);
  const { status, undoing, showStatus, showAccepted } = useCartStatusLine();
  const items = cartItems(cart);
  // An error is shown at its line or, if the line no longer exists, above all lines.
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

/** Inserts an item at an index; an index past the end appends it. */
function insertAt(list: readonly ReactNode[], index: number, item: ReactNode): ReactNode[] {
  return list.toSpliced(index, 0, item);
}

/** Shows `empty` only if the cart has loaded. Otherwise the cart may not be empty. */
function NoLines({ empty }: { empty: ReactNode }) {
  const status = useCart((state) => state.status);
  if (status === 'failed') return null;
  return status === 'unknown' ? <Skeleton className="mt-6 h-40 rounded-card" /> : empty;
}

/** Shown if loading the cart failed, because the cart on screen may then be outdated. */
function FailedLoad() {
  const store = useCartStore();
  const status = useCart((state) => state.status);
  if (status !== 'failed') return null;
  return (
    <Notice tone="error" title="We couldn’t load your cart" className="mt-4">
      <button type="button" className="link" onClick={() => void store.getState().load()}>
        Try again
      </button>
    </Notice>
  );
}

type CartChangesProps = {
  changes: readonly LineChange[];
  onAccepted(result: DoneResult, changes: readonly LineChange[]): void;
};

/**
 * Lists the changes of the cart, with one button that accepts all of them. A single change is shown only on its line.
 */
function CartChanges({ changes, onAccepted }: CartChangesProps) {
  if (changes.length < 2) return null;
  return (
    <Notice tone="warning" title="Your cart has changed since you filled it" className="mt-4 lg:mt-6">
      <ul className="mt-1 grid gap-1 text-sm">
        {changes.map(({ item, text, fix }) => (
          <li key={item.id}>
            <span className="font-medium">{itemName(item)}:</span> {text}
            {fix.kind === 'remove' && ' It will be removed.'}
          </li>
        ))}
      </ul>
      <AcceptForm changes={changes} label="Accept all changes" onAccepted={onAccepted} />
    </Notice>
  );
}

type UndoRemovalProps = {
  message: string;
  undo: UndoForm;
  undoing: Submission;
};

/**
 * Replaces a removed line with a message and an Undo button. Receives the focus, because the line's button has
 * disappeared.
 */
function UndoRemoval({ message, undo, undoing }: UndoRemovalProps) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs again for each removal
  useEffect(() => row.current?.focus({ preventScroll: true }), [undo]);
  return (
    <div ref={row} tabIndex={-1} className="cart-undo py-3 focus:outline-none">
      <ActionForm sentBy={undoing} action={undo.action} fields={undo.fields}>
        {message}{' '}
        <button type="submit" className="link" aria-busy={undoing.isBusy || undefined}>
          Undo
        </button>
        <FormError message={undoing.error} />
      </ActionForm>
    </div>
  );
}
