import { useRef, useState } from 'react';
import { showToast } from '#client/ui/toast.ts';
import { useCartStore } from './cart-store.ts';

/**
 * Adding a product, as its button shows it. A second call while one is under way does nothing; signed out, the dialog
 * opens and the add waits there.
 */
export function useAddToCart(name: string) {
  const cart = useCartStore();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const isUnderWay = useRef(false);

  async function addToCart(productId: number, quantity: number): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setError('');
    const outcome = await cart.getState().add(productId, quantity);
    isUnderWay.current = false;
    setBusy(false);
    if (outcome === 'queued') return;
    if (outcome.ok) tellAdded(name);
    else setError(outcome.message);
  }

  return { addToCart, isBusy, error };
}

function tellAdded(name: string): void {
  showToast({
    kind: 'success',
    title: 'Added to your cart',
    text: name,
    action: { label: 'View cart', run: () => followLink('/cart') },
  });
}

/** As if a link to the path had been clicked: the router takes it, or the browser does. */
function followLink(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  document.body.append(link);
  link.click();
  link.remove();
}
