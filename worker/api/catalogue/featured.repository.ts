import { FEATURED_PRODUCTS_A_ROW } from '#shared/constants.ts';
import type { ContentSection } from '#shared/contract/catalogue.ts';
import type { FeaturedProducts } from '#shared/contract/featured.ts';
import { runBatch } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, raw, type Sql, sql } from '../db/sql.ts';
import {
  PRODUCT_CARD_COLUMNS,
  PRODUCT_CARD_SELECT,
  PRODUCT_FROM,
  type ProductRow,
  toProduct,
} from './product-row.sql.ts';
import { IS_LISTED } from './purchasable.sql.ts';

type SectionProductRow = ProductRow & { section_id: number };

/** The content sections with their newest products; in a shop without sections, the newest and the reduced products. */
export async function findFeaturedProducts(db: Database): Promise<FeaturedProducts> {
  const { sections, products, newest, reduced } = await runBatch(db, {
    sections: prepare<ContentSection>(db)`SELECT id, name FROM content_section ORDER BY position, name`,
    products: prepare<SectionProductRow>(db)`${NEWEST_OF_SECTIONS}`,
    newest: prepare<ProductRow>(db)`${NEWEST}`,
    reduced: prepare<ProductRow>(db)`${MOST_REDUCED}`,
  });
  return {
    sections: toSections(sections.rows, products.rows),
    newest: newest.rows.map(toProduct),
    reduced: reduced.rows.map(toProduct),
  };
}

/** The ids are chosen first, so that only their rows are read in full. */
const NEWEST_OF_SECTIONS = sql`SELECT chosen.section_id, ${PRODUCT_CARD_COLUMNS} ${PRODUCT_FROM}
  JOIN (
    SELECT section_id, product_id, place FROM (
      SELECT ps.content_section_id AS section_id, ps.product_id,
        row_number() OVER (PARTITION BY ps.content_section_id ORDER BY p.created_at DESC, p.id DESC) AS place
      FROM product_content_section ps JOIN product p ON p.id = ps.product_id
      WHERE ${IS_LISTED}
    ) WHERE place <= ${FEATURED_PRODUCTS_A_ROW}
  ) chosen ON chosen.product_id = p.id
  ORDER BY chosen.section_id, chosen.place`;

/** For a shop without sections: products of the whole catalogue. */
function firstOfAll(index: string, order: Sql, condition = sql``): Sql {
  return sql`${PRODUCT_CARD_SELECT}
    WHERE p.id IN (SELECT p.id FROM product p INDEXED BY ${raw(index)}
      WHERE ${IS_LISTED} ${condition}
        AND NOT EXISTS (SELECT 1 FROM content_section)
      ORDER BY ${order} LIMIT ${FEATURED_PRODUCTS_A_ROW})
    ORDER BY ${order}`;
}

const NEWEST = firstOfAll('product_newest', sql`p.created_at DESC, p.id DESC`);
const MOST_REDUCED = firstOfAll(
  'product_saving',
  sql`p.savings_cents DESC, p.id`,
  sql`AND p.savings_cents > 0`,
);

function toSections(sections: ContentSection[], rows: SectionProductRow[]): FeaturedProducts['sections'] {
  return sections.map(({ id, name }) => ({
    id,
    name,
    products: rows.filter(({ section_id }) => section_id === id).map(toProduct),
  }));
}
