import type { ClientNetworks } from '#worker/platform/client-network.ts';
import { isVerifiedSql } from '../auth/is-verified.sql.ts';
import { mailboxOfUser } from '../auth/mailbox.sql.ts';
import { type Sql, sql } from '../db/sql.ts';
import { RESERVATION_LIMITS, type ReservedStock } from './reservation-limits.ts';

/**
 * The reason unpaid orders may not reserve more stock. `network_limit` is the limit for new customers of one network or
 * site.
 */
export type ReservationProblem = 'hold_limit' | 'network_limit' | 'email_unverified';

/** An order to be placed, with its customer and networks. */
export type StockToReserve = {
  userId: number;
  /** Hashes; empty if unknown. */
  networks: ClientNetworks;
  pieces: number | Sql;
  /** The price of the units. */
  cents: number | Sql;
};

/** SQL: the {@link ReservationProblem} of an order to be placed; null if its stock may be reserved. */
export function reservationProblemSql(goods: StockToReserve): Sql {
  const { userId } = goods;
  const limits = RESERVATION_LIMITS;
  const ofNetwork = sql`o.network_hash = ${goods.networks.network} AND o.network_hash <> ''`;
  const ofSite = sql`o.site_hash = ${goods.networks.site} AND o.site_hash <> ''`;
  const byUnverified = sql`NOT ${isVerifiedSql(sql`o.user_id`)}`;
  const byNew = sql`NOT ${hasPaidSql(sql`o.user_id`)}`;
  return sql`CASE
    WHEN ${exceedsSql(limits.ofCustomer, isOfCustomerSql(userId, 'verified'), goods)} THEN 'hold_limit'
    WHEN NOT ${isVerifiedSql(userId)} THEN CASE
      WHEN ${exceedsSql(limits.ofUnverifiedCustomer, isOfCustomerSql(userId, 'all'), goods)} THEN 'email_unverified'
      WHEN ${exceedsSql(limits.ofUnverifiedNetwork, sql`${ofNetwork} AND ${byUnverified}`, goods)} THEN 'email_unverified'
      WHEN ${exceedsSql(limits.ofUnverifiedSite, sql`${ofSite} AND ${byUnverified}`, goods)} THEN 'email_unverified'
    END
    WHEN ${hasPaidSql(userId)} THEN NULL
    WHEN ${exceedsSql(limits.ofNewNetwork, sql`${ofNetwork} AND ${byNew}`, goods)} THEN 'network_limit'
    WHEN ${exceedsSql(limits.ofNewSite, sql`${ofSite} AND ${byNew}`, goods)} THEN 'network_limit'
  END`;
}

/** SQL: one row with the stock reserved by all unpaid orders `o` that meet a condition. */
export function reservedStock(whose: Sql): Sql {
  return sql`SELECT count(DISTINCT o.id) AS orders, coalesce(sum(i.quantity), 0) AS pieces,
      coalesce(sum(i.quantity * i.price_cents), 0) AS cents
    FROM "order" o JOIN order_item i ON i.order_id = o.id WHERE o.status = 'placed' AND ${whose}`;
}

/**
 * SQL: true if the unpaid order `o` counts as the customer's. All accounts with the same mailbox count as one customer.
 * An account that has not verified the mailbox may be a stranger's, so its orders count only for a customer who has not
 * verified the mailbox either.
 */
export function isOfCustomerSql(userId: number, accounts: 'all' | 'verified'): Sql {
  const mailbox = mailboxOfUser(userId);
  const others = sql`UNION SELECT id FROM "order" WHERE status = 'placed'
    AND user_id IN (SELECT id FROM user WHERE mailbox_hash = ${mailbox})`;
  // UNION instead of OR, because with OR SQLite would read every unpaid order.
  return sql`o.id IN (SELECT id FROM "order" WHERE status = 'placed' AND user_id = ${userId}
    UNION SELECT id FROM "order" WHERE status = 'placed' AND mailbox_hash = ${mailbox} AND mailbox_hash <> ''
    ${accounts === 'all' ? others : sql``})`;
}

/** SQL: true if the customer has an order whose status is paid or later, including refunded. */
export function hasPaidSql(userId: number | Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM "order" paid WHERE paid.user_id = ${userId}
    AND paid.status IN ('paid', 'packed', 'shipped', 'delivered', 'refunded'))`;
}

function exceedsSql(limit: ReservedStock, whose: Sql, { pieces, cents }: StockToReserve): Sql {
  return sql`EXISTS (SELECT 1 FROM (${reservedStock(whose)}) held
    WHERE held.orders >= ${limit.orders} OR held.pieces + ${pieces} > ${limit.pieces}
      OR held.cents + ${cents} > ${limit.cents})`;
}
