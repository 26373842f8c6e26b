import type { ListingQuery } from '#shared/contract/listing.ts';
import { toCents } from '#shared/domain/money.ts';
import { IS_LISTED } from '../../catalogue/purchasable.sql.ts';
import { inList, joinSql, raw, type Sql, sql } from '../../db/sql.ts';
import { optionsCondition } from '../options/option-filter.sql.ts';
import type { Search } from '../query/search-query.ts';
import { matchingIds } from '../ranking/ranking.sql.ts';

/**
 * The filters of a listing. A facet ignores the filter of the same name. The order matters: the query starts with the
 * first active filter that has an entry in DRIVERS.
 */
const FILTER_NAMES = [
  'category',
  'section',
  'brand',
  'supplier',
  'options',
  'price',
  'in_stock',
  'on_sale',
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

export type ProductFilters = Omit<
  ListingQuery,
  'q' | 'exact' | 'literal' | 'sort' | 'page' | 'per_page' | 'near'
>;

/** A set of listed products in SQL: `SELECT {id} FROM {from}` returns its ids. */
type ListingSource = {
  id: Sql;
  from: Sql;
  /** True if indexes cover the set, so that reading it twice is cheaper than storing it. */
  isIndexOnly: boolean;
};

type ProductSetOptions = {
  search: Search | null;
  filters: ProductFilters;
  /** True if the query needs columns of `p` other than the id. */
  withRow?: boolean;
  /** The index to scan if no filter narrows the catalogue. It determines the order of the products. */
  index?: string;
};

/** Returns the published parents (and products without variants) that match a search and its filters, as SQL. */
export function buildListingSource(options: ProductSetOptions): ListingSource {
  return options.search === null ? browsedSet(options) : searchedSet(options.search, options);
}

function browsedSet({
  filters,
  withRow = false,
  index = 'product_by_brand',
}: ProductSetOptions): ListingSource {
  const conditions = conditionsOf(filters, PRODUCT_ID);
  const driver = conditions.find(({ name }) => name in DRIVERS);
  const chosenIndex = driver === undefined ? sql`INDEXED BY ${raw(index)}` : DRIVERS[driver.name];
  return {
    id: PRODUCT_ID,
    from: where(sql`product p ${chosenIndex}`, [IS_LISTED, ...conditions.map(({ condition }) => condition)]),
    isIndexOnly: !withRow && conditions.every(({ name }) => COVERED.includes(name)),
  };
}

/**
 * The search index contains only published parents, so product rows are read only if a filter or the order needs them.
 */
function searchedSet(search: Search, { filters, withRow = false }: ProductSetOptions): ListingSource {
  // The unary plus prevents SQLite from looking up each id in the search index, which would run a separate search per
  // id.
  const conditions = conditionsOf(filters, sql`+s.id`);
  const parts = conditions.map(({ condition }) => condition);
  const source = sql`(${matchingIds(search)}) s`;
  if (!withRow && conditions.every(({ name }) => OF_IDS.includes(name))) {
    return { id: sql`s.id`, from: where(source, parts), isIndexOnly: false };
  }
  const rows = sql`${source} CROSS JOIN product p ON p.id = s.id`;
  return { id: PRODUCT_ID, from: where(rows, [...parts, IS_LISTED]), isIndexOnly: false };
}

/** Returns the filters as a condition on a product `p`, or null if none is active. */
export function filterCondition(filters: ProductFilters): Sql | null {
  const conditions = conditionsOf(filters, sql`+p.id`);
  if (conditions.length === 0) return null;
  return joinSql([IS_LISTED, ...conditions.map(({ condition }) => condition)], ' AND ');
}

export function withoutFilter(filters: ProductFilters, name: FilterName): ProductFilters {
  return { ...filters, ...NOTHING_CHOSEN[name] };
}

export function hasFilter(filters: ProductFilters, name: FilterName): boolean {
  return CONDITIONS[name](filters, PRODUCT_ID) !== null;
}

/** Filters that need only a product's id. */
const OF_IDS: readonly FilterName[] = ['category', 'section', 'options'];

/** Filters whose columns are in the index `product_by_brand`. */
const COVERED: readonly FilterName[] = ['brand', 'price', 'in_stock', 'on_sale'];

const PRODUCT_ID = sql`p.id`;

const NOTHING_CHOSEN: Record<FilterName, Partial<ProductFilters>> = {
  category: { category_id: [] },
  section: { content_section_id: [] },
  brand: { brand_id: [] },
  supplier: { supplier_id: [] },
  options: { options: [] },
  price: { min_price: undefined, max_price: undefined },
  in_stock: { in_stock: false },
  on_sale: { on_sale: false },
};

const CONDITIONS: Record<FilterName, (filters: ProductFilters, id: Sql) => Sql | null> = {
  category: ({ category_id }, id) =>
    unlessEmpty(
      category_id,
      sql`${id} IN (SELECT pc.product_id FROM category_ancestor a JOIN product_category pc USING (category_id)
        WHERE a.ancestor_id IN ${inList(category_id)})`,
    ),
  section: ({ content_section_id }, id) =>
    unlessEmpty(
      content_section_id,
      sql`${id} IN (SELECT product_id FROM product_content_section
        WHERE content_section_id IN ${inList(content_section_id)})`,
    ),
  brand: ({ brand_id }) => unlessEmpty(brand_id, sql`p.brand_id IN ${inList(brand_id)}`),
  supplier: ({ supplier_id }) => unlessEmpty(supplier_id, sql`p.supplier_id IN ${inList(supplier_id)}`),
  options: optionsCondition,
  price: ({ min_price: min, max_price: max }) =>
    min === undefined && max === undefined
      ? null
      : isPricedSql(sql`p`, priceRange({ min_price: min, max_price: max })),
  in_stock: (filters) => (filters.in_stock ? sql`p.stock > 0` : null),
  on_sale: (filters) => (filters.on_sale ? sql`p.savings_cents > 0` : null),
};

export type PriceRange = { least: number; most: number };

/** The price limits in cents. */
export function priceRange({
  min_price: min,
  max_price: max,
}: Pick<ProductFilters, 'min_price' | 'max_price'>): PriceRange {
  return { least: toCents(min ?? 0), most: max === undefined ? Number.MAX_SAFE_INTEGER : toCents(max) };
}

/**
 * SQL on a row of `product`: whether its price, or that of one of its variants, is within these limits. A product's own
 * price is that of its cheapest variant in stock.
 */
export function isPricedSql(product: Sql, { least, most }: PriceRange): Sql {
  const own = sql`${product}.price_cents BETWEEN ${least} AND ${most}`;
  if (least === 0) return own;
  return sql`(${own} OR (${product}.price_cents < ${least} AND ${product}.price_varies = 1 AND EXISTS (
    SELECT 1 FROM product v WHERE v.parent_id = ${product}.id AND v.is_published = 1
      AND (v.stock > 0) = (${product}.stock > 0) AND v.price_cents BETWEEN ${least} AND ${most})))`;
}

/**
 * Without a search, the query starts with the first active filter listed here, instead of reading the whole catalogue.
 */
const DRIVERS: Partial<Record<FilterName, Sql>> = {
  category: sql`NOT INDEXED`,
  section: sql`NOT INDEXED`,
  brand: sql`INDEXED BY product_by_brand`,
  supplier: sql`INDEXED BY product_by_supplier`,
  options: sql`NOT INDEXED`,
};

function conditionsOf(filters: ProductFilters, id: Sql): { name: FilterName; condition: Sql }[] {
  return FILTER_NAMES.flatMap((name) => {
    const condition = CONDITIONS[name](filters, id);
    return condition === null ? [] : [{ name, condition }];
  });
}

function unlessEmpty(ids: readonly number[], condition: Sql): Sql | null {
  return ids.length === 0 ? null : condition;
}

function where(source: Sql, conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? source : sql`${source} WHERE ${joinSql(conditions, ' AND ')}`;
}
