/*
 * SQL that writes `product` rows from a JSON list: ?1 is the supplier, ?2 the list, ?3 the time.
 * Stock: a source's figure is the number of units on the shelf, so units of orders that are not shipped yet are
 * subtracted. If a source repeats its last figure, the row keeps its stock, from which the shop's sales are already
 * subtracted. Orders never change `received`, so that the daily reconciliation finds lost units.
 */

/**
 * A `product` row to be written. `options`, `images` and `facts` are JSON text, amounts are cents, `published` is 0 or
 * 1. `stock` is the source's last figure, null for a parent with variants or if no source has stated the stock.
 */
export type ProductWrite = {
  handle: string;
  optionKey: string;
  sku: string;
  name: string;
  brand: string;
  price: number;
  savings: number;
  cost: number | null;
  stock: number | null;
  weight: number;
  options: string;
  position: number;
  /** null: an existing row keeps its images. */
  images: string | null;
  html: string;
  text: string;
  tags: string;
  returnExclusion: string | null;
  facts: string;
  published: number;
  hash: string;
};

const COLUMNS = `parent_id, supplier_id, brand_id, handle, option_key, sku, name, price_cents, savings_cents, stock,
  received, source_stock, weight_grams, options, position, images, description_html, description_text, tags,
  return_exclusion, source_return_exclusion, facts, cost_cents, is_published, source_hash, created_at, updated_at`;

/**
 * A common table expression: units of the supplier's (?1) products in unshipped parcels. CROSS JOIN forces SQLite to
 * read parcels first, so that only lines of open parcels are read.
 */
export const UNSHIPPED = `unshipped AS MATERIALIZED (
  SELECT i.product_id, sum(i.quantity) AS pieces FROM order_child c
  CROSS JOIN "order" o ON o.id = c.order_id AND o.holds_stock = 1
  CROSS JOIN order_item i ON i.order_id = c.order_id AND i.supplier_id = c.supplier_id
  WHERE c.supplier_id = ?1 AND c.status IN ('placed', 'paid', 'packed') GROUP BY i.product_id)`;

/** A source's return exclusion applies only when the source changes it. Otherwise an operator's setting stays. */
const RETURN_EXCLUSION = `iif(product.source_return_exclusion IS excluded.source_return_exclusion,
      product.return_exclusion, excluded.return_exclusion)`;

function upsertRows(parentId: string): string {
  return `WITH ${UNSHIPPED}
  INSERT INTO product (${COLUMNS}) SELECT ${parentId}, ?1, (SELECT id FROM brand WHERE name = j.value ->> 'brand'),
    j.value ->> 'handle', j.value ->> 'optionKey', j.value ->> 'sku', j.value ->> 'name', j.value ->> 'price',
    j.value ->> 'savings', max(0, coalesce(j.value ->> 'stock', 0) - coalesce(u.pieces, 0)),
    coalesce(j.value ->> 'stock', 0), j.value ->> 'stock', j.value ->> 'weight', j.value ->> 'options',
    j.value ->> 'position', coalesce(j.value ->> 'images', known.images, '[]'), j.value ->> 'html', j.value ->> 'text', j.value ->> 'tags',
    j.value ->> 'returnExclusion', j.value ->> 'returnExclusion', j.value ->> 'facts', j.value ->> 'cost',
    j.value ->> 'published', j.value ->> 'hash', ?3, ?3
  FROM json_each(?2) j
  LEFT JOIN product known ON known.supplier_id = ?1 AND known.handle = j.value ->> 'handle'
    AND known.option_key = j.value ->> 'optionKey'
  LEFT JOIN unshipped u ON u.product_id = known.id
  WHERE true ON CONFLICT (supplier_id, handle, option_key) DO UPDATE SET
    brand_id = excluded.brand_id, sku = excluded.sku, name = excluded.name, weight_grams = excluded.weight_grams,
    options = excluded.options, position = excluded.position, images = excluded.images,
    description_html = excluded.description_html, description_text = excluded.description_text,
    tags = excluded.tags, return_exclusion = ${RETURN_EXCLUSION},
    source_return_exclusion = excluded.source_return_exclusion, facts = excluded.facts,
    cost_cents = excluded.cost_cents,
    is_published = iif(product.published_when_shown IS NULL, excluded.is_published, 0),
    published_when_shown = iif(product.published_when_shown IS NULL, NULL, excluded.is_published), source_hash = excluded.source_hash,
    source_stock = excluded.source_stock, updated_at = excluded.updated_at`;
}

const STOCK = 'iif(product.source_stock IS excluded.source_stock, product.stock, excluded.stock)';

/**
 * Adds the change of stock. Not used for a row that had variants, because its stock was the sum of the variants' stock.
 */
const RECEIVED = `product.received + ${STOCK} - product.stock`;

/** Writes parents, and products without variants. Triggers copy a parent's price and stock from its variants. */
export const UPSERT_PARENTS = `${upsertRows('NULL')},
  price_cents = iif(excluded.options = '[]', excluded.price_cents, product.price_cents),
  savings_cents = iif(excluded.options = '[]', excluded.savings_cents, product.savings_cents),
  stock = iif(excluded.options = '[]', ${STOCK}, product.stock),
  received = iif(product.options = '[]', ${RECEIVED}, excluded.stock + product.held),
  variant_count = iif(excluded.options = '[]', 0, product.variant_count),
  price_varies = iif(excluded.options = '[]', 0, product.price_varies)`;

export const UPSERT_VARIANTS = `${upsertRows(
  `(SELECT id FROM product p WHERE p.supplier_id = ?1 AND p.handle = j.value ->> 'handle' AND p.option_key = '')`,
)}, price_cents = excluded.price_cents, savings_cents = excluded.savings_cents, stock = ${STOCK}, received = ${RECEIVED}`;
