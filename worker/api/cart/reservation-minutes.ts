import type { CartLine } from './cart-line.sql.ts';
import { sumItemsCents, sumUnits } from './line-sums.ts';

/** An order above either limit is large (docs/orders-and-stock.md). */
const LARGE_ABOVE = { pieces: 100, cents: 1_000_000 } as const;
/** A large order reserves its units for this share of the configured time: 20 minutes of an hour. */
const LARGE_ORDER_SHARE = 1 / 3;

/**
 * The minutes for which an unpaid order of these lines reserves its units; fewer for a large order. Used for both the
 * cart and the order.
 * @param orderExpiresMinutes minutes for which an order of the usual size reserves its units
 */
export function reservationMinutes(
  orderExpiresMinutes: number,
  lines: readonly Pick<CartLine, 'quantity' | 'priceCents'>[],
): number {
  const isLarge = sumUnits(lines) > LARGE_ABOVE.pieces || sumItemsCents(lines) > LARGE_ABOVE.cents;
  return isLarge ? Math.max(1, Math.round(orderExpiresMinutes * LARGE_ORDER_SHARE)) : orderExpiresMinutes;
}
