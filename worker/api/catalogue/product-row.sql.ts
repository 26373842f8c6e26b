import * as v from 'valibot';
import { RETURN_DAYS } from '#shared/constants.ts';
import { EntityRefSchema } from '#shared/contract/common.ts';
import {
  ImageSchema,
  type Product,
  ProductFactsSchema,
  ProductOptionSchema,
} from '#shared/contract/product.ts';
import { savingsPercentage, toRand } from '#shared/domain/money.ts';
import type { ReturnExclusion } from '#shared/domain/return-exclusion.ts';
import { averageRating } from '#shared/domain/review.ts';
import { isVatNumber } from '#shared/domain/vat.ts';
import { raw, type Sql, sql } from '../db/sql.ts';
import { categoryName } from './category-name.sql.ts';

/**
 * The columns that every feature selects to show a product. `p` is the product; {@link PRODUCT_FROM} joins the other
 * tables.
 */
export type ProductRow = {
  id: number;
  parent_id: number | null;
  sku: string;
  parent_sku: string | null;
  name: string;
  brand_id: number;
  brand_name: string;
  supplier_id: number;
  supplier_display_name: string;
  supplier_npo_id: number | null;
  supplier_vat_number: string | null;
  supplier_return_days: number;
  price_cents: number;
  savings_cents: number;
  price_varies: 0 | 1;
  only_variant_id: number | null;
  stock: number;
  weight_grams: number;
  return_exclusion: ReturnExclusion | null;
  /** JSON strings. */
  options: string;
  images: string;
  categories: string;
  content_sections: string;
  facts: string;
  rating_sum: number;
  rating_count: number;
  description_text: string;
  description_html: string;
};

// A variant inherits its parent's categories, sections, description and exclusion from returns, and the parent's images
// if it has none.
const COLUMNS_WITHOUT_DESCRIPTION = sql`
  p.id, p.parent_id, p.sku, parent.sku AS parent_sku, p.name,
  p.brand_id, brand.name AS brand_name,
  p.supplier_id, supplier.display_name AS supplier_display_name, supplier.npo_id AS supplier_npo_id,
  supplier.vat_number AS supplier_vat_number, supplier.return_days AS supplier_return_days,
  p.price_cents, p.savings_cents, p.price_varies, p.stock, p.weight_grams, p.options,
  p.rating_sum, p.rating_count,
  coalesce(parent.return_exclusion, p.return_exclusion) AS return_exclusion,
  iif(p.variant_count = 1,
    (SELECT one.id FROM product one WHERE one.parent_id = p.id AND one.is_published = 1), NULL) AS only_variant_id,
  iif(json_array_length(p.images) = 0, coalesce(parent.images, '[]'), p.images) AS images,
  (SELECT json_group_array(json_object('id', c.id, 'name', ${categoryName('c')}) ORDER BY
      (SELECT max(a.depth) FROM category_ancestor a WHERE a.category_id = c.id) DESC, c.id)
    FROM product_category pc JOIN category c ON c.id = pc.category_id
    WHERE pc.product_id = coalesce(p.parent_id, p.id)) AS categories,
  (SELECT json_group_array(json_object('id', s.id, 'name', s.name) ORDER BY s.position, s.id)
    FROM product_content_section ps JOIN content_section s ON s.id = ps.content_section_id
    WHERE ps.product_id = coalesce(p.parent_id, p.id)) AS content_sections`;

/** The columns of a {@link ProductRow}; the most specific category comes first. */
const PRODUCT_COLUMNS = sql`${COLUMNS_WITHOUT_DESCRIPTION}, p.facts,
  coalesce(parent.description_text, p.description_text) AS description_text,
  coalesce(parent.description_html, p.description_html) AS description_html`;

/**
 * Like {@link PRODUCT_COLUMNS}, for long lists: without facts, and the description is the first 160 characters of its
 * text.
 */
export const PRODUCT_CARD_COLUMNS = columnsWithText(160, sql`'{}'`);

function columnsWithText(characters: number, facts: Sql): Sql {
  return sql`${COLUMNS_WITHOUT_DESCRIPTION}, ${facts} AS facts,
    substr(coalesce(parent.description_text, p.description_text), 1, ${raw(characters)}) AS description_text,
    '' AS description_html`;
}

/** The FROM clause for these columns. A statement may append further joins and a WHERE clause. */
export const PRODUCT_FROM = sql`
  FROM product p
  JOIN brand ON brand.id = p.brand_id
  JOIN supplier ON supplier.id = p.supplier_id
  LEFT JOIN product parent ON parent.id = p.parent_id`;

export const PRODUCT_SELECT = sql`SELECT ${PRODUCT_COLUMNS} ${PRODUCT_FROM}`;

export const PRODUCT_CARD_SELECT = sql`SELECT ${PRODUCT_CARD_COLUMNS} ${PRODUCT_FROM}`;

/** Selects products for feeds, which accept descriptions of up to 5,000 characters. */
export const PRODUCT_FEED_SELECT = sql`SELECT ${columnsWithText(5_000, sql`p.facts`)} ${PRODUCT_FROM}`;

/** Selects variants for feeds. The description can be short, because feeds contain the parent's. */
export const VARIANT_FEED_SELECT = sql`SELECT ${columnsWithText(160, sql`p.facts`)} ${PRODUCT_FROM}`;

export const readProductOptions = jsonReader(v.array(ProductOptionSchema));
const readImages = jsonReader(v.array(ImageSchema));
// Ignores stored facts that the contract no longer has.
const readFacts = jsonReader(v.object(ProductFactsSchema.entries));
const readNamedList = jsonReader(v.array(EntityRefSchema));

/** Converts a row to a product of the contract (R-ENT-3). */
export function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    parent_id: row.parent_id,
    sku: row.sku,
    parent_sku: row.parent_sku,
    name: row.name,
    brand: { id: row.brand_id, name: row.brand_name },
    supplier: {
      id: row.supplier_id,
      display_name: row.supplier_display_name,
      npo_id: row.supplier_npo_id,
      is_vat_vendor: isVatNumber(row.supplier_vat_number ?? ''),
      ...(row.supplier_return_days !== RETURN_DAYS && { return_days: row.supplier_return_days }),
    },
    categories: readNamedList(row.categories),
    content_sections: readNamedList(row.content_sections),
    price: toRand(row.price_cents),
    ...(row.price_varies === 1 && { price_varies: true }),
    ...(row.only_variant_id !== null && { only_variant_id: row.only_variant_id }),
    savings_amount: toRand(row.savings_cents),
    savings_percentage: savingsPercentage(row.price_cents, row.savings_cents),
    stock: row.stock,
    options: readProductOptions(row.options),
    weight_grams: row.weight_grams,
    images: readImages(row.images),
    ...(row.return_exclusion !== null && { return_exclusion: row.return_exclusion }),
    ...(row.rating_count > 0 && {
      rating: { average: averageRating(row.rating_sum, row.rating_count), count: row.rating_count },
    }),
    ...(row.facts !== '{}' && { facts: readFacts(row.facts) }),
    description: { text: row.description_text, html: row.description_html },
  };
}

const MOST_REMEMBERED = 2_000;

/** Returns a parser for a JSON column. Many rows contain the same string, so each string is parsed once and cached. */
function jsonReader<const Schema extends v.GenericSchema>(
  schema: Schema,
): (json: string) => v.InferOutput<Schema> {
  const cache = new Map<string, v.InferOutput<Schema>>();
  return (json) => {
    const remembered = cache.get(json);
    if (remembered !== undefined) return remembered;
    const parsed = v.parse(schema, JSON.parse(json));
    if (cache.size >= MOST_REMEMBERED) cache.clear();
    cache.set(json, parsed);
    return parsed;
  };
}
