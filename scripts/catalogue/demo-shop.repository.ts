import { endOfSouthAfricanDay, startOfSouthAfricanDay } from '#shared/domain/south-african-day.ts';
import type { DemoVoucher } from './demo/demo-vouchers.ts';

/** Features exactly these brands in this order. Returns the number of changed rows. */
export function featureBrands(db: D1Database, requested: readonly string[]): Promise<number> {
  return changeRows(
    db,
    `UPDATE brand SET featured_position = wanted.position
     FROM (SELECT b.id, j.key + 1 AS position FROM brand b LEFT JOIN json_each(?) j ON b.name = j.value) AS wanted
     WHERE brand.id = wanted.id AND brand.featured_position IS NOT wanted.position`,
    requested,
  );
}

/**
 * Sets the positions of content sections by name. The first section, the home page's offer, ends after 60 days.
 * Returns the number of changed rows.
 */
export function orderContentSections(db: D1Database, sections: readonly string[]): Promise<number> {
  return changeRows(
    db,
    `INSERT INTO content_section (name, position, to_day)
     SELECT value, key + 1, iif(key = 0, date('now', '+60 days'), NULL) FROM json_each(?)
     WHERE true ON CONFLICT (name) DO UPDATE SET position = excluded.position,
       to_day = coalesce(to_day, excluded.to_day)
     WHERE position <> excluded.position OR coalesce(to_day, excluded.to_day) IS NOT to_day`,
    sections,
  );
}

/** Inserts or updates vouchers by code. Returns the number of changed rows. */
export function upsertVouchers(db: D1Database, vouchers: readonly DemoVoucher[]): Promise<number> {
  const fields = `kind, value, minimum_cents, supplier_id, valid_from, valid_to, total_limit, customer_limit`;
  const excluded = fields.replace(/\w+/g, 'excluded.$&');
  return changeRows(
    db,
    `INSERT INTO voucher (code, ${fields})
     SELECT j.value ->> 'code', j.value ->> 'kind', j.value ->> 'value', j.value ->> 'minimumCents',
       (SELECT id FROM supplier WHERE display_name = j.value ->> 'supplierName'), j.value ->> 'from', j.value ->> 'to',
       j.value ->> 'totalLimit', j.value ->> 'perCustomerLimit'
     FROM json_each(?) j WHERE true
     ON CONFLICT (code) DO UPDATE SET (${fields}) = (${excluded}) WHERE (${fields}) IS NOT (${excluded})`,
    vouchers.map(({ validFrom, validTo, ...voucher }) => ({
      ...voucher,
      from: startOfSouthAfricanDay(validFrom).toISOString(),
      to: endOfSouthAfricanDay(validTo).toISOString(),
    })),
  );
}

/** Adds an affiliate with a fixed id unless it exists. */
export async function insertAffiliate(
  db: D1Database,
  affiliate: { id: number; name: string },
): Promise<void> {
  await db
    .prepare('INSERT INTO affiliate (id, name) VALUES (?, ?) ON CONFLICT DO NOTHING')
    .bind(affiliate.id, affiliate.name)
    .run();
}

async function changeRows(db: D1Database, sql: string, list: readonly unknown[]): Promise<number> {
  const { meta } = await db.prepare(sql).bind(JSON.stringify(list)).run();
  return meta.changes;
}
