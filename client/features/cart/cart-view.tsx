import { useEffect, useRef, useState } from 'react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showToast } from '#client/ui/toast.ts';
import type { CartItem } from '#shared/contract/cart.ts';
import { cartItems, cartProblem, cartTotal, quantityInCart } from '#shared/domain/cart-totals.ts';
import { formatRand } from '#shared/domain/money.ts';
import { CartGroupSection } from './cart-group.tsx';
import { cartGroups } from './cart-groups.ts';
import { CartLine } from './cart-line.tsx';
import { type CartOutcome, useCart, useCartStore } from './cart-store.ts';
import { CartSummary } from './cart-summary.tsx';
import { isCartProblem, itemName, problemWords } from './cart-words.ts';
import { linesMark } from './lines-mark.ts';

/** The place, beside the cart, where things wait for another day. */
export type LaterPort = {
  save(productId: number, pieces: number): Promise<CartOutcome>;
  takeBack(productId: number): Promise<CartOutcome>;
};

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
      {changes.error !== '' && (
        <div className="mt-4">
          <Notice tone="error">{changes.error}</Notice>
        </div>
      )}
      {changes.gone?.mark === linesMark(cart) && <Gone gone={changes.gone} onUndo={changes.undo} />}
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

/** A line that is no longer in the cart, and where it went. `mark`: of the cart it left, whose next change ends it. */
type Gone = { item: CartItem; isSaved: boolean; mark: string };

function goneWords({ item, isSaved }: Omit<Gone, 'mark'>): string {
  return `${itemName(item)} was ${isSaved ? 'saved for later' : 'removed'}`;
}

function Gone({ gone, onUndo }: { gone: Gone; onUndo(gone: Gone): Promise<void> }) {
  return (
    <p className="mt-4">
      {goneWords(gone)}.{' '}
      <button type="button" className="link" onClick={() => void onUndo(gone)}>
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
        {problemWords(cart)}
      </Notice>
    </div>
  );
}

/** Said once, on arrival: what changes afterwards is said in place. */
function useReasonToast(reason: string | null): void {
  const text = useCart((state) => problemWords(state.cart));
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (told.current === reason) return;
    told.current = reason;
    if (isCartProblem(reason) && text !== null) {
      showToast({ kind: 'info', title: 'You cannot check out yet', text });
    }
  }, [reason, text]);
}

/** Taking lines out with a way back, and the words for what has changed. */
function useCartChanges(later: LaterPort) {
  const store = useCartStore();
  const { remove: removeItem, setQuantity } = store.getState();
  const [gone, setGone] = useState<Gone | null>(null);
  const [changed, setChanged] = useState('');
  const [error, setError] = useState('');

  function tellQuantity(item: CartItem, quantity: number): void {
    setError('');
    setChanged(`${itemName(item)}: ${quantity} in your cart.`);
  }

  async function remove(item: CartItem): Promise<void> {
    setError('');
    const outcome = await removeItem(item.id);
    if (outcome.ok) tellGone({ item, isSaved: false });
    else setError(outcome.message);
  }

  /** Saved first: what cannot be saved stays in the cart, and what cannot leave the cart is not in both. */
  async function save(item: CartItem): Promise<void> {
    setError('');
    const saved = await later.save(item.product_id, item.quantity);
    const outcome = saved.ok ? await removeItem(item.id) : saved;
    if (outcome.ok) return tellGone({ item, isSaved: true });
    setError(outcome.message);
    if (saved.ok) await later.takeBack(item.product_id);
  }

  function tellGone(what: Omit<Gone, 'mark'>): void {
    const now = { ...what, mark: linesMark(store.getState().cart) };
    setGone(now);
    setChanged(`${goneWords(now)}.`);
    showToast({
      kind: 'info',
      title: goneWords(now),
      action: { label: 'Undo', run: () => void undo(now) },
    });
    // The focus was on the line that has gone.
    document.getElementById('cart-heading')?.focus();
  }

  async function undo({ item, isSaved }: Gone): Promise<void> {
    setError('');
    // A toast lives on after the next change: what has come back since keeps the quantity it has now.
    if (quantityInCart(store.getState().cart, item.product_id) === 0) {
      const outcome = await setQuantity(item.product_id, item.quantity);
      if (!outcome.ok) return setError(outcome.message);
    }
    setGone(null);
    setChanged(`${itemName(item)} is back in your cart.`);
    if (isSaved) await later.takeBack(item.product_id);
  }

  return { gone, changed, error, tellQuantity, remove, save, undo };
}
