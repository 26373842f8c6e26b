import { FEATURED_PRODUCTS_A_ROW } from '#shared/constants.ts';
import type { ContentSection } from '#shared/contract/catalogue.ts';
import type { FeaturedProducts } from '#shared/contract/featured.ts';
import { runBatch } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, raw, type Sql, sql } from '../db/sql.ts';
import { isShownOnSql } from './catalogue.repository.ts';
import {
  PRODUCT_CARD_COLUMNS,
  PRODUCT_CARD_SELECT,
  PRODUCT_FROM,
  type ProductRow,
  toProduct,
} from './product-row.sql.ts';
import { IS_LISTED, IS_PICTURED, NEWEST_FIRST } from './purchasable.sql.ts';

type SectionProductRow = ProductRow & { section_id: number };

/**
 * Returns the content sections of a South African day, or of today, with their most representative products, and the
 * most reduced products. Without sections on that day, also returns the newest products.
 */
export async function findFeaturedProducts(
  db: Database,
  day: string | null = null,
): Promise<FeaturedProducts> {
  const { sections, products, newest, reduced } = await runBatch(db, {
    sections: shownSectionsStatement(db, day),
    products: prepare<SectionProductRow>(db)`${FIRST_OF_SECTIONS}`,
    newest: prepare<ProductRow>(db)`${newestSql(day)}`,
    reduced: prepare<ProductRow>(db)`${MOST_REDUCED}`,
  });
  const ofSection = Map.groupBy(products.rows, ({ section_id }) => section_id);
  return {
    sections: sections.rows.map(({ to_day, ...section }) => ({
      ...section,
      ...(to_day !== null && { to_day }),
      products: (ofSection.get(section.id) ?? []).map(toProduct),
    })),
    newest: newest.rows.map(toProduct),
    reduced: reduced.rows.map(toProduct),
  };
}

function shownSectionsStatement(db: Database, day: string | null) {
  return prepare<ContentSection & { to_day: string | null }>(db)`
    SELECT id, name, to_day FROM content_section WHERE ${isShownOnSql(day)} ORDER BY position, name`;
}

/** SQL: the order of products within a row of the home page. Products without an image or stock come last. */
const SHOWN_FIRST = sql`is_pictured DESC, is_in_stock DESC`;
const SHOWN_BY = sql`${IS_PICTURED} AS is_pictured, p.stock > 0 AS is_in_stock`;

/**
 * SQL: the leading products of each section, chosen to match its title. After image and stock, the order depends on the
 * top-level category that contains at least half of the section, if there is one (light and power for load-shedding).
 * Products of that category come first; among these, reduced products, then products of the section's most frequent
 * kind (lamps). The ids are chosen first, so that only their rows are read in full.
 */
const FIRST_OF_SECTIONS = sql`
  WITH member AS MATERIALIZED (
    SELECT ps.content_section_id AS section_id, p.id, p.created_at, p.savings_cents > 0 AS is_reduced, ${SHOWN_BY}
    FROM product_content_section ps JOIN product p ON p.id = ps.product_id WHERE ${IS_LISTED}
  ), size AS MATERIALIZED (SELECT section_id, count(*) AS n FROM member GROUP BY section_id
  ), theme AS MATERIALIZED (
    SELECT m.section_id, a.ancestor_id AS category_id
    FROM member m JOIN product_category pc ON pc.product_id = m.id
    JOIN category_ancestor a ON a.category_id = pc.category_id
    JOIN category c ON c.id = a.ancestor_id AND c.parent_id IS NULL AND c.kind = 'tree'
    JOIN size ON size.section_id = m.section_id
    GROUP BY m.section_id, a.ancestor_id HAVING count(DISTINCT m.id) * 2 >= max(size.n)
  ), kind AS MATERIALIZED (
    SELECT m.section_id, pc.category_id, count(*) AS n
    FROM member m JOIN product_category pc ON pc.product_id = m.id
    JOIN category_ancestor a ON a.category_id = pc.category_id
    JOIN theme ON theme.section_id = m.section_id AND theme.category_id = a.ancestor_id
    GROUP BY m.section_id, pc.category_id
  ), placed AS (
    SELECT section_id, id, row_number() OVER (PARTITION BY section_id ORDER BY ${SHOWN_FIRST},
      kind_size IS NOT NULL DESC, is_reduced DESC, kind_size DESC, created_at DESC, id DESC) AS place
    FROM (SELECT member.*, (SELECT max(kind.n) FROM kind JOIN product_category pc ON pc.category_id = kind.category_id
      WHERE kind.section_id = member.section_id AND pc.product_id = member.id) AS kind_size FROM member)
  )
  SELECT placed.section_id, ${PRODUCT_CARD_COLUMNS} ${PRODUCT_FROM}
  JOIN placed ON placed.id = p.id AND placed.place <= ${FEATURED_PRODUCTS_A_ROW}
  ORDER BY placed.section_id, placed.place`;

/** The number of products from the whole catalogue that are considered for a row. Those with an image are preferred. */
const CANDIDATES = FEATURED_PRODUCTS_A_ROW * 4;

/** SQL: the first products of the whole catalogue. */
function firstOfAll(index: string, order: Sql, condition: Sql): Sql {
  return sql`
    WITH candidate AS MATERIALIZED (
      SELECT p.id, row_number() OVER (ORDER BY ${order}) AS place, ${SHOWN_BY}
      FROM product p INDEXED BY ${raw(index)}
      WHERE ${IS_LISTED} AND ${condition}
      ORDER BY ${order} LIMIT ${CANDIDATES}
    ), chosen AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY ${SHOWN_FIRST}, place) AS place FROM candidate
      ORDER BY 2 LIMIT ${FEATURED_PRODUCTS_A_ROW}
    )
    ${PRODUCT_CARD_SELECT} JOIN chosen ON chosen.id = p.id ORDER BY chosen.place`;
}

/** SQL: the newest products, on a day without sections. */
function newestSql(day: string | null): Sql {
  const hasNoSections = sql`NOT EXISTS (SELECT 1 FROM content_section WHERE ${isShownOnSql(day)})`;
  return firstOfAll('product_newest', NEWEST_FIRST, hasNoSections);
}

const MOST_REDUCED = firstOfAll('product_saving', sql`p.savings_cents DESC, p.id`, sql`p.savings_cents > 0`);
