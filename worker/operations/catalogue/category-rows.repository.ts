import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare } from '#worker/api/db/sql.ts';
import { type Actor, runAct } from '#worker/operations/operator-events.repository.ts';

/** A category (`tree`), a product type (`type`), or the parent of all product types (`types`). */
export type CategoryRow = {
  id: number;
  parentId: number | null;
  name: string;
  kind: 'tree' | 'types' | 'type';
  /** For a product type: the category to which it is mapped, which contains its products. */
  mappedTo: number | null;
  /** The position in menus; null if no operator has set it. */
  position: number | null;
  /** The number of published products directly in the category, without its subcategories. */
  products: number;
  /** The size guide as an operator entered it; empty if there is none. */
  sizeGuide: string;
};

/** Lists all categories and types, parents before children. */
export function listCategoryRows(db: D1Database): Promise<CategoryRow[]> {
  return rowsOf(prepare<CategoryRow>(db)`
    SELECT c.id, c.parent_id AS parentId, c.name, c.kind, c.mapped_to AS mappedTo, c.featured_position AS position,
      c.size_guide AS sizeGuide,
      (SELECT count(*) FROM product_category pc JOIN product p ON p.id = pc.product_id
        WHERE pc.category_id = c.id AND p.is_published = 1) AS products
    FROM category c
    ORDER BY (SELECT count(*) FROM category_ancestor a WHERE a.category_id = c.id), c.featured_position NULLS LAST, c.name`);
}

/** Sets a category's size guide, which its subcategories share; an empty text removes it. */
export async function updateSizeGuide(
  db: D1Database,
  by: Actor,
  { categoryId, text, now }: { categoryId: number; text: string; now: Date },
): Promise<void> {
  await runAct(
    db,
    by,
    { act: 'categories.size-guide', record: ['category', categoryId], at: now, details: { text } },
    prepare(db)`UPDATE category SET size_guide = ${text} WHERE id = ${categoryId} AND size_guide <> ${text}`,
  );
}
