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
import { prepare } from '../db/sql.ts';

export async function listSuppliers(db: Database): Promise<Supplier[]> {
  const rows = await rowsOf(prepare<Supplier & { vat_number: string | null }>(db)`
    SELECT id, display_name, npo_id, vat_number FROM supplier ORDER BY display_name`);
  return rows.map(({ vat_number, ...supplier }) => ({
    ...supplier,
    is_vat_vendor: isVatNumber(vat_number ?? ''),
  }));
}

/** Featured categories first, in their order; then the others from the top of the tree, by name. */
export function listCategories(db: Database): Promise<Category[]> {
  return rowsOf(prepare<Category>(db)`
    SELECT id, name, parent_id FROM category
    ORDER BY featured_position NULLS LAST, parent_id NULLS FIRST, name, id`);
}

type RelativeRow = Category & { relation: 'self' | 'ancestor' | 'child' };

export async function findCategory(db: Database, id: number): Promise<CategoryDetail | null> {
  const { results } = await prepare<RelativeRow>(db)`
    SELECT c.id, c.name, c.parent_id, iif(a.depth = 0, 'self', 'ancestor') AS relation, -a.depth AS place
      FROM category_ancestor a JOIN category c ON c.id = a.ancestor_id WHERE a.category_id = ${id}
    UNION ALL
    SELECT id, name, parent_id, 'child', 1 FROM category WHERE parent_id = ${id}
    ORDER BY place, name`.all();
  const self = results.find(({ relation }) => relation === 'self');
  if (self === undefined) return null;
  const relatives = (wanted: RelativeRow['relation']) =>
    results.filter(({ relation }) => relation === wanted).map(toCategory);
  return { ...toCategory(self), ancestors: relatives('ancestor'), children: relatives('child') };
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
    SELECT id, name FROM content_section ORDER BY position, name`);
}

export function listProvinces(db: Database): Promise<Province[]> {
  return rowsOf(prepare<Province>(db)`SELECT id, name, code FROM province ORDER BY name`);
}

function toCategory({ id, name, parent_id }: Category): Category {
  return { id, name, parent_id };
}
