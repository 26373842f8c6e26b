import type { Product } from '#shared/contract/product.ts';
import { rowsOf } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare } from '../db/sql.ts';
import { PRODUCT_CARD_SELECT, type ProductRow, toProduct } from './product-row.sql.ts';
import { IS_PICTURED, IS_RECOMMENDABLE, NEWEST_FIRST } from './purchasable.sql.ts';

const POPULAR_PRODUCTS = 6;

/** Lists the bestsellers in stock, topped up with the newest products, because a new shop has no sales yet. */
export async function listPopularProducts(db: Database): Promise<Product[]> {
  const rows = await rowsOf(prepare<ProductRow>(db)`
    WITH popular AS MATERIALIZED (
      SELECT p.id, popularity.score FROM product_popularity popularity
      CROSS JOIN product p ON p.id = popularity.product_id
      WHERE ${IS_RECOMMENDABLE} ORDER BY popularity.score DESC, ${IS_PICTURED} DESC LIMIT ${POPULAR_PRODUCTS}
    ), chosen AS MATERIALIZED (
      SELECT id, score FROM popular
      UNION ALL SELECT id, 0 FROM (SELECT p.id FROM product p INDEXED BY product_newest
        WHERE ${IS_RECOMMENDABLE} AND p.id NOT IN (SELECT id FROM popular)
        ORDER BY ${NEWEST_FIRST} LIMIT ${POPULAR_PRODUCTS})
    )
    ${PRODUCT_CARD_SELECT} JOIN chosen ON chosen.id = p.id
    ORDER BY chosen.score DESC, ${NEWEST_FIRST} LIMIT ${POPULAR_PRODUCTS}`);
  return rows.map(toProduct);
}
