import * as v from 'valibot';
import { MENU_CATEGORIES, MENU_SUBCATEGORIES } from '#shared/constants.ts';
import { type Category, CategoryImageSchema, type MenuCategory } from '#shared/contract/catalogue.ts';
import { rowsOf } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, raw, sql } from '../db/sql.ts';
import { IS_LISTED } from './purchasable.sql.ts';

/** SQL: the number of listed products per non-empty category, including its descendants. Reads indexes only. */
const COUNTED = sql`SELECT a.ancestor_id AS id, count(DISTINCT pc.product_id) AS products
  FROM product_category pc CROSS JOIN product p INDEXED BY product_sitemap ON p.id = pc.product_id
  JOIN category_ancestor a ON a.category_id = pc.category_id
  WHERE ${IS_LISTED} GROUP BY a.ancestor_id`;

type MenuRow = Category & { image: string | null };

/**
 * Lists the menu's categories: two levels, limited in number. Categories that an operator has placed in the menu come
 * first, then those with the most products. Empty categories and imported product types are omitted.
 */
export async function listMenu(db: Database): Promise<MenuCategory[]> {
  const rows = await rowsOf(prepare<MenuRow>(db)`
    WITH counted AS MATERIALIZED (${COUNTED})
    SELECT id, name, parent_id, image FROM (
      SELECT c.id, c.name, c.parent_id, c.image, row_number() OVER (
        PARTITION BY c.parent_id ORDER BY c.featured_position NULLS LAST, counted.products DESC, c.name) AS place
      FROM category c JOIN counted ON counted.id = c.id LEFT JOIN category parent ON parent.id = c.parent_id
      WHERE c.kind = 'tree' AND parent.parent_id IS NULL
    ) WHERE place <= iif(parent_id IS NULL, ${raw(MENU_CATEGORIES)}, ${raw(MENU_SUBCATEGORIES)})
    ORDER BY place`);
  const below = (parent: number | null) => rows.filter(({ parent_id }) => parent_id === parent);
  return below(null).map(({ id, name, image }) => ({
    id,
    name,
    ...(image !== null && { image: v.parse(CategoryImageSchema, JSON.parse(image)) }),
    children: below(id).map((child) => ({ id: child.id, name: child.name })),
  }));
}
