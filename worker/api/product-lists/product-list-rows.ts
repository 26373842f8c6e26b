import type { ListedProduct, ProductList, SharedList } from '#shared/contract/product-list.ts';
import { toRand } from '#shared/domain/money.ts';
import {
  PRODUCT_CARD_COLUMNS,
  PRODUCT_FROM,
  type ProductRow,
  toProduct,
} from '../catalogue/product-row.sql.ts';
import { IS_PUBLISHED } from '../catalogue/purchasable.sql.ts';
import type { BatchResults } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';

export type ListRow = {
  id: number;
  name: string;
  locked: number;
  share_token: string | null;
  shows_name: number;
};
/** The columns of a {@link ListRow}. */
export const LIST_COLUMNS = sql`id, name, locked, share_token, shows_name`;

type ListItemRow = { product_list_id: number; product_id: number; price_cents: number; quantity: number };
type ListedProductRow = ProductRow & { is_published: number };

/**
 * SQL condition on `product_list l`: a customer's list with this id, where 0 is the Wishlist (R-ENT-2). Every statement
 * about one list uses this condition, so no customer can access another customer's list. With an OR instead of the IN,
 * SQLite's planner fails (SQLITE_INTERNAL) in statements that change the table.
 */
export function isOwnListSql(userId: number | Sql, listId: number): Sql {
  return sql`l.user_id = ${userId} AND ${listId} IN (l.id, iif(l.locked = 1, 0, l.id))`;
}

/**
 * Statements that read a customer's lists, their items (newest first) and the products. They read all lists, the
 * Wishlist first, or only the list `listId`. {@link toProductLists} converts their results.
 */
export function listProductListsStatements(
  db: D1Database,
  userId: number | Sql,
  listId: number | null = null,
) {
  return selectedListsStatements(
    db,
    listId === null ? sql`l.user_id = ${userId}` : isOwnListSql(userId, listId),
  );
}

/**
 * Statements that read the shared list with this token, unless its owner's account is about to be removed.
 * {@link toSharedList} converts their results.
 */
export function findSharedListStatements(db: D1Database, token: string) {
  const isShared = sql`l.share_token = ${token}
    AND (SELECT removal_requested_at FROM user WHERE id = l.user_id) IS NULL`;
  return {
    ...selectedListsStatements(db, isShared),
    owner: prepare<{ name: string }>(db)`
      SELECT u.name FROM product_list l JOIN user u ON u.id = l.user_id WHERE ${isShared} AND l.shows_name = 1`,
  };
}

/** `isSelected`: an SQL condition on `product_list l`. */
function selectedListsStatements(db: D1Database, isSelected: Sql) {
  const itemsOfSelected = sql`FROM product_list_item i JOIN product_list l ON l.id = i.product_list_id
    WHERE ${isSelected} AND i.removed_at IS NULL`;
  return {
    lists: prepare<ListRow>(db)`
      SELECT ${LIST_COLUMNS} FROM product_list l WHERE ${isSelected} ORDER BY l.locked DESC, l.id`,
    items: prepare<ListItemRow>(db)`
      SELECT i.product_list_id, i.product_id, i.price_cents, i.quantity ${itemsOfSelected}
      ORDER BY i.created_at DESC, i.product_id DESC`,
    products: prepare<ListedProductRow>(db)`
      SELECT ${PRODUCT_CARD_COLUMNS}, ${IS_PUBLISHED} AS is_published ${PRODUCT_FROM}
      WHERE p.id IN (SELECT i.product_id ${itemsOfSelected})`,
  };
}

/** Converts the rows to lists. Products that are no longer sold remain in their list, marked as such. */
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

/** Converts the results of {@link findSharedListStatements}. Returns null if no list has the token. */
export function toSharedList({
  owner,
  ...answers
}: BatchResults<ReturnType<typeof findSharedListStatements>>): SharedList | null {
  const [list] = toProductLists(answers);
  if (list === undefined) return null;
  const [ownerName = ''] = owner.rows[0]?.name.split(' ') ?? [];
  return {
    name: list.name,
    ...(ownerName !== '' && { owner_name: ownerName }),
    products: list.products.map(({ price_when_added: _price, quantity: _quantity, ...product }) => product),
  };
}

type ProductListAnswers = BatchResults<ReturnType<typeof selectedListsStatements>>;

export function toEmptyList({ id, name, locked, share_token, shows_name }: ListRow): ProductList {
  return {
    id,
    name,
    locked: locked === 1,
    products: [],
    ...(share_token !== null && { share_token }),
    ...(shows_name === 1 && { shows_name: true }),
  };
}

function toListedProduct(row: ListedProductRow, { price_cents, quantity }: ListItemRow): ListedProduct {
  const listed: ListedProduct = { ...toProduct(row), price_when_added: toRand(price_cents) };
  if (quantity > 1) listed.quantity = quantity;
  return row.is_published === 1 ? listed : { ...listed, stock: 0, no_longer_sold: true };
}
