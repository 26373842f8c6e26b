import { isVerifiedSql } from '../auth/is-verified.sql.ts';
import { mailboxOfUser } from '../auth/mailbox.sql.ts';
import { raw, type Sql, sql } from '../db/sql.ts';

/** SQL: the number of uses of the voucher `v` by all orders. */
export const USES = uses(sql``);

/** SQL expressions for an order that uses a voucher or is about to use it. `id`: 0 if the order is not placed yet. */
export type VoucherOrderColumns = {
  id: Sql;
  userId: Sql;
  phone: Sql;
  /** The key that identifies the customer's mailbox. */
  mailbox: Sql;
};

/** The {@link VoucherOrderColumns} of an order not placed yet. */
export function newOrderColumns(userId: number, phone: Sql): VoucherOrderColumns {
  return { id: sql`0`, userId: sql`${userId}`, phone, mailbox: mailboxOfUser(userId) };
}

/** The {@link VoucherOrderColumns} of a placed order; `name` is the table's name or its alias. */
export function placedOrderColumns(name: '"order"' | 'o'): VoucherOrderColumns {
  const order = raw(name);
  return {
    id: sql`${order}.id`,
    userId: sql`${order}.user_id`,
    phone: sql`${order}.order_address ->> '$.address.phone'`,
    mailbox: sql`${order}.mailbox_hash`,
  };
}

/** SQL: the number of uses of the voucher `v` by other orders. */
export function otherUsesSql(order: VoucherOrderColumns, by: UsedBy = 'anyone'): Sql {
  return WHOSE[by](order);
}

type UsedBy = keyof typeof WHOSE;

/** SQL per kind of limit: the number of other orders that count towards the limit. */
const WHOSE = {
  anyone: (order: VoucherOrderColumns) => usesOfOthers(order, sql``),
  'its customer': (order: VoucherOrderColumns) => usesOfCustomer(order, sql``),
  /** Counts other customers' orders for delivery to the same phone number. */
  'its phone': (order: VoucherOrderColumns) =>
    usesOfOthers(
      order,
      sql`other.order_address ->> '$.address.phone' = ${order.phone} AND other.user_id <> ${order.userId}
        AND (other.mailbox_hash = '' OR other.mailbox_hash IS NOT ${order.mailbox}) AND`,
    ),
  'its customer, unpaid': (order: VoucherOrderColumns) =>
    usesOfCustomer(order, sql`other.status = 'placed' AND`),
} as const;

/**
 * SQL: the number of the customer's other orders with the voucher, from their account and from other accounts with
 * their mailbox. Adds up two counts, because with OR, SQLite would read all orders with the voucher.
 */
function usesOfCustomer(order: VoucherOrderColumns, which: Sql): Sql {
  const { userId, mailbox } = order;
  const ofMailbox = sql`other.mailbox_hash = ${mailbox} AND other.mailbox_hash <> '' AND other.user_id <> ${userId} AND`;
  return sql`(${usesOfOthers(order, sql`other.user_id = ${userId} AND ${which}`)}
    + ${usesOfOthers(order, sql`${ofMailbox} ${which}`)})`;
}

/** @param which a condition that ends with AND; may be empty */
function usesOfOthers({ id }: VoucherOrderColumns, which: Sql): Sql {
  return uses(sql`${which} other.id <> ${id} AND`);
}

/** SQL: true if the voucher `v` has a use left for an order. Uses by unpaid orders count as well. */
function hasUseLeftSql(order: VoucherOrderColumns): Sql {
  return sql`(v.total_limit IS NULL OR ${otherUsesSql(order)} < v.total_limit)
    AND (v.customer_limit IS NULL
      OR ${otherUsesSql(order, 'its customer')} + ${otherUsesSql(order, 'its phone')} < v.customer_limit)`;
}

/**
 * SQL: true if an unpaid order may use the voucher `v`. A voucher with a usage limit requires a verified email. If the
 * voucher has a total limit, a customer's unpaid orders may reserve only one use.
 */
export function mayUseVoucherSql(order: VoucherOrderColumns): Sql {
  return sql`${hasUseLeftSql(order)}
    AND (v.total_limit IS NULL AND v.customer_limit IS NULL OR ${isVerifiedSql(order.userId)})
    AND (v.total_limit IS NULL OR ${otherUsesSql(order, 'its customer, unpaid')} = 0)`;
}

/**
 * SQL: true if the order has no voucher, or its voucher has a use left. An expired order that is paid late must not
 * exceed a limit that other orders have reached in the meantime.
 */
export function voucherStillUsableSql(name: '"order"' | 'o'): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM voucher v WHERE v.id = ${raw(name)}.voucher_id
    AND NOT (${hasUseLeftSql(placedOrderColumns(name))}))`;
}

/**
 * SQL: the number of orders with the voucher whose units have not returned to stock. A cancelled or expired order
 * releases its voucher use together with its units; an order refunded after shipping does not.
 */
function uses(which: Sql): Sql {
  return sql`(SELECT count(*) FROM "order" other
    WHERE ${which} other.voucher_id = v.id AND other.holds_stock = 1)`;
}
