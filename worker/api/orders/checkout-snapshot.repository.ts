import type { Order, OrderAddress } from '#shared/contract/order.ts';
import { isVatNumber } from '#shared/domain/vat.ts';
import { type CartLine, cartLinesStatement, toCartLine } from '../cart/cart-line.sql.ts';
import {
  type CartVoucher,
  cartVoucherStatement,
  hasCode,
  toCartVoucher,
} from '../cart/cart-voucher.repository.ts';
import { runBatch, type Statement } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import { ORDER_SELECT, type OrderRow, toOrder } from './orders.repository.ts';

/** Whose order it is, and the key by which a repeated call is recognised. */
export type OrderIdentity = { userId: number; idempotencyKey: string };

/** What an order copies of a retailer beside its name; the VAT number is null where the retailer is no VAT vendor. */
export type RetailerDetails = {
  address: string;
  vatNumber: string | null;
  /** For how many days after it came anything may be sent back. */
  returnDays: number;
};

/** Where an order goes, and whom its invoices name; texts are empty where there is nothing to say. */
export type Destination = {
  addressId: number;
  orderAddress: OrderAddress;
  customer: { businessName: string; vatNumber: string };
};

/** All that an order is made from, read at one moment. `placed`: the order that this key has made already. */
export type CheckoutSnapshot = {
  placed: Order | null;
  lines: CartLine[];
  /** Of every retailer in the cart, by id. */
  retailers: ReadonlyMap<number, RetailerDetails>;
  destination: Destination | null;
  /** The voucher of the given code; null where none was given, or an unknown one. */
  voucher: CartVoucher | null;
};

/** What the snapshot depends on beside the cart: without `addressId` the order goes to the current address. */
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

/** Reads the snapshot in one round trip. */
export async function findCheckoutSnapshot(
  db: D1Database,
  { userId, idempotencyKey }: OrderIdentity,
  { addressId, voucherCode }: CheckoutChoice,
): Promise<CheckoutSnapshot> {
  const isChosen = (alias: Sql): Sql =>
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
      WHERE ${isChosen(sql`a`)}`,
    voucher: cartVoucherStatement(db, {
      userId,
      which: hasCode(voucherCode),
      phone: sql`(SELECT chosen.phone FROM address chosen WHERE ${isChosen(sql`chosen`)})`,
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

/** The order that was placed with this key. */
export function findOrderByIdempotencyKeyStatement(
  db: D1Database,
  order: OrderIdentity,
): Statement<OrderRow> {
  return prepare<OrderRow>(db)`
    ${ORDER_SELECT} WHERE o.user_id = ${order.userId} AND o.idempotency_key = ${order.idempotencyKey}`;
}

function toDestination(row: DestinationRow): Destination {
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
