/** Stock reserved by unpaid orders: the number of orders, their units, and the units' price in cents. */
export type ReservedStock = { orders: number; pieces: number; cents: number };

/**
 * The limits on stock reserved by unpaid orders (R-HOLD-1). For comparison, a family's monthly shop is 40 lines, 80
 * units and R 6,000 in one order. docs/orders-and-stock.md explains each figure.
 */
export const RESERVATION_LIMITS = {
  ofCustomer: { orders: 10, pieces: 300, cents: 10_000_000 },
  /** A small limit for a customer whose email is not verified. */
  ofUnverifiedCustomer: { orders: 3, pieces: 20, cents: 500_000 },
  /**
   * The limit for all unverified customers of one network together. A customer who reaches it must verify their email.
   */
  ofUnverifiedNetwork: { orders: 40, pieces: 120, cents: 4_000_000 },
  /**
   * The limit for all unverified customers of one site, the IPv6 /48 around a network. A site may belong to one
   * customer, or to a carrier with thousands of phones.
   */
  ofUnverifiedSite: { orders: 80, pieces: 240, cents: 8_000_000 },
  /**
   * The limit for all customers of one network who have never paid, verified or not. Only orders of verified customers
   * who have never paid are checked against this limit.
   */
  ofNewNetwork: { orders: 200, pieces: 1_200, cents: 40_000_000 },
  ofNewSite: { orders: 400, pieces: 2_400, cents: 80_000_000 },
} as const satisfies Record<string, ReservedStock>;
