import type { Facets, ListingSort } from '#shared/contract/listing.ts';
import type { Product } from '#shared/contract/product.ts';
import { PRODUCT_CARD_SELECT, type ProductRow, toProduct } from '../catalogue/product-row.sql.ts';
import { type BatchAnswers, typedRows } from '../db/run-batch.ts';
import { type FacetRow, facetStatements, toFacets } from './facets.ts';
import { type ProductFilters, type Search, type Sql, toProductSet } from './product-set.ts';

export type ListingRequest = {
  search: Search | null;
  filters: ProductFilters;
  sort: ListingSort;
  page: number;
  perPage: number;
};

export type ListingPage = { products: Product[]; total: number; facets: Facets };

/** Reads a page of a listing with its exact total and its facets (R-API-22). */
export function listingStatements(db: D1Database, request: ListingRequest) {
  const prepared = ({ text, values }: Sql) => db.prepare(text).bind(...values);
  return {
    products: typedRows<ProductRow>(prepared(pageStatement(request))),
    counts: facetStatements(request.search, request.filters).map((sql) => typedRows<FacetRow>(prepared(sql))),
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

type Order = { key: string; direction: 'ASC' | 'DESC'; ids: 'ASC' | 'DESC'; index: string };

// Equal keys go by id, in the direction in which the index can be walked.
const NEWEST: Order = { key: 'p.created_at', direction: 'DESC', ids: 'DESC', index: 'product_newest' };
const ORDERS: Record<Exclude<ListingSort, 'relevance'>, Order> = {
  newest: NEWEST,
  price_asc: { key: 'p.price_cents', direction: 'ASC', ids: 'ASC', index: 'product_price' },
  price_desc: { key: 'p.price_cents', direction: 'DESC', ids: 'DESC', index: 'product_price' },
  saving: { key: 'p.savings_cents', direction: 'DESC', ids: 'ASC', index: 'product_saving' },
};
const BEST_MATCH: Order = { key: 's.rank', direction: 'ASC', ids: 'ASC', index: '' };

/** Chooses the ids first and reads only their rows: bm25 and a row's subqueries cost too much for thousands. */
function pageStatement({ search, filters, sort, page, perPage }: ListingRequest): Sql {
  const order = orderOf(sort, search);
  const withRow = order !== BEST_MATCH;
  const set = toProductSet({ search, filters, withRow, index: order.index });
  return {
    text: `${PRODUCT_CARD_SELECT}
      JOIN (SELECT ${set.id} AS id, ${order.key} AS sort_key FROM ${set.from.text}
        ORDER BY ${order.key} ${order.direction}, ${set.id} ${order.ids} LIMIT ? OFFSET ?) page ON page.id = p.id
      ORDER BY page.sort_key ${order.direction}, p.id ${order.ids}`,
    values: [...set.from.values, perPage, (page - 1) * perPage],
  };
}

function orderOf(sort: ListingSort, search: Search | null): Order {
  if (sort !== 'relevance') return ORDERS[sort];
  return search === null ? NEWEST : BEST_MATCH;
}
