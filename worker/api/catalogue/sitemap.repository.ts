import type { SitemapPart, SitemapProduct } from '#shared/contract/sitemap.ts';
import { rowsOf } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, raw, sql } from '../db/sql.ts';
import { notFound } from '../http/errors.ts';
import { IS_LISTED } from './purchasable.sql.ts';

/**
 * The number of product ids that each sitemap file covers. Because the range is fixed, a file is read without counting
 * earlier products, and a new product never moves others to another file.
 */
const PART_IDS = 10_000;

// The index covers all required columns, so the rows with their long descriptions are not read.
const FROM_LISTED = sql`FROM product p INDEXED BY product_sitemap WHERE ${IS_LISTED}`;

/** Lists the sitemap files that have products, each with the time of the latest update to one of its products. */
export function listSitemapParts(db: Database): Promise<SitemapPart[]> {
  return rowsOf(prepare<SitemapPart>(db)`
    SELECT (id - 1) / ${raw(PART_IDS)} + 1 AS part, max(updated_at) AS updated_at ${FROM_LISTED}
    GROUP BY part ORDER BY part`);
}

/** Lists the products of one sitemap file by id. Throws 404 if the file does not exist. */
export async function listSitemapProducts(db: Database, part: number): Promise<SitemapProduct[]> {
  const products = await rowsOf(prepare<SitemapProduct>(db)`
    SELECT p.id, p.sku, p.name, listed.updated_at
    FROM (SELECT id, updated_at ${FROM_LISTED} AND id > ${(part - 1) * PART_IDS}
      AND id <= ${part * PART_IDS}) listed
    CROSS JOIN product p ON p.id = listed.id ORDER BY listed.id`);
  if (products.length === 0) throw notFound('There’s no such part.');
  return products;
}
