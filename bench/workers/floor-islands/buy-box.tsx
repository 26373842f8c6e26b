import { type SubmitEvent, useState } from 'react';
import { NEEDS_LOGIN, SESSION_COOKIE } from './floor-names.ts';

/** The first island: the quantity, and "Add to cart". */
export function BuyBox() {
  const [quantity, setQuantity] = useState(1);
  const [isBusy, setIsBusy] = useState(false);

  async function add(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!document.cookie.includes(`${SESSION_COOKIE}=`)) {
      window.dispatchEvent(new Event(NEEDS_LOGIN));
      return;
    }
    setIsBusy(true);
    const answer = await fetch('/cart', {
      method: 'POST',
      body: new URLSearchParams({ quantity: `${quantity}` }),
    });
    const count = document.querySelector('a[href="/cart"]');
    if (count !== null) count.textContent = `Cart ${await answer.text()}`;
    setIsBusy(false);
  }

  return (
    <form method="post" action="/cart" onSubmit={add}>
      <button type="button" aria-label="Fewer" onClick={() => setQuantity(Math.max(1, quantity - 1))}>
        −
      </button>
      <input name="quantity" aria-label="Quantity" inputMode="numeric" value={quantity} readOnly />
      <button type="button" aria-label="More" onClick={() => setQuantity(quantity + 1)}>
        +
      </button>
      <button type="submit" aria-busy={isBusy}>
        Add to cart
      </button>
    </form>
  );
}
