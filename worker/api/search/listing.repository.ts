import type { Facets, ListingSort } from '#shared/contract/listing.ts';
import type { Product } from '#shared/contract/product.ts';
import { PRODUCT_CARD_SELECT, type ProductRow, toProduct } from '../catalogue/product-row.sql.ts';
import type { BatchAnswers, Statement } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { prepare, raw, type Sql, sql } from '../db/sql.ts';
import { type FacetRow, facetCounts, toFacets } from './facets.ts';
import { type ProductFilters, type Search, toProductSet } from './product-set.ts';

export type ListingRequest = {
  search: Search | null;
  filters: ProductFilters;
  sort: ListingSort;
  page: number;
  perPage: number;
};

export type ListingPage = { products: Product[]; total: number; facets: Facets };

/** Reads a page of a listing with its exact total and its facets (R-API-22). */
export function listingStatements(db: Database, request: ListingRequest) {
  const { search, filters } = request;
  return {
    products: pageStatement(db, request),
    counts: facetCounts(search, filters).map((counts) => prepare<FacetRow>(db)`${counts}`),
  };
}

type ListingAnswers = BatchAnswers<ReturnType<typeof listingStatements>>;

export function toListingPage({ products, counts }: ListingAnswers): ListingPage {
  return {
    products: products.rows.map(toProduct),
    total: counts.rows[0]?.total ?? 0,
    facets: toFacets(counts.rows),
  };
}

type Order = { key: Sql; direction: 'ASC' | 'DESC'; ids: 'ASC' | 'DESC'; index: string };

// Equal keys go by id, in the direction in which the index can be walked.
const NEWEST: Order = { key: sql`p.created_at`, direction: 'DESC', ids: 'DESC', index: 'product_newest' };
const ORDERS: Record<Exclude<ListingSort, 'relevance'>, Order> = {
  newest: NEWEST,
  price_asc: { key: sql`p.price_cents`, direction: 'ASC', ids: 'ASC', index: 'product_price' },
  price_desc: { key: sql`p.price_cents`, direction: 'DESC', ids: 'DESC', index: 'product_price' },
  saving: { key: sql`p.savings_cents`, direction: 'DESC', ids: 'ASC', index: 'product_saving' },
};
const BEST_MATCH: Order = { key: sql`s.rank`, direction: 'ASC', ids: 'ASC', index: '' };

/** Chooses the ids first and reads only their rows: bm25 and a row's subqueries cost too much for thousands. */
function pageStatement(
  db: Database,
  { search, filters, sort, page, perPage }: ListingRequest,
): Statement<ProductRow> {
  const order = orderOf(sort, search);
  const [key, direction, ids] = [order.key, raw(order.direction), raw(order.ids)];
  const withRow = order !== BEST_MATCH;
  const { id, from } = toProductSet({ search, filters, withRow, index: order.index });
  return prepare<ProductRow>(db)`
    ${PRODUCT_CARD_SELECT}
    JOIN (SELECT ${id} AS id, ${key} AS sort_key FROM ${from}
      ORDER BY ${key} ${direction}, ${id} ${ids}
        LIMIT ${perPage} OFFSET ${(page - 1) * perPage}) page ON page.id = p.id
    ORDER BY page.sort_key ${direction}, p.id ${ids}`;
}

function orderOf(sort: ListingSort, search: Search | null): Order {
  if (sort !== 'relevance') return ORDERS[sort];
  return search === null ? NEWEST : BEST_MATCH;
}
