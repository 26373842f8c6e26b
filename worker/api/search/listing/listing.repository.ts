import * as v from 'valibot';
import { RANKED_MATCHES } from '#shared/constants.ts';
import type { Facets, ListingSort } from '#shared/contract/listing.ts';
import type { Product } from '#shared/contract/product.ts';
import {
  PRODUCT_CARD_COLUMNS,
  PRODUCT_FROM,
  type ProductRow,
  toProduct,
} from '../../catalogue/product-row.sql.ts';
import { IS_LISTED, IS_PICTURED } from '../../catalogue/purchasable.sql.ts';
import { type BatchResults, runBatch, type Statement } from '../../db/run-batch.ts';
import type { Database } from '../../db/session.ts';
import { prepare, raw, type Sql, sql } from '../../db/sql.ts';
import { matchingVariants } from '../options/option-filter.sql.ts';
import type { Search } from '../query/search-query.ts';
import {
  DISTANT_KINDS,
  IS_DISTANT,
  idsByBm25,
  MATCH_KINDS,
  nearIds,
  rankedIds,
} from '../ranking/ranking.sql.ts';
import { WHOLE_MATCH } from '../ranking/search-tables.sql.ts';
import { type FacetRow, facetCountQueries, facetFilters, toFacets } from './facets.ts';
import {
  buildListingSource,
  filterCondition,
  isPricedSql,
  type PriceRange,
  type ProductFilters,
  priceRange,
} from './product-set.ts';

export type ListingRequest = {
  search: Search | null;
  filters: ProductFilters;
  sort: ListingSort;
  /** True if words of the query requested the order. The best matches are then sorted before the other matches. */
  isSortRecognised: boolean;
  page: number;
  perPage: number;
  /** True to put distant products last. */
  isNear: boolean;
};

export type FoundProducts = {
  products: Product[];
  /** The ids of the products of this page that are only related to the query. */
  relatedIds: number[];
  /** True if the first product of this page matches only part of the query. */
  isPartial: boolean;
  /** The number of related products on all pages; null if not all results are ranked. */
  relatedTotal: number | null;
  /**
   * The ids of the related products with the weakest connection to the query (`MATCH_KINDS`: `mentioned`, `distant`).
   */
  distantIds: number[];
  /** The number of distant products on all pages; 0 if not all results are ranked. */
  distantTotal: number;
  total: number;
  facets: Facets;
  /** The number of products that match the filters of each query of {@link facetCountQueries}. */
  setSizes: number[];
};

/** Statements that read a page of a listing with its exact total and its facets (R-API-22). */
export function listingStatements(db: Database, request: ListingRequest) {
  const { search, filters } = request;
  return {
    products: pageStatement(db, request),
    counts: facetCountQueries(search, filters).map((counts) => prepare<FacetRow>(db)`${counts}`),
  };
}

/**
 * Counts a search's facets without distant products, in two round trips. A facet with a selection ignores its own
 * filter, and counts all products if there are too many to rank them all.
 * @param setSizes the number of products that match the filters of each query of {@link facetCountQueries}
 */
export async function countNearFacets(
  db: Database,
  { search, filters }: { search: Search; filters: ProductFilters },
  setSizes: readonly number[],
): Promise<Facets> {
  const all = facetFilters(search, filters);
  const isRanked = (index: number) => (setSizes[index] ?? 0) <= RANKED_MATCHES;
  // As one statement with the counts, the expression would be too deep for D1.
  const { near } = await runBatch(db, {
    near: all
      .filter((_, index) => isRanked(index))
      .map(
        (applied) =>
          prepare<{ ids: string }>(db)`
            SELECT json_group_array(id) AS ids FROM (${nearIds(search, filterCondition(applied))})`,
      ),
  });
  const ids = near.rows.map((row) => v.parse(v.array(v.number()), JSON.parse(row.ids)));
  const sets = all.map((_, index) => (isRanked(index) ? (ids.shift() ?? null) : null));
  const { counts } = await runBatch(db, {
    counts: facetCountQueries(search, filters, sets).map((count) => prepare<FacetRow>(db)`${count}`),
  });
  return toFacets(counts.rows);
}

type ListingResults = BatchResults<ReturnType<typeof listingStatements>>;

const { loose, mentioned, partial, distant } = MATCH_KINDS;
const PARTIAL: ReadonlySet<number | undefined> = new Set([partial, distant]);
const DISTANT: ReadonlySet<number> = new Set(DISTANT_KINDS);
const RELATED: ReadonlySet<number> = new Set([loose, mentioned, partial, distant]);

export function toFoundProducts({ products, counts }: ListingResults): FoundProducts {
  const kinds = products.rows.map(({ match_kind }) => match_kind);
  const total = counts.rows[0]?.total ?? 0;
  const idsOf = (matchKinds: ReadonlySet<number>) =>
    products.rows.filter(({ match_kind }) => matchKinds.has(match_kind)).map(({ id }) => id);
  return {
    products: products.rows.map(toListedProduct),
    relatedIds: idsOf(RELATED),
    distantIds: idsOf(DISTANT),
    isPartial: PARTIAL.has(kinds[0]),
    relatedTotal: total > RANKED_MATCHES ? null : (products.rows[0]?.related_total ?? 0),
    distantTotal: total > RANKED_MATCHES ? 0 : (products.rows[0]?.distant_total ?? 0),
    total,
    facets: toFacets(counts.rows),
    setSizes: counts.rows.map((row) => row.total),
  };
}

const MatchingVariantsSchema = v.strictObject({
  id: v.nullable(v.number()),
  stock: v.number(),
  images: v.string(),
});

/**
 * Converts a row to a product. If the query or the shopper names options, the product shows the images of the variants
 * with these options. If the shopper chose the options, the product also has the stock of these variants.
 */
function toListedProduct(row: PageRow): Product {
  if (row.matching_variants === null) return toProduct(row);
  const { id, stock, images } = v.parse(MatchingVariantsSchema, JSON.parse(row.matching_variants));
  const pictured = { ...row, images: images === '[]' ? row.images : images };
  if (row.is_by_options === 0) return toProduct(pictured);
  return { ...toProduct({ ...pictured, stock }), ...(id !== null && { matching_variant_id: id }) };
}

/**
 * SQL on the tables of a search: among the prices of the products with all words in their names, the one nearest to the
 * price limits, in cents. NULL if there are no limits, or if a product within the limits has all words in its name or
 * belongs to the category that the whole query names. Synonyms count only if no name has the typed words.
 */
export function nearestPriceColumn(
  { terms, names }: Search,
  { min_price: min, max_price: max }: ProductFilters,
): Sql {
  if (min === undefined && max === undefined) return sql`NULL AS nearest_price`;
  const range = priceRange({ min_price: min, max_price: max });
  const typed = `name : (${terms.map((term) => `"${term.typed.trim()}"`).join(' AND ')})`;
  const named = sql`iif(EXISTS (SELECT 1 FROM product_search WHERE product_search MATCH ${typed}), ${typed},
    'name : (' || ${WHOLE_MATCH} || ')')`;
  return sql`(SELECT p.price_cents
    FROM (SELECT rowid AS id FROM product_search WHERE product_search MATCH ${named}
      ORDER BY rank LIMIT ${raw(RANKED_MATCHES)}) named
    CROSS JOIN product p ON p.id = named.id
    WHERE NOT EXISTS (SELECT 1 FROM product_search d CROSS JOIN product n ON n.id = d.rowid
      WHERE d.product_search MATCH ${named} AND ${isPricedSql(sql`n`, range)})${
        names === null ? sql`` : sql` AND NOT ${isInNamedCategorySql(names.all, range)}`
      } ORDER BY max(${range.least} - p.price_cents, p.price_cents - ${range.most}) LIMIT 1) AS nearest_price`;
}

/** SQL: whether a product within these prices belongs to a category whose name is the whole query. */
function isInNamedCategorySql(words: string, range: PriceRange): Sql {
  return sql`EXISTS (SELECT 1 FROM named n CROSS JOIN json_each(n.ids) j
    CROSS JOIN category_ancestor a ON a.ancestor_id = j.value
    CROSS JOIN product_category pc ON pc.category_id = a.category_id
    CROSS JOIN product p ON p.id = pc.product_id
    WHERE n.kind = 'category' AND n.words = ${words} AND ${IS_LISTED} AND ${isPricedSql(sql`p`, range)})`;
}

type PageRow = ProductRow & {
  match_kind: number;
  related_total: number;
  distant_total: number;
  /** JSON: see {@link matchingVariants}. */
  matching_variants: string | null;
  /** 1 if the shopper chose options. Otherwise, a colour or size that the query names only determines the images. */
  is_by_options: 0 | 1;
};

type Order = { key: Sql; direction: 'ASC' | 'DESC'; ties: Sql; index: string };

const FIRST_IDS = sql`p.id ASC`;
const LAST_IDS = sql`p.id DESC`;
const PICTURED_FIRST = sql`${IS_PICTURED} DESC, p.id DESC`;

/**
 * Bestsellers in stock first: the factor 1e6 lets any score outweigh the other terms. Then products in stock, then
 * products with an image; among equals, the order is arbitrary but fixed, which mixes the retailers.
 */
const POPULARITY = sql`(p.stock > 0) * (2 + 1e6 * coalesce(
  (SELECT score FROM product_popularity WHERE product_id = p.id), 0)) + (${IS_PICTURED}) + p.id * 2654435761 % 1000003 / 1000003.0`;

// Each tie-breaker matches the direction in which the index can be scanned.
const ORDERS: Record<Exclude<ListingSort, 'relevance'>, Order> = {
  popular: { key: POPULARITY, direction: 'DESC', ties: FIRST_IDS, index: 'product_popular' },
  newest: { key: sql`p.created_at`, direction: 'DESC', ties: PICTURED_FIRST, index: 'product_newest' },
  price_asc: { key: sql`p.price_cents`, direction: 'ASC', ties: FIRST_IDS, index: 'product_price' },
  price_desc: { key: sql`p.price_cents`, direction: 'DESC', ties: LAST_IDS, index: 'product_price' },
  saving: { key: sql`p.savings_cents`, direction: 'DESC', ties: FIRST_IDS, index: 'product_saving' },
  rating: { key: sql`p.rating_rank`, direction: 'DESC', ties: FIRST_IDS, index: 'product_rating' },
};

/**
 * Selects the page's ids first and then reads only these rows, because the subqueries per row are too expensive for
 * thousands.
 */
function pageStatement(db: Database, request: ListingRequest): Statement<PageRow> {
  const { order, from } = chosenIds(request);
  const { options } = request.filters;
  const pictured = options.length > 0 ? options : (request.search?.pictured ?? []);
  return prepare<PageRow>(db)`
    SELECT ${PRODUCT_CARD_COLUMNS}, page.match_kind, page.related_total, page.distant_total, ${matchingVariants(pictured, sql`p.id`)} AS matching_variants, ${raw(Number(options.length > 0))} AS is_by_options
    ${PRODUCT_FROM} JOIN (${from}) page ON page.id = p.id
    ORDER BY ${order}`;
}

/**
 * Returns SQL that selects the page's ids with their `sort_key`, `match_kind`, `related_total` and `distant_total`, and
 * returns the order. Related products follow the other products, even if a search is not sorted by relevance.
 */
function chosenIds({
  search,
  filters,
  sort,
  isSortRecognised,
  page: number,
  perPage,
  isNear,
}: ListingRequest) {
  const offset = (number - 1) * perPage;
  if (search !== null && sort === 'relevance') {
    const byDistance = isNear ? sql`${IS_DISTANT}, ` : sql``;
    const from = sql`${bestIds(search, filters, offset, perPage)} ORDER BY ${byDistance}sort_key, id ${pageOf(perPage, offset)}`;
    return { order: sql`${byDistance}sort_key, ${FIRST_IDS}`, from };
  }
  const { key, direction, ties, index } = ORDERS[sort === 'relevance' ? 'popular' : sort];
  const { id, from } = buildListingSource({ search, filters, withRow: true, index });
  const byKey = sql`sort_key ${raw(direction)}, ${ties}`;
  const page = pageOf(perPage, offset);
  if (search === null) {
    const kind = raw(MATCH_KINDS.full);
    return {
      order: byKey,
      from: sql`SELECT ${id} AS id, ${key} AS sort_key, ${kind} AS match_kind,
          0 AS related_total, 0 AS distant_total
        FROM ${from} ORDER BY ${byKey} ${page}`,
    };
  }
  const order = sql`${IS_DISTANT}, match_kind, ${byKey}`;
  const unranked = raw(isSortRecognised ? MATCH_KINDS.unranked : MATCH_KINDS.full);
  return {
    order,
    from: sql`WITH kind AS MATERIALIZED (
        SELECT id, match_kind FROM (${rankedIds(search, filterCondition(filters), RANKED_MATCHES)}))
      SELECT ${id} AS id, ${key} AS sort_key,
        coalesce((SELECT match_kind FROM kind WHERE kind.id = ${id}), ${unranked}) AS match_kind,
        (SELECT count(*) FROM kind WHERE match_kind <> ${raw(MATCH_KINDS.full)}) AS related_total,
        (SELECT count(*) FROM kind WHERE ${IS_DISTANT}) AS distant_total
      FROM ${from} ORDER BY ${order} ${page}`,
  };
}

/**
 * Returns SQL that selects the best matches up to the end of a page, in any order. Pages beyond the ranked matches
 * continue in the search index's own order. A search with that many full matches has no partial matches.
 */
function bestIds(search: Search, filters: ProductFilters, offset: number, perPage: number): Sql {
  const conditions = filterCondition(filters);
  const isRanked = offset < RANKED_MATCHES;
  const from = isRanked
    ? rankedIds(search, conditions, Math.max(RANKED_MATCHES, offset + perPage))
    : idsByBm25(search, conditions, offset + perPage);
  return sql`SELECT id, sort_key, match_kind,
      count(*) FILTER (WHERE match_kind <> ${raw(MATCH_KINDS.full)}) OVER () AS related_total,
      count(*) FILTER (WHERE ${IS_DISTANT}) OVER () AS distant_total
    FROM (${from})`;
}

function pageOf(perPage: number, offset: number): Sql {
  return sql`LIMIT ${perPage} OFFSET ${offset}`;
}
