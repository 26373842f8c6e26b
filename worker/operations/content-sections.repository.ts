import { rowsOf, runBatch } from '#worker/api/db/run-batch.ts';
import { inList, prepare, sql } from '#worker/api/db/sql.ts';
import { type Actor, operatorEventStatement, runAct } from './operator-events.repository.ts';

/**
 * A section of the home page. Days are South African and inclusive; null means no limit. `products`: the number of its
 * products.
 */
export type ContentSectionRecord = {
  id: number;
  name: string;
  fromDay: string | null;
  toDay: string | null;
  products: number;
};

export const SECTION_NAME_MAX_CHARACTERS = 60;

export type SectionDays = Pick<ContentSectionRecord, 'fromDay' | 'toDay'>;

const NAME_CHECK = sql`NOT EXISTS (SELECT 1 FROM content_section other WHERE other.name = `;

/** Lists the sections in the order of the home page, including those that are not shown today. */
export function listSections(db: D1Database): Promise<ContentSectionRecord[]> {
  return rowsOf(prepare<ContentSectionRecord>(db)`
    SELECT id, name, from_day AS fromDay, to_day AS toDay,
      (SELECT count(*) FROM product_content_section WHERE content_section_id = content_section.id) AS products
    FROM content_section ORDER BY position, name`);
}

/** A product of a section. The home page shows only published products. */
export type SectionProduct = { id: number; sku: string; name: string; isPublished: 0 | 1 };

/** Lists up to `limit` products of a section, by name. */
export function listSectionProducts(
  db: D1Database,
  { id, limit }: { id: number; limit: number },
): Promise<SectionProduct[]> {
  return rowsOf(prepare<SectionProduct>(db)`
    SELECT p.id, p.sku, p.name, p.is_published AS isPublished
    FROM product_content_section ps JOIN product p ON p.id = ps.product_id
    WHERE ps.content_section_id = ${id} ORDER BY p.name, p.id LIMIT ${limit}`);
}

/** Adds a section after the existing ones. Returns the section's id, or null if another section has the name. */
export async function addSection(
  db: D1Database,
  by: Actor,
  { name, fromDay, toDay, now }: SectionDays & { name: string; now: Date },
): Promise<number | null> {
  const { added } = await runBatch(db, {
    added: prepare<{ id: number }>(db)`
      INSERT INTO content_section (name, position, from_day, to_day)
      SELECT ${name}, (SELECT coalesce(max(position), 0) + 1 FROM content_section), ${fromDay}, ${toDay}
      WHERE ${NAME_CHECK}${name}) RETURNING id`,
    event: operatorEventStatement(db, by, {
      act: 'sections.add',
      at: now,
      details: { name, fromDay, toDay },
      record: ['section', sql`(SELECT id FROM content_section WHERE name = ${name})`],
    }),
  });
  return added.rows[0]?.id ?? null;
}

/**
 * Renames a section and sets its days. Returns false if the section does not exist, or if another section has the name.
 */
export async function updateSection(
  db: D1Database,
  by: Actor,
  { id, name, fromDay, toDay, now }: SectionDays & { id: number; name: string; now: Date },
): Promise<boolean> {
  const { changes } = await runAct(
    db,
    by,
    { act: 'sections.set', record: ['section', id], at: now, details: { name, fromDay, toDay } },
    prepare(db)`
      UPDATE content_section SET name = ${name}, from_day = ${fromDay}, to_day = ${toDay}
      WHERE id = ${id} AND ${NAME_CHECK}${name} AND other.id <> ${id})`,
  );
  return changes > 0;
}

/** Puts these sections first, in this order. The other sections follow in their current order. */
export async function orderSections(
  db: D1Database,
  by: Actor,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<void> {
  const act = { act: 'sections.order', record: ['section', ids.join(',')], at: now } as const;
  await runAct(
    db,
    by,
    act,
    prepare(db)`
      UPDATE content_section SET position = placed.place
      FROM (SELECT s.id, row_number() OVER (ORDER BY j.key IS NULL, j.key, s.position, s.name) AS place
        FROM content_section s LEFT JOIN json_each(${JSON.stringify(ids)}) j ON j.value = s.id) placed
      WHERE content_section.id = placed.id AND content_section.position <> placed.place`,
  );
}

/** Removes a section. Its products stay in the shop. Returns false if the section does not exist. */
export async function removeSection(
  db: D1Database,
  by: Actor,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const { removed } = await runBatch(db, {
    products: prepare(db)`DELETE FROM product_content_section WHERE content_section_id = ${id}`,
    removed: prepare(db)`DELETE FROM content_section WHERE id = ${id}`,
    event: operatorEventStatement(db, by, { act: 'sections.remove', record: ['section', id], at: now }),
  });
  return removed.changes > 0;
}

/**
 * Adds products to a section by SKU; a variant's SKU adds its product. Returns the SKUs that the shop does not have. If
 * there are such SKUs, changes nothing.
 */
export async function addSectionProducts(
  db: D1Database,
  by: Actor,
  { id, skus, now }: { id: number; skus: readonly string[]; now: Date },
): Promise<string[]> {
  const unknown = sql`SELECT value FROM json_each(${JSON.stringify(skus)})
    WHERE value NOT IN (SELECT sku FROM product WHERE sku IN ${inList(skus)})`;
  const { missing } = await runBatch(db, {
    missing: prepare<{ value: string }>(db)`${unknown}`,
    added: prepare(db)`
      INSERT INTO product_content_section (content_section_id, product_id)
      SELECT DISTINCT s.id, coalesce(p.parent_id, p.id) FROM product p JOIN content_section s ON s.id = ${id}
      WHERE p.sku IN ${inList(skus)} AND NOT EXISTS (${unknown}) ON CONFLICT DO NOTHING`,
    event: operatorEventStatement(db, by, {
      act: 'sections.add-products',
      record: ['section', id],
      at: now,
      details: { skus },
    }),
  });
  return missing.rows.map(({ value }) => value);
}

/** Removes products from a section by SKU. Returns the number of removed products. */
export async function removeSectionProducts(
  db: D1Database,
  by: Actor,
  { id, skus, now }: { id: number; skus: readonly string[]; now: Date },
): Promise<number> {
  const { rows } = await runAct(
    db,
    by,
    { act: 'sections.remove-products', record: ['section', id], at: now, details: { skus } },
    prepare(db)`
      DELETE FROM product_content_section WHERE content_section_id = ${id} AND product_id IN
        (SELECT coalesce(parent_id, id) FROM product WHERE sku IN ${inList(skus)}) RETURNING product_id`,
  );
  return rows.length;
}
