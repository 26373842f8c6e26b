import type { Order, OrderAddress } from '#shared/contract/order.ts';
import { isVatNumber } from '#shared/domain/vat.ts';
import { cartLinesStatement, type StoredCartLine, toCartLine } from '../cart/cart-line.sql.ts';
import {
  type CartVoucher,
  cartVoucherStatement,
  hasCodeSql,
  toCartVoucher,
} from '../cart/cart-voucher.repository.ts';
import { runBatch, type Statement } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import { ORDER_SELECT, type OrderRow, toOrder } from './orders.repository.ts';

/** The customer, and the idempotency key that identifies a repeated call. */
export type OrderCallKey = { userId: number; idempotencyKey: string };

/**
 * The retailer details that an order copies besides the name. The VAT number is null if the retailer is not a VAT
 * vendor.
 */
export type RetailerDetails = {
  address: string;
  vatNumber: string | null;
  /** The number of days after delivery in which items may be returned. */
  returnDays: number;
};

/** The delivery address and the customer details for invoices. Missing values are empty strings. */
export type DeliverySnapshot = {
  addressId: number;
  orderAddress: OrderAddress;
  customer: { businessName: string; vatNumber: string };
};

/** The data from which an order is created, read at one moment. `placed`: the order already placed with this key. */
export type CheckoutSnapshot = {
  placed: Order | null;
  lines: StoredCartLine[];
  /** The details of every retailer in the cart, by id. */
  retailers: ReadonlyMap<number, RetailerDetails>;
  destination: DeliverySnapshot | null;
  /** The voucher with the given code; null if no code was given or the code is unknown. */
  voucher: CartVoucher | null;
};

/** The customer's choices at checkout. Without `addressId`, the order goes to the current address. */
type CheckoutChoice = { addressId?: number | undefined; voucherCode?: string | undefined };

type DestinationRow = Omit<OrderAddress['address'], 'province'> & {
  id: number;
  province_name: string;
  province_code: string;
  user_name: string;
  user_email: string;
  business_name: string;
  vat_number: string;
};

type RetailerRow = RetailerDetails & { id: number };

/** Loads the snapshot in one round trip. */
export async function findCheckoutSnapshot(
  db: D1Database,
  { userId, idempotencyKey, addressId, voucherCode }: OrderCallKey & CheckoutChoice,
): Promise<CheckoutSnapshot> {
  const isChosenSql = (alias: Sql): Sql =>
    sql`${alias}.user_id = ${userId} AND iif(${addressId} IS NULL, ${alias}.is_current = 1, ${alias}.id = ${addressId})`;
  const { placed, lines, retailers, destination, voucher } = await runBatch(db, {
    placed: findOrderByIdempotencyKeyStatement(db, { userId, idempotencyKey }),
    lines: cartLinesStatement(db, userId),
    retailers: prepare<RetailerRow>(db)`
      SELECT id, trim(address) AS address, vat_number AS vatNumber, return_days AS returnDays FROM supplier WHERE id IN (
        SELECT p.supplier_id FROM cart_item item JOIN product p ON p.id = item.product_id
        WHERE item.user_id = ${userId})`,
    destination: prepare<DestinationRow>(db)`
      SELECT a.id, a.recipient, a.phone, a.street, a.complex, a.suburb, a.city, a.province_id, a.postal_code,
        a.notes, province.name AS province_name, province.code AS province_code,
        user.name AS user_name, user.email AS user_email, user.business_name, user.vat_number
      FROM address a JOIN province ON province.id = a.province_id JOIN user ON user.id = a.user_id
      WHERE ${isChosenSql(sql`a`)}`,
    voucher: cartVoucherStatement(db, {
      userId,
      which: hasCodeSql(voucherCode),
      phone: sql`(SELECT chosen.phone FROM address chosen WHERE ${isChosenSql(sql`chosen`)})`,
    }),
  });
  const [[placedRow], [destinationRow]] = [placed.rows, destination.rows];
  return {
    placed: placedRow === undefined ? null : toOrder(placedRow),
    lines: lines.rows.map(toCartLine),
    retailers: new Map(
      retailers.rows.map(({ id, address, vatNumber, returnDays }) => [
        id,
        { address, vatNumber: toVatNumber(vatNumber), returnDays },
      ]),
    ),
    destination: destinationRow === undefined ? null : toDestination(destinationRow),
    voucher: toCartVoucher(voucher.rows[0]),
  };
}

/** Returns a statement that selects the order placed with this idempotency key. */
export function findOrderByIdempotencyKeyStatement(db: D1Database, order: OrderCallKey): Statement<OrderRow> {
  return prepare<OrderRow>(db)`
    ${ORDER_SELECT} WHERE o.user_id = ${order.userId} AND o.idempotency_key = ${order.idempotencyKey}`;
}

function toDestination(row: DestinationRow): DeliverySnapshot {
  const { id, province_name, province_code, user_name, user_email, business_name, vat_number, ...address } =
    row;
  return {
    addressId: id,
    orderAddress: {
      address: { ...address, province: { id: row.province_id, name: province_name, code: province_code } },
      contact: { name: user_name, email: user_email, phone: row.phone },
    },
    customer: { businessName: business_name, vatNumber: toVatNumber(vat_number) ?? '' },
  };
}

function toVatNumber(text: string | null): string | null {
  return text !== null && isVatNumber(text) ? text : null;
}
