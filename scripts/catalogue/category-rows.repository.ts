import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare } from '#worker/api/db/sql.ts';

/** A category, or a product type: `types` holds those that no operator has mapped. */
export type CategoryRow = {
  id: number;
  parentId: number | null;
  name: string;
  kind: 'tree' | 'types' | 'type';
  /** Of a type: the category that its products are in instead. */
  mappedTo: number | null;
  /** Its place in menus, where an operator gave it one. */
  position: number | null;
  /** The published products right in it. */
  products: number;
};

/** All categories and types; those above come before those below. */
export function listCategoryRows(db: D1Database): Promise<CategoryRow[]> {
  return rowsOf(prepare<CategoryRow>(db)`
    SELECT c.id, c.parent_id AS parentId, c.name, c.kind, c.mapped_to AS mappedTo, c.featured_position AS position,
      (SELECT count(*) FROM product_category pc JOIN product p ON p.id = pc.product_id
        WHERE pc.category_id = c.id AND p.is_published = 1) AS products
    FROM category c
    ORDER BY (SELECT count(*) FROM category_ancestor a WHERE a.category_id = c.id), c.featured_position NULLS LAST, c.name`);
}
