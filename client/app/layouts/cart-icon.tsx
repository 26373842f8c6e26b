import { useCart } from '#client/features/cart/cart-store.ts';
import { Icon } from '#client/ui/icon.tsx';
import { cartPieces } from '#shared/domain/cart-items.ts';

const MOST_SHOWN = 99;

/** The cart's icon with its count. The count overlaps the icon, so that a late count shifts no layout. */
export function CartIcon() {
  const pieces = useCart(({ cart }) => cartPieces(cart));
  return (
    <span className="cart-icon relative">
      <Icon name="cart" className="size-6" />
      {pieces > 0 && (
        <span
          className="absolute -top-2 left-3.5 min-w-5 rounded-full bg-gold px-1 text-center text-xs leading-5 font-bold text-on-gold"
          aria-hidden="true"
        >
          {pieces > MOST_SHOWN ? `${MOST_SHOWN}+` : pieces}
        </span>
      )}
    </span>
  );
}

/** The count as text for screen readers. */
export function CartCount() {
  const pieces = useCart(({ cart }) => cartPieces(cart));
  return pieces === 0 ? null : (
    <span className="sr-only">, {pieces === 1 ? '1 item' : `${pieces} items`}</span>
  );
}
