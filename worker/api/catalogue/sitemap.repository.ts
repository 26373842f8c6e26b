import type { SitemapPart, SitemapProduct } from '#shared/contract/sitemap.ts';
import { IS_LISTED } from './purchasable.ts';

/**
 * A part is a range of ids: it is found without counting the ones before it, and a product that comes or goes moves no
 * other one into another part.
 */
const PART_IDS = 10_000;

// An index that holds all it needs: no description is read past.
const PUBLISHED = `FROM product p INDEXED BY product_sitemap WHERE ${IS_LISTED}`;

/** The parts that have products, each with its newest product's date. */
export async function listSitemapParts(db: D1Database): Promise<SitemapPart[]> {
  const { results } = await db
    .prepare(
      `SELECT (id - 1) / ${PART_IDS} + 1 AS part, max(updated_at) AS updated_at ${PUBLISHED}
       GROUP BY part ORDER BY part`,
    )
    .all<SitemapPart>();
  return results;
}

/** The products of one part, by id; none where there is no such part. */
export async function listSitemapProducts(db: D1Database, part: number): Promise<SitemapProduct[]> {
  const { results } = await db
    .prepare(
      `SELECT p.id, p.sku, p.name, listed.updated_at
       FROM (SELECT id, updated_at ${PUBLISHED} AND id > ?1 AND id <= ?2) listed
       CROSS JOIN product p ON p.id = listed.id ORDER BY listed.id`,
    )
    .bind((part - 1) * PART_IDS, part * PART_IDS)
    .all<SitemapProduct>();
  return results;
}
