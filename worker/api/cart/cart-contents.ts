import { type BatchAnswer, runBatch, typedRows } from '../db/run-batch.ts';
import { type CartLine, type CartLineRow, cartLinesStatement, toCartLine } from './cart-line.ts';

/** The lines of a cart, and the province of the customer's current address; null where they have none. */
export type CartContents = { lines: CartLine[]; provinceId: number | null };

export async function findCartContents(db: D1Database, userId: number): Promise<CartContents> {
  return toContents(await runBatch(db, contentsStatements(db, userId)));
}

export function contentsStatements(db: D1Database, userId: number) {
  return {
    lines: cartLinesStatement(db, userId),
    address: typedRows<{ province_id: number }>(
      db.prepare('SELECT province_id FROM address WHERE user_id = ? AND is_current = 1').bind(userId),
    ),
  };
}

export type ContentsAnswers = {
  lines: BatchAnswer<CartLineRow>;
  address: BatchAnswer<{ province_id: number }>;
};

export function toContents(read: ContentsAnswers): CartContents {
  return {
    lines: read.lines.rows.map(toCartLine),
    provinceId: read.address.rows[0]?.province_id ?? null,
  };
}
