import type { Province } from '#shared/contract/address.ts';
import type {
  Brand,
  Category,
  CategoryDetail,
  ContentSection,
  Supplier,
} from '#shared/contract/catalogue.ts';
import { isVatNumber } from '#shared/domain/vat.ts';
import { rowsOf } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import { notFound } from '../http/errors.ts';
import { categoryName } from './category-name.sql.ts';
import { IS_LISTED } from './purchasable.sql.ts';

/** Lists the retailers that are not retired. */
export async function listSuppliers(db: Database): Promise<Supplier[]> {
  const rows = await rowsOf(prepare<Supplier & { vat_number: string | null }>(db)`
    SELECT id, display_name, npo_id, vat_number FROM supplier WHERE retired_at IS NULL ORDER BY display_name`);
  return rows.map(({ vat_number, ...supplier }) => ({
    ...supplier,
    is_vat_vendor: isVatNumber(vat_number ?? ''),
  }));
}

/**
 * Lists the categories: first the shop's tree, then unmapped product types. Within the tree, categories with a menu
 * position come first, then top-level categories, then the others by parent and name.
 */
export function listCategories(db: Database): Promise<Category[]> {
  return rowsOf(prepare<Category>(db)`
    SELECT c.id, ${categoryName('c')} AS name, c.parent_id FROM category c WHERE c.mapped_to IS NULL
    ORDER BY c.kind <> 'tree', c.featured_position NULLS LAST, c.parent_id NULLS FIRST, c.name, c.id`);
}

type RelativeRow = Category & { relation: 'self' | 'ancestor' | 'child'; product_count: number | null };

/**
 * Returns a category with its ancestors and children. If it is a product type that is mapped to another category,
 * returns that category instead. Throws 404 if the category does not exist.
 */
export async function findCategory(db: Database, id: number): Promise<CategoryDetail> {
  const own = sql`(SELECT coalesce(mapped_to, id) FROM category WHERE id = ${id})`;
  const rows = await rowsOf(prepare<RelativeRow>(db)`
    SELECT c.id, ${categoryName('c')} AS name, c.parent_id, iif(a.depth = 0, 'self', 'ancestor') AS relation, -a.depth AS place,
        NULL AS product_count
      FROM category_ancestor a JOIN category c ON c.id = a.ancestor_id WHERE a.category_id = ${own}
    UNION ALL
    SELECT c.id, ${categoryName('c')}, c.parent_id, 'child', 1, (SELECT count(DISTINCT pc.product_id)
        FROM category_ancestor a JOIN product_category pc USING (category_id)
        CROSS JOIN product p INDEXED BY product_sitemap ON p.id = pc.product_id
        WHERE a.ancestor_id = c.id AND ${IS_LISTED})
      FROM category c WHERE c.parent_id = ${own} AND c.mapped_to IS NULL
    ORDER BY place, name`);
  const self = rows.find(({ relation }) => relation === 'self');
  if (self === undefined) throw notFound('We can’t find this category.');
  const relatives = (requested: RelativeRow['relation']) =>
    rows.filter(({ relation }) => relation === requested);
  return {
    ...toCategory(self),
    ancestors: relatives('ancestor').map(toCategory),
    children: relatives('child').map((row) => ({
      ...toCategory(row),
      product_count: row.product_count ?? 0,
    })),
  };
}

export function listBrands(db: Database): Promise<Brand[]> {
  return rowsOf(prepare<Brand>(db)`SELECT id, name FROM brand ORDER BY name`);
}

export function listFeaturedBrands(db: Database): Promise<Brand[]> {
  return rowsOf(prepare<Brand>(db)`
    SELECT id, name FROM brand WHERE featured_position IS NOT NULL ORDER BY featured_position, name`);
}

export function listContentSections(db: Database): Promise<ContentSection[]> {
  return rowsOf(prepare<ContentSection>(db)`
    SELECT id, name FROM content_section WHERE ${isShownOnSql(null)} ORDER BY position, name`);
}

const TODAY = sql`date('now', '+2 hours')`;

/** SQL: true if a `content_section` row is shown on a South African day (`2026-12-16`, or today if `day` is null). */
export function isShownOnSql(day: string | null): Sql {
  const shown = day === null ? TODAY : sql`${day}`;
  return sql`${shown} BETWEEN coalesce(from_day, ${shown}) AND coalesce(to_day, ${shown})`;
}

export function listProvinces(db: Database): Promise<Province[]> {
  return rowsOf(prepare<Province>(db)`SELECT id, name, code FROM province ORDER BY name`);
}

function toCategory({ id, name, parent_id }: Category): Category {
  return { id, name, parent_id };
}
