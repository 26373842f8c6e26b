import { useCart } from '#client/features/cart/cart-store.ts';
import { Icon } from '#client/ui/icon.tsx';
import { cartUnits } from '#shared/domain/cart-items.ts';

const MOST_SHOWN = 99;

/**
 * The cart's icon with its count. The count overlaps the icon, so that a count that arrives late does not shift the
 * layout.
 */
export function CartIcon() {
  const pieces = useCart(({ cart }) => cartUnits(cart));
  return (
    <span className="cart-icon">
      <Icon name="cart" />
      {pieces > 0 && <b aria-hidden="true">{pieces > MOST_SHOWN ? `${MOST_SHOWN}+` : pieces}</b>}
    </span>
  );
}

/** The count as text for screen readers. */
export function CartCount() {
  const pieces = useCart(({ cart }) => cartUnits(cart));
  return pieces === 0 ? null : (
    <span className="sr-only">{pieces === 1 ? ', 1 item' : `, ${pieces} items`}</span>
  );
}
