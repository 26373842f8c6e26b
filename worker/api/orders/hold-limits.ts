/** An order above either figure is large. */
const LARGE_ABOVE = { pieces: 100, cents: 1_000_000 } as const;
/** A large order is kept for this share of the configured time: 20 minutes of an hour. */
const LARGE_ORDER_SHARE = 1 / 3;
const MINUTE_MS = 60_000;

/**
 * Until when an unpaid order keeps its pieces: the larger, the shorter.
 * @param minutes how long an order of the usual size is kept
 */
export function holdUntil(
  now: Date,
  minutes: number,
  { pieces, cents }: { pieces: number; cents: number },
): Date {
  const isLarge = pieces > LARGE_ABOVE.pieces || cents > LARGE_ABOVE.cents;
  const kept = isLarge ? Math.max(1, Math.round(minutes * LARGE_ORDER_SHARE)) : minutes;
  return new Date(now.getTime() + kept * MINUTE_MS);
}
