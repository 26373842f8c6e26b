import { useRef } from 'react';
import { useSubmission } from '#client/browser/use-submission.ts';
import { FormError } from '#client/ui/form-error.tsx';
import type { CartItem } from '#shared/contract/cart.ts';
import { itemName } from './cart-messages.ts';
import { useCardFocus } from './use-card-focus.ts';
import { useLineQuantity } from './use-line-quantity.ts';

/** A product's quantity in the cart, shown on its card between two buttons that change the quantity. */
export function CardStepper({ item }: { item: CartItem }) {
  const { value, isBusy, error, change, flush } = useLineQuantity(item, () => undefined);
  const removing = useSubmission({ onDone: () => undefined });
  const stepper = useRef<HTMLSpanElement>(null);
  useCardFocus(stepper, item.product_id);
  const name = itemName(item);
  const isFull = value >= item.product.stock;
  function less(): void {
    if (value > 1) {
      change(value - 1);
    } else {
      // Sends a waiting change first, because a change sent after the removal would add the product again.
      flush();
      void removing.post({ action: '/cart', fields: removalOf(item) });
    }
  }
  return (
    <>
      <span ref={stepper} className="card-stepper" aria-busy={isBusy || removing.isBusy}>
        <button type="button" aria-label={value > 1 ? `One less: ${name}` : `Remove: ${name}`} onClick={less}>
          −
        </button>
        <b role="status">
          {value}
          <span className="sr-only"> in your cart</span>
        </b>
        <button
          type="button"
          aria-label={`One more: ${name}`}
          // Not `disabled`, because a disabled button would lose the focus.
          aria-disabled={isFull || undefined}
          onClick={() => {
            if (!isFull) change(value + 1);
          }}
        >
          +
        </button>
      </span>
      <FormError message={error || removing.error} className="text-xs" />
    </>
  );
}

function removalOf({ id }: CartItem): URLSearchParams {
  return new URLSearchParams({ intent: 'remove', cart_item_id: String(id) });
}
