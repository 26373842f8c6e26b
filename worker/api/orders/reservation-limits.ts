/** What unpaid orders hold: how many they are, their pieces, and the price of those in cents. */
export type ReservedStock = { orders: number; pieces: number; cents: number };

/**
 * What unpaid orders may hold at most (R-HOLD-1). A family's monthly shop is 40 lines, 80 pieces and R 6,000 in one
 * order. Where each figure comes from: docs/orders-and-stock.md.
 */
export const RESERVATION_LIMITS = {
  ofCustomer: { orders: 10, pieces: 300, cents: 10_000_000 },
  /** A small reservation: a customer whose e-mail is not verified holds no more. */
  ofUnverifiedCustomer: { orders: 3, pieces: 20, cents: 500_000 },
  /** All such customers of one network together. A customer who meets it verifies their e-mail. */
  ofUnverifiedNetwork: { orders: 40, pieces: 120, cents: 4_000_000 },
  /** Of one site, the IPv6 /48 around a network: it may be one customer's, or a carrier's with thousands of phones. */
  ofUnverifiedSite: { orders: 80, pieces: 240, cents: 8_000_000 },
  /** Verified customers of one network who have never paid, together with its unverified ones. */
  ofNewNetwork: { orders: 200, pieces: 1_200, cents: 40_000_000 },
  ofNewSite: { orders: 400, pieces: 2_400, cents: 80_000_000 },
} as const satisfies Record<string, ReservedStock>;
