/** What unpaid orders hold: how many they are, their pieces, and the price of those in cents. */
export type HeldGoods = { orders: number; pieces: number; cents: number };

/**
 * What unpaid orders may hold at most (R-HOLD-1). A family's monthly shop is 40 lines, 80 pieces and R 6,000 in one
 * order. Where each figure comes from: decision 27.
 */
export const HOLD_LIMITS = {
  ofCustomer: { orders: 10, pieces: 300, cents: 10_000_000 },
  /** A small reservation: a customer whose e-mail is not verified holds no more. */
  ofUnverifiedCustomer: { orders: 3, pieces: 20, cents: 500_000 },
  /** All such customers of one network together. Whoever meets it verifies their e-mail. */
  ofUnverifiedNetwork: { orders: 40, pieces: 120, cents: 4_000_000 },
} as const satisfies Record<string, HeldGoods>;

/** An order above either figure is large. */
const LARGE_ABOVE = { pieces: 100, cents: 1_000_000 } as const;
/** A large order is kept for this share of the configured time: 20 minutes of an hour. */
const LARGE_ORDER_SHARE = 1 / 3;
const MINUTE_MS = 60_000;

/**
 * Until when an unpaid order keeps its pieces: the larger, the shorter.
 * @param minutes how long an order of the usual size is kept
 */
export function holdUntil(now: Date, minutes: number, { pieces, cents }: Omit<HeldGoods, 'orders'>): Date {
  const isLarge = pieces > LARGE_ABOVE.pieces || cents > LARGE_ABOVE.cents;
  const kept = isLarge ? Math.max(1, Math.round(minutes * LARGE_ORDER_SHARE)) : minutes;
  return new Date(now.getTime() + kept * MINUTE_MS);
}
