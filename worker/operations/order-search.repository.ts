import type { OrderStatus } from '#shared/contract/order.ts';
import { endOfSouthAfricanDay, startOfSouthAfricanDay } from '#shared/domain/south-african-day.ts';
import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare, type Sql, sql } from '#worker/api/db/sql.ts';
import { toOrderId } from './order-rules.ts';
import {
  type OperatorOrder,
  SUMMARY_SELECT,
  type SummaryRow,
  toOperatorOrder,
} from './order-summary.repository.ts';

/** An operator's search for orders. Null or an empty text does not restrict the result. */
export type OrderSearch = {
  /** An order number, or a name, email, phone number or SKU. */
  text: string;
  status: OrderStatus | null;
  isRefundDue: boolean;
  /** The retailer of one of the parcels. */
  supplierId: number | null;
  /** The South African day on which the order was placed: `2026-11-27`. */
  day: string | null;
  /** The page number. The first page is 1. */
  page: number;
  pageSize: number;
};

/** One page of matching orders, newest first. `hasMore`: true if another page follows. */
export type FoundOrders = { orders: OperatorOrder[]; hasMore: boolean };

/**
 * The number of newest orders that are searched for names, contact emails, phone numbers and SKUs. These have no index,
 * and reading all orders would delay customers' writes.
 */
export const SEARCHED_ORDERS = 20_000;

/** Finds orders of all customers. */
export async function searchOrders(db: D1Database, search: OrderSearch): Promise<FoundOrders> {
  const { status, isRefundDue, supplierId, page, pageSize } = search;
  const rows = await rowsOf(prepare<SummaryRow>(db)`
    ${SUMMARY_SELECT} WHERE (${status} IS NULL OR o.status = ${status})
      AND (NOT ${isRefundDue} OR o.id IN (SELECT order_id FROM refund WHERE refunded_at IS NULL))
      AND (${supplierId} IS NULL OR EXISTS (SELECT 1 FROM order_child c
        WHERE c.order_id = o.id AND c.supplier_id = ${supplierId}))
      AND ${isOfDaySql(search.day)} AND ${isFoundSql(search.text.trim())}
    ORDER BY o.id DESC LIMIT ${pageSize + 1} OFFSET ${(page - 1) * pageSize}`);
  return { orders: rows.slice(0, pageSize).map(toOperatorOrder), hasMore: rows.length > pageSize };
}

/** Lists the retailers from which an operator can choose. */
export function listRetailerNames(db: D1Database): Promise<{ id: number; name: string }[]> {
  return rowsOf(prepare<{ id: number; name: string }>(db)`
    SELECT id, display_name AS name FROM supplier ORDER BY display_name`);
}

function isOfDaySql(day: string | null): Sql {
  if (day === null) return sql`TRUE`;
  return sql`o.created_at BETWEEN ${startOfSouthAfricanDay(day)} AND ${endOfSouthAfricanDay(day)}`;
}

const IS_RECENT = sql`o.id > (SELECT max(id) FROM "order") - ${SEARCHED_ORDERS}`;
const CONTACT_NAME = sql`lower(o.order_address ->> '$.contact.name')`;
const RECIPIENT = sql`lower(o.order_address ->> '$.address.recipient')`;

function isFoundSql(text: string): Sql {
  if (text === '') return sql`TRUE`;
  const id = toOrderId(text);
  const phone = toPhoneDigits(text);
  if (id !== null && phone === null) return sql`o.id = ${id}`;
  if (text.includes('@')) {
    return sql`o.id IN (SELECT own.id FROM "order" own JOIN user u ON u.id = own.user_id WHERE u.email = ${text}
      UNION SELECT o.id FROM "order" o WHERE ${IS_RECENT}
        AND lower(o.order_address ->> '$.contact.email') = ${text.toLowerCase()})`;
  }
  const word = text.toLowerCase();
  return sql`${IS_RECENT} AND (instr(${CONTACT_NAME}, ${word}) > 0 OR instr(${RECIPIENT}, ${word}) > 0
    OR ${hasPhoneSql(phone)}
    OR EXISTS (SELECT 1 FROM order_item i WHERE i.order_id = o.id AND lower(i.product ->> '$.sku') = ${word}))`;
}

function hasPhoneSql(digits: string | null): Sql {
  if (digits === null) return sql`FALSE`;
  return sql`instr(o.order_address ->> '$.contact.phone', ${digits}) > 0
    OR instr(o.order_address ->> '$.address.phone', ${digits}) > 0`;
}

/** Returns the digits that all spellings of a South African phone number share: `0821234567` becomes `821234567`. */
function toPhoneDigits(text: string): string | null {
  const digits = text.replaceAll(/[\s()+.-]/g, '');
  return /^(?:27|0)?(\d{9})$/.exec(digits)?.[1] ?? null;
}
