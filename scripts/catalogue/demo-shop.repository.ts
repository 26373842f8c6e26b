import type { CategoryImage } from '#shared/contract/catalogue.ts';
import { endOfSouthAfricanDay, startOfSouthAfricanDay } from '#shared/domain/south-african-day.ts';
import type { DemoReview } from './demo/demo-reviews.ts';
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

/** Sets the images of top-level categories by name. Returns the number of changed rows. */
export function updateCategoryImages(
  db: D1Database,
  images: readonly { name: string; image: CategoryImage }[],
): Promise<number> {
  return changeRows(
    db,
    `UPDATE category SET image = wanted.image
     FROM (SELECT value ->> 'name' AS name, value -> 'image' AS image FROM json_each(?)) AS wanted
     WHERE category.name = wanted.name AND category.parent_id IS NULL AND category.image IS NOT wanted.image`,
    images,
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

/**
 * Inserts these queries as today's common searches, the most frequent first. The products must already exist, because
 * the number of matches is stored.
 */
export function insertSearches(db: D1Database, queries: readonly string[]): Promise<number> {
  return changeRows(
    db,
    `INSERT INTO search_count (day, query, searches, found, networks, is_common)
     SELECT date('now'), value, 40 - key, (SELECT count(*) FROM product_search WHERE product_search MATCH j.value), 0, 1
     FROM json_each(?) j WHERE true ON CONFLICT (day, query) DO NOTHING`,
    queries,
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

const DAY_MS = 86_400_000;

/**
 * Inserts published reviews by the handle of their product. They belong to no customer. Reviews that exist are skipped.
 */
export async function insertReviews(
  db: D1Database,
  reviews: Readonly<Record<string, readonly DemoReview[]>>,
  now: Date,
): Promise<void> {
  const list = Object.entries(reviews).flatMap(([handle, each]) =>
    each.map(({ daysAgo, ...review }) => ({
      ...review,
      handle,
      at: new Date(now.getTime() - daysAgo * DAY_MS).toISOString(),
    })),
  );
  await changeRows(
    db,
    `INSERT INTO review (product_id, stars, title, text, author, variant, supplier_name, status, answer, helpful,
       created_at, updated_at)
     SELECT p.id, j.value ->> 'stars', coalesce(j.value ->> 'title', ''), coalesce(j.value ->> 'text', ''),
       j.value ->> 'author', coalesce((SELECT (
           SELECT group_concat((o.value ->> 'name') || ': ' || (o.value ->> 'value'), ', ') FROM json_each(v.options) o)
         FROM product v WHERE v.parent_id = p.id AND j.value ->> 'variant' = (
           SELECT group_concat(o.value ->> 'value', ' / ') FROM json_each(v.options) o)), ''), s.display_name, 'published', j.value ->> 'answer',
       coalesce(j.value ->> 'helpful', 0), j.value ->> 'at', j.value ->> 'at'
     FROM json_each(?) j JOIN product p ON p.handle = j.value ->> 'handle' AND p.parent_id IS NULL
     JOIN supplier s ON s.id = p.supplier_id
     WHERE NOT EXISTS (SELECT 1 FROM review r
       WHERE r.product_id = p.id AND r.author = j.value ->> 'author' AND r.order_item_id IS NULL)`,
    list,
  );
}

async function changeRows(db: D1Database, sql: string, list: readonly unknown[]): Promise<number> {
  const { meta } = await db.prepare(sql).bind(JSON.stringify(list)).run();
  return meta.changes;
}
