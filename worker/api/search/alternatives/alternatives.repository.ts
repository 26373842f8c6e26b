import type { EntityRef } from '#shared/contract/common.ts';
import { categoryName } from '../../catalogue/category-name.sql.ts';
import { PRODUCT_CARD_SELECT, type ProductRow } from '../../catalogue/product-row.sql.ts';
import { IS_PICTURED, IS_RECOMMENDABLE } from '../../catalogue/purchasable.sql.ts';
import type { Database } from '../../db/session.ts';
import { prepare, raw, type Sql, sql } from '../../db/sql.ts';
import type { Search } from '../query/search-query.ts';
import { partMatch, searchCtes } from '../ranking/search-tables.sql.ts';

const SHOWN_PRODUCTS = 6;
/** The number of best partial matches that determine the nearest category. */
const NEAREST_SAMPLE = 48;
/** The number of top bestsellers that are searched for products of the category. */
const BEST_SELLERS = 500;
/** The number of additional products that are read from the category, in case it has too few bestsellers. */
const OTHER_PRODUCTS = 60;

/**
 * Statements that read the category nearest to a search and the category's bestsellers.
 */
export function alternativesStatements(db: Database, search: Search | null, categoryId: number | null) {
  const nearest = nearestCategory(search, categoryId);
  return {
    category: prepare<EntityRef>(db)`
      SELECT c.id, ${categoryName('c')} AS name FROM category c WHERE c.id = ${nearest}`,
    products: prepare<ProductRow>(db)`
      WITH nearest AS MATERIALIZED (SELECT ${nearest} AS id),
      chosen AS MATERIALIZED (
        SELECT p.id, max(found.score) AS score FROM (
          SELECT id, score FROM (SELECT product_id AS id, score FROM product_popularity
            ORDER BY score DESC LIMIT ${raw(BEST_SELLERS)})
          WHERE EXISTS (SELECT 1 FROM product_category pc
            CROSS JOIN category_ancestor a ON a.category_id = pc.category_id
            WHERE pc.product_id = id AND a.ancestor_id = (SELECT id FROM nearest))
          UNION ALL
          SELECT id, 0 FROM (SELECT pc.product_id AS id FROM nearest
            CROSS JOIN category_ancestor a ON a.ancestor_id = nearest.id
            CROSS JOIN product_category pc ON pc.category_id = a.category_id LIMIT ${raw(OTHER_PRODUCTS)})
        ) found CROSS JOIN product p ON p.id = found.id
        WHERE ${IS_RECOMMENDABLE}
        GROUP BY p.id ORDER BY score DESC, ${IS_PICTURED} DESC, p.id DESC LIMIT ${raw(SHOWN_PRODUCTS)})
      ${PRODUCT_CARD_SELECT} JOIN chosen ON chosen.id = p.id
      ORDER BY chosen.score DESC, ${IS_PICTURED} DESC, p.id DESC`,
  };
}

/**
 * SQL: the id of the given category. If none is given, the id of the category with the most partial matches outside
 * descriptions.
 */
function nearestCategory(search: Search | null, categoryId: number | null): Sql {
  if (categoryId !== null || search === null) return sql`(SELECT ${categoryId})`;
  return sql`(WITH ${searchCtes(search)} SELECT pc.category_id FROM (SELECT rowid AS id FROM product_search
      WHERE product_search MATCH '- description : (' || ${partMatch(search)} || ')' ORDER BY rank LIMIT ${raw(NEAREST_SAMPLE)}) best
    CROSS JOIN product_category pc ON pc.product_id = best.id
    GROUP BY pc.category_id ORDER BY count(*) DESC, pc.category_id LIMIT 1)`;
}
