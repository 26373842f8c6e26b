import type { Cart } from '#shared/contract/cart.ts';
import { formatRand, toCents, toRand } from '#shared/domain/money.ts';
import type { CartGroup } from './cart-groups.ts';

/** What is missing to free delivery from the group's retailer, with a bar; nothing where there is nothing to reach. */
export function DeliveryProgress({ cart, group }: { cart: Cart; group: CartGroup }) {
  const { supplier, subtotal } = group;
  const from = cart.free_delivery_from?.[supplier.id];
  if (from === undefined || subtotal >= from) return null;
  const missing = formatRand(toRand(toCents(from) - toCents(subtotal)));
  return (
    <div className="mt-1 text-sm">
      <p>{`${missing} more for free delivery from ${supplier.display_name}`}</p>
      <svg
        className="mt-1 h-1.5 w-full rounded-full bg-line text-success"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        fill="currentColor"
        aria-hidden="true"
      >
        <path d={`M0 0H${subtotal / from}V1H0`} />
      </svg>
    </div>
  );
}
