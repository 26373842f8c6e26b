import { useCart } from '#client/features/cart/cart-store.ts';
import { Icon } from '#client/ui/icon.tsx';
import { cartUnits } from '#shared/domain/cart-items.ts';

const MOST_SHOWN = 99;

/**
 * The cart's icon with its count. The count overlaps the icon, so that a count that arrives late does not shift the
 * layout.
 */
export function CartIcon() {
  const units = useCart(({ cart }) => cartUnits(cart));
  return (
    <span className="cart-icon">
      <Icon name="cart" />
      {units > 0 && <b aria-hidden="true">{units > MOST_SHOWN ? `${MOST_SHOWN}+` : units}</b>}
    </span>
  );
}

/** The count as text for screen readers. */
export function CartCount() {
  const units = useCart(({ cart }) => cartUnits(cart));
  return units === 0 ? null : (
    <span className="sr-only">{units === 1 ? ', 1 item' : `, ${units} items`}</span>
  );
}
