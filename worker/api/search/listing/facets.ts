import * as v from 'valibot';
import { type Facets, type FacetValue, FacetValueSchema } from '#shared/contract/listing.ts';
import { toRand } from '#shared/domain/money.ts';
import { categoryName } from '../../catalogue/category-name.sql.ts';
import { IS_LISTED } from '../../catalogue/purchasable.sql.ts';
import { inList, joinSql, raw, type Sql, sql } from '../../db/sql.ts';
import { hasOptionsSql } from '../options/option-filter.sql.ts';
import type { Search } from '../query/search-query.ts';
import {
  MAX_FACET_VALUES,
  mostSelective,
  optionsColumn,
  toOptionFacets,
  type WeighedFacet,
} from './option-facets.ts';
import {
  buildListingSource,
  type FilterName,
  filterCondition,
  hasFilter,
  type ProductFilters,
  withoutFilter,
} from './product-set.ts';

/** Facets over at most this many products are exact. Facets over more products are marked as estimated. */
const FACET_EXACT_PRODUCTS = 5_000;

/**
 * Facets over more products are counted on a sample of about this many, spread evenly over all ids, and scaled up.
 * These estimates are accurate to a few per cent for common values. The total is always exact.
 */
const FACET_SAMPLE_PRODUCTS = 2_500;

const FACETS = ['category', 'brand', 'supplier', 'price', 'in_stock', 'on_sale'] as const;
type FacetName = (typeof FACETS)[number] & FilterName;

export const NO_FACETS: Facets = {
  category: [],
  brand: [],
  supplier: [],
  options: [],
  price: null,
  in_stock: 0,
  on_sale: 0,
  estimated: false,
};

/**
 * The facets counted over one set of products; facets counted over another set are missing. The strings contain JSON
 * lists.
 */
export type FacetRow = {
  total: number;
  sampled: number;
  category?: string;
  brand?: string;
  supplier?: string;
  options?: string;
  min_price_cents?: number | null;
  max_price_cents?: number | null;
  in_stock?: number;
  on_sale?: number;
};

/**
 * Returns the queries that count the facets. Each facet is counted over the products that match all other filters. The
 * first query counts the whole result and every facet without a selection. Each further query counts one facet with a
 * selection, and ignores that selection.
 * @param sets the products' ids for each query; null or missing: all products that match
 */
export function facetCountQueries(
  search: Search | null,
  filters: ProductFilters,
  sets: readonly (readonly number[] | null)[] = [],
): Sql[] {
  return countedSets(search, filters).map(({ filters: applied, columns }, index) => {
    const ids = sets[index] ?? null;
    if (ids !== null)
      return countOf(sql`found AS MATERIALIZED (SELECT value AS id FROM ${inList(ids)})`, applied, columns);
    const { id, from, isIndexOnly } = buildListingSource({ search, filters: applied });
    const materialized = raw(isIndexOnly ? 'NOT MATERIALIZED' : 'MATERIALIZED');
    return countOf(sql`found AS ${materialized} (SELECT ${id} AS id FROM ${from})`, applied, columns);
  });
}

/** Returns the filters of each query of {@link facetCountQueries}. The first query applies all filters. */
export function facetFilters(search: Search, filters: ProductFilters): ProductFilters[] {
  return countedSets(search, filters).map((set) => set.filters);
}

type CountedSet = { filters: ProductFilters; columns: readonly Sql[] };

function countedSets(search: Search | null, filters: ProductFilters): CountedSet[] {
  const open = FACETS.filter((name) => !hasFilter(filters, name));
  const chosen = FACETS.filter((name) => hasFilter(filters, name));
  const { options } = filters;
  return [
    {
      filters,
      columns: [
        ...open.map((name) => COUNT[name](filters)),
        optionsColumn(filters, { except: options }, isFoundSql(search, filters)),
      ],
    },
    ...chosen.map((name) => ({ filters: withoutFilter(filters, name), columns: [COUNT[name](filters)] })),
    ...options.map((only) => {
      const others = { ...filters, options: options.filter((each) => each !== only) };
      return { filters: others, columns: [optionsColumn(others, { only }, isFoundSql(search, others))] };
    }),
  ];
}

/** Converts the rows of {@link facetCountQueries}, in the same order. */
export function toFacets(rows: readonly FacetRow[]): Facets {
  const facets: Facets = { ...NO_FACETS };
  const options: WeighedFacet[] = [];
  for (const row of rows) {
    const scale = (count: number) => Math.round((count * row.total) / Math.max(1, row.sampled));
    if (row.sampled < row.total) facets.estimated = true;
    if (row.options !== undefined) options.push(...toOptionFacets(row.options, scale));
    if (row.category !== undefined) facets.category = toValues(row.category, scale);
    if (row.brand !== undefined) facets.brand = toValues(row.brand, scale);
    if (row.supplier !== undefined) facets.supplier = toValues(row.supplier, scale);
    if (typeof row.min_price_cents === 'number' && typeof row.max_price_cents === 'number') {
      facets.price = { min: toRand(row.min_price_cents), max: toRand(row.max_price_cents) };
    }
    if (row.in_stock !== undefined) facets.in_stock = scale(row.in_stock);
    if (row.on_sale !== undefined) facets.on_sale = scale(row.on_sale);
  }
  return { ...facets, options: mostSelective(options) };
}

/** @param found SQL: a table `found` with the products' ids */
function countOf(found: Sql, { options }: ProductFilters, columns: readonly Sql[]): Sql {
  // With chosen options, a product is in stock if one of its variants with these options is.
  const stock =
    options.length === 0
      ? sql`p.stock`
      : sql`${hasOptionsSql({ options, in_stock: true }, sql`p.id`)} AS stock`;
  // A multiplicative hash (Knuth) of the id picks the sample, because imports give consecutive ids to one retailer's
  // products.
  return sql`
    WITH ${found},
    size AS MATERIALIZED (
      SELECT n, iif(n <= ${raw(FACET_EXACT_PRODUCTS)}, 1, n / ${raw(FACET_SAMPLE_PRODUCTS)}) AS step
      FROM (SELECT count(*) AS n FROM found)),
    sample AS MATERIALIZED (
      SELECT p.id, p.brand_id, p.supplier_id, p.price_cents, ${stock}, p.savings_cents
      FROM found CROSS JOIN product p ON p.id = found.id
      WHERE found.id * 2654435761 % 4294967296 / 65536 % (SELECT step FROM size) = 0)
    SELECT ${joinSql([sql`size.n AS total, sampled.n AS sampled`, ...columns], ', ')}
    FROM size CROSS JOIN ${SAMPLED} sampled`;
}

/** SQL: whether the product of a row `o` of `product_option` is in the result. */
function isFoundSql(search: Search | null, filters: ProductFilters): Sql {
  if (search !== null) return sql`o.product_id IN (SELECT id FROM found)`;
  // Checks only these few products, which is cheaper than searching the whole result.
  const condition = filterCondition(filters) ?? IS_LISTED;
  return sql`EXISTS (SELECT 1 FROM product p WHERE p.id = o.product_id AND ${condition})`;
}

/** A single subquery, because SQLite copies a common table expression to each reference and plans every copy. */
const SAMPLED = sql`(SELECT count(*) AS n, min(price_cents) AS min_price_cents, max(price_cents) AS max_price_cents,
  coalesce(sum(stock > 0), 0) AS in_stock, coalesce(sum(savings_cents > 0), 0) AS on_sale,
  json_group_array(id) AS ids, json_group_array(brand_id) AS brand_ids, json_group_array(supplier_id) AS supplier_ids
  FROM sample)`;

const COUNT: Record<FacetName, (filters: ProductFilters) => Sql> = {
  category: ({ category_id }) =>
    valuesColumn('category', categoryName('t'), category_id, {
      from: sql`json_each(sampled.ids) j CROSS JOIN product_category pc ON pc.product_id = j.value
        CROSS JOIN category_ancestor a USING (category_id)`,
      id: sql`a.ancestor_id`,
      // A product in two subcategories counts once in their common ancestor.
      count: sql`count(DISTINCT j.value)`,
      // Hides the root category of unmapped product types, because it does not describe products.
      isShown: sql`t.kind <> 'types'`,
    }),
  brand: ({ brand_id }) => valuesColumn('brand', sql`t.name`, brand_id),
  supplier: ({ supplier_id }) => valuesColumn('supplier', sql`t.display_name`, supplier_id),
  price: () => sql`sampled.min_price_cents, sampled.max_price_cents`,
  in_stock: () => sql`sampled.in_stock`,
  on_sale: () => sql`sampled.on_sale`,
};

function valuesColumn(
  name: 'category' | 'brand' | 'supplier',
  shownName: Sql,
  chosen: readonly number[],
  { from, id, count, isShown } = {
    from: sql`json_each(sampled.${raw(`${name}_ids`)})`,
    id: sql`value`,
    count: sql`count(*)`,
    isShown: sql`true`,
  },
): Sql {
  const table = raw(name);
  // A selected value stays in its facet, even if no product matches it.
  return sql`(SELECT json_group_array(json_object('id', id, 'name', name, 'count', n)) FROM (
      SELECT t.id, ${shownName} AS name, counted.n FROM (SELECT id, max(n) AS n FROM (
          SELECT ${id} AS id, ${count} AS n FROM ${from} GROUP BY 1
          UNION ALL SELECT value, 0 FROM ${inList(chosen)}) GROUP BY id) counted
        CROSS JOIN ${table} t ON t.id = counted.id
      WHERE ${isShown} OR t.id IN ${inList(chosen)}
      ORDER BY t.id IN ${inList(chosen)} DESC, n DESC, name LIMIT ${raw(MAX_FACET_VALUES)}
    )) AS ${table}`;
}

const FacetValuesSchema = v.array(FacetValueSchema);

function toValues(json: string, scale: (count: number) => number): FacetValue[] {
  const values = v.parse(FacetValuesSchema, JSON.parse(json));
  return values
    .map(({ id, name, count }) => ({ id, name, count: scale(count) }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
