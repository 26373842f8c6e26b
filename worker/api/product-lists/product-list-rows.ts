import type { ListedProduct, ProductList } from '#shared/contract/product-list.ts';
import { toRand } from '#shared/domain/money.ts';
import {
  PRODUCT_CARD_COLUMNS,
  PRODUCT_FROM,
  type ProductRow,
  toProduct,
} from '../catalogue/product-row.sql.ts';
import { IS_PUBLISHED } from '../catalogue/purchasable.sql.ts';
import type { BatchAnswer, Statement } from '../db/run-batch.ts';

export type ListRow = { id: number; name: string; locked: number };
type ListItemRow = { product_list_id: number; product_id: number; price_cents: number; quantity: number };
type ListedProductRow = ProductRow & { is_published: number };

/**
 * SQL of `product_list l`: the list with the id `?2` of the customer `?1`, where 0 is the Wishlist (R-ENT-2). Every
 * statement about one list has this condition, so nobody reaches another customer's. With an OR instead, SQLite's planner
 * fails (SQLITE_INTERNAL) where the table is changed.
 */
export const IS_OWN_LIST = isOwnList('?2');

const IS_SELECTED = `l.user_id = ?1 AND (?2 IS NULL OR ${IS_OWN_LIST})`;
const ITEMS_OF_SELECTED = `FROM product_list_item i JOIN product_list l ON l.id = i.product_list_id
  WHERE ${IS_SELECTED} AND i.removed_at IS NULL`;

/**
 * All lists of a customer, the Wishlist first, or the one with `listId`: the lists, what is in them (the newest first),
 * and those products. {@link toProductLists} takes what a batch answers to them.
 */
export function listProductListsStatements(
  db: D1Database,
  userId: number,
  listId: number | null = null,
): { lists: Statement<ListRow>; items: Statement<ListItemRow>; products: Statement<ListedProductRow> } {
  return {
    lists: db
      .prepare(
        `SELECT l.id, l.name, l.locked FROM product_list l WHERE ${IS_SELECTED} ORDER BY l.locked DESC, l.id`,
      )
      .bind(userId, listId),
    items: db
      .prepare(
        `SELECT i.product_list_id, i.product_id, i.price_cents, i.quantity ${ITEMS_OF_SELECTED}
         ORDER BY i.created_at DESC, i.product_id DESC`,
      )
      .bind(userId, listId),
    products: db
      .prepare(
        `SELECT ${PRODUCT_CARD_COLUMNS}, ${IS_PUBLISHED} AS is_published ${PRODUCT_FROM}
         WHERE p.id IN (SELECT i.product_id ${ITEMS_OF_SELECTED})`,
      )
      .bind(userId, listId),
  };
}

/** Products that are no longer sold stay in their list, marked as such. */
export function toProductLists({ lists, items, products }: ProductListAnswers): ProductList[] {
  const rows = new Map(products.rows.map((row) => [row.id, row]));
  const itemsByList = Map.groupBy(items.rows, (item) => item.product_list_id);
  return lists.rows.map((list) => ({
    ...toEmptyList(list),
    products: (itemsByList.get(list.id) ?? []).flatMap((item) => {
      const row = rows.get(item.product_id);
      return row === undefined ? [] : [toListedProduct(row, item)];
    }),
  }));
}

/** SQL: {@link IS_OWN_LIST} where the list's id is another parameter. */
export function isOwnList(listId: `?${number}`): string {
  return `l.user_id = ?1 AND ${listId} IN (l.id, iif(l.locked = 1, 0, l.id))`;
}

export type ProductListAnswers = {
  lists: BatchAnswer<ListRow>;
  items: BatchAnswer<ListItemRow>;
  products: BatchAnswer<ListedProductRow>;
};

/** A list without products. */
export function toEmptyList({ id, name, locked }: ListRow): ProductList {
  return { id, name, locked: locked === 1, products: [] };
}

function toListedProduct(row: ListedProductRow, { price_cents, quantity }: ListItemRow): ListedProduct {
  const listed: ListedProduct = { ...toProduct(row), price_when_added: toRand(price_cents) };
  if (quantity > 1) listed.quantity = quantity;
  return row.is_published === 1 ? listed : { ...listed, stock: 0, no_longer_sold: true };
}
