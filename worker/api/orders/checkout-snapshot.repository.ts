import type { Order, OrderAddress } from '#shared/contract/order.ts';
import { type CartLine, cartLinesStatement, toCartLine } from '../cart/cart-line.ts';
import { returning, runBatch, type Statement } from '../db/run-batch.ts';
import { ORDER_SELECT, type OrderRow, toOrder } from './orders.repository.ts';

/** Whose order it is, and how a repeat of the same call is known. */
export type OrderIdentity = { userId: number; idempotencyKey: string };

export type Destination = { addressId: number; orderAddress: OrderAddress };

/** All that an order is made from, read at one moment. `placed`: the order that this key has made already. */
export type CheckoutSnapshot = { placed: Order | null; lines: CartLine[]; destination: Destination | null };

type DestinationRow = Omit<OrderAddress['address'], 'province'> & {
  id: number;
  province_name: string;
  province_code: string;
  user_name: string;
  user_email: string;
};

/** Reads the snapshot in one round trip. Without `addressId`, the order goes to the current address. */
export async function findCheckoutSnapshot(
  db: D1Database,
  { userId, idempotencyKey }: OrderIdentity,
  addressId: number | undefined,
): Promise<CheckoutSnapshot> {
  const { placed, lines, destination } = await runBatch(db, {
    placed: findPlacedStatement(db, { userId, idempotencyKey }),
    lines: cartLinesStatement(db, userId),
    destination: returning<DestinationRow>(
      db
        .prepare(
          `SELECT a.id, a.recipient, a.phone, a.street, a.complex, a.suburb, a.city, a.province_id, a.postal_code,
             a.notes, province.name AS province_name, province.code AS province_code,
             user.name AS user_name, user.email AS user_email
           FROM address a JOIN province ON province.id = a.province_id JOIN user ON user.id = a.user_id
           WHERE a.user_id = ?1 AND iif(?2 IS NULL, a.is_current = 1, a.id = ?2)`,
        )
        .bind(userId, addressId ?? null),
    ),
  });
  const [[placedRow], [destinationRow]] = [placed.rows, destination.rows];
  return {
    placed: placedRow === undefined ? null : toOrder(placedRow),
    lines: lines.rows.map(toCartLine),
    destination: destinationRow === undefined ? null : toDestination(destinationRow),
  };
}

/** The order a key has made. */
export function findPlacedStatement(db: D1Database, order: OrderIdentity): Statement<OrderRow> {
  return db
    .prepare(`${ORDER_SELECT} WHERE o.user_id = ? AND o.idempotency_key = ?`)
    .bind(order.userId, order.idempotencyKey);
}

function toDestination(row: DestinationRow): Destination {
  const { id, province_name, province_code, user_name, user_email, ...address } = row;
  return {
    addressId: id,
    orderAddress: {
      address: { ...address, province: { id: row.province_id, name: province_name, code: province_code } },
      contact: { name: user_name, email: user_email, phone: row.phone },
    },
  };
}
