import type { ClientNetworks } from '#worker/platform/client-network.ts';
import { isVerified } from '../auth/is-verified.sql.ts';
import { mailboxOfUser } from '../auth/mailbox.sql.ts';
import { type Sql, sql } from '../db/sql.ts';
import { RESERVATION_LIMITS, type ReservedStock } from './reservation-limits.ts';

/** Why unpaid orders may not hold more; `network_limit` is the limit of new customers of one network or site. */
export type ReservationProblem = 'hold_limit' | 'network_limit' | 'email_unverified';

/** An order that is to be placed, and the customer and networks that it comes from. */
export type StockToReserve = {
  userId: number;
  /** Hashes; empty where they are not known. */
  networks: ClientNetworks;
  pieces: number | Sql;
  /** What the pieces cost. */
  cents: number | Sql;
};

/** SQL: the {@link ReservationProblem} of an order that is to be placed; null where its pieces may be held. */
export function reservationError(goods: StockToReserve): Sql {
  const { userId } = goods;
  const limits = RESERVATION_LIMITS;
  const ofNetwork = sql`o.network_hash = ${goods.networks.network} AND o.network_hash <> ''`;
  const ofSite = sql`o.site_hash = ${goods.networks.site} AND o.site_hash <> ''`;
  const byUnverified = sql`NOT ${isVerified(sql`o.user_id`)}`;
  const byNew = sql`NOT ${hasPaid(sql`o.user_id`)}`;
  return sql`CASE
    WHEN ${exceeds(limits.ofCustomer, isOfCustomer(userId, 'verified'), goods)} THEN 'hold_limit'
    WHEN NOT ${isVerified(userId)} THEN CASE
      WHEN ${exceeds(limits.ofUnverifiedCustomer, isOfCustomer(userId, 'all'), goods)} THEN 'email_unverified'
      WHEN ${exceeds(limits.ofUnverifiedNetwork, sql`${ofNetwork} AND ${byUnverified}`, goods)} THEN 'email_unverified'
      WHEN ${exceeds(limits.ofUnverifiedSite, sql`${ofSite} AND ${byUnverified}`, goods)} THEN 'email_unverified'
    END
    WHEN ${hasPaid(userId)} THEN NULL
    WHEN ${exceeds(limits.ofNewNetwork, sql`${ofNetwork} AND ${byNew}`, goods)} THEN 'network_limit'
    WHEN ${exceeds(limits.ofNewSite, sql`${ofSite} AND ${byNew}`, goods)} THEN 'network_limit'
  END`;
}

/** SQL: one row with what the unpaid orders `o` that meet a condition hold together. */
export function reservedStock(whose: Sql): Sql {
  return sql`SELECT count(DISTINCT o.id) AS orders, coalesce(sum(i.quantity), 0) AS pieces,
      coalesce(sum(i.quantity * i.price_cents), 0) AS cents
    FROM "order" o JOIN order_item i ON i.order_id = o.id WHERE o.status = 'placed' AND ${whose}`;
}

/**
 * SQL: the unpaid order `o` is the customer's. One mailbox is one customer, whatever accounts it has. Orders of accounts
 * that have not verified it count only for a customer who has not either: they may be a stranger's.
 */
export function isOfCustomer(userId: number, accounts: 'all' | 'verified'): Sql {
  const mailbox = mailboxOfUser(userId);
  const others = sql`UNION SELECT id FROM "order" WHERE status = 'placed'
    AND user_id IN (SELECT id FROM user WHERE mailbox_hash = ${mailbox})`;
  // Not with OR: SQLite would read every unpaid order.
  return sql`o.id IN (SELECT id FROM "order" WHERE status = 'placed' AND user_id = ${userId}
    UNION SELECT id FROM "order" WHERE status = 'placed' AND mailbox_hash = ${mailbox} AND mailbox_hash <> ''
    ${accounts === 'all' ? others : sql``})`;
}

/** SQL: a customer has an order that was paid. */
export function hasPaid(userId: number | Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "order" paid WHERE paid.user_id = ${userId}
    AND paid.status IN ('paid', 'packed', 'shipped', 'delivered', 'refunded'))`;
}

function exceeds(limit: ReservedStock, whose: Sql, { pieces, cents }: StockToReserve): Sql {
  return sql`EXISTS (SELECT 1 FROM (${reservedStock(whose)}) held
    WHERE held.orders >= ${limit.orders} OR held.pieces + ${pieces} > ${limit.pieces}
      OR held.cents + ${cents} > ${limit.cents})`;
}
