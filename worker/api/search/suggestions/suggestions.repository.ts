import * as v from 'valibot';
import type { EntityRef } from '#shared/contract/common.ts';
import { ImageSchema } from '#shared/contract/product.ts';
import type { ProductSuggestion, Suggestions } from '#shared/contract/search.ts';
import { toRand } from '#shared/domain/money.ts';
import { categoryName } from '../../catalogue/category-name.sql.ts';
import type { ProductRow } from '../../catalogue/product-row.sql.ts';
import { IS_LISTED } from '../../catalogue/purchasable.sql.ts';
import { rowsOf, runBatch, type Statement } from '../../db/run-batch.ts';
import type { Database } from '../../db/session.ts';
import { joinSql, prepare, raw, sql } from '../../db/sql.ts';

const SUGGESTED_PRODUCTS = 5;
const SUGGESTED_NAMES = 3;

/** `image` is JSON; null if the product has none. */
type SuggestionRow = Pick<ProductRow, 'id' | 'sku' | 'name' | 'price_cents' | 'price_varies'> & {
  image: string | null;
};

/**
 * MATCH expressions. `words`: the words as typed. `beginnings`: all words that begin with the typed words. `synonyms`:
 * like `beginnings`, and also their synonyms.
 */
export type SuggestionExpressions = { words: string; beginnings: string; synonyms: string };

/**
 * Returns the products, categories and brands that match outside descriptions, and the retailers whose name contains
 * the typed text at the start of a word, in one round trip.
 * @param anywhere a MATCH expression for products that come first and may also match in their descriptions
 */
export async function findSuggestions(
  db: Database,
  typed: string,
  { words, beginnings, synonyms }: SuggestionExpressions,
  anywhere: string | null = null,
): Promise<Suggestions> {
  const { products, categories, brands, retailers } = await runBatch(db, {
    products: productsStatement(db, [
      // At most five: D1's limit for a compound SELECT.
      ...(anywhere === null ? [] : [anywhere]),
      `name : (${words})`,
      `name : (${beginnings})`,
      `name : (${synonyms})`,
      // Excludes article numbers, because they are split into short words.
      ...(anywhere === null ? [`{brand category tags options} : (${words})`] : []),
      `- description : (${synonyms})`,
    ]),
    categories: namesStatement(db, 'category', beginnings),
    brands: namesStatement(db, 'brand', beginnings),
    retailers: retailersStatement(db, typed),
  });
  return {
    queries: [],
    products: products.rows.map(toProductSuggestion),
    categories: categories.rows,
    brands: brands.rows,
    retailers: retailers.rows,
    help: null,
  };
}

const POPULAR_QUERIES = 200;
const POPULAR_DAYS = 7;

/**
 * Returns the searches of the week that found products. Searches made on the most days come first, because one network
 * can repeat a search many times a day; then the most frequent searches. Returns only common searches
 * (`search-counts.repository.ts`) whose words all match one product, so the list contains no personal data.
 */
export async function listPopularQueries(db: Database, now: Date): Promise<string[]> {
  const since = new Date(now.getTime() - POPULAR_DAYS * 86_400_000).toISOString().slice(0, 10);
  const queries = await rowsOf(prepare<{ query: string }>(db)`
    SELECT query FROM search_count WHERE is_common = 1 AND day > ${since}
    GROUP BY query HAVING min(found) > 0 ORDER BY count(*) DESC, sum(searches) DESC, query LIMIT ${raw(POPULAR_QUERIES)}`);
  return queries.map(({ query }) => query);
}

/**
 * Takes the first matches of each expression and sorts only these, by expression, stock and popularity, instead of
 * ranking all matches.
 */
function productsStatement(db: Database, expressions: readonly string[]): Statement<SuggestionRow> {
  const found = expressions.map(
    (expression, index) => sql`SELECT rowid AS id, ${raw(index)} AS place FROM
      (SELECT rowid FROM product_search
        WHERE product_search MATCH ${expression} LIMIT ${raw(SUGGESTED_PRODUCTS * 2)})`,
  );
  return prepare<SuggestionRow>(db)`
    SELECT p.id, p.sku, p.name, p.price_cents, p.price_varies, p.images -> 0 AS image
    FROM (SELECT id, min(place) AS place FROM
      (${joinSql(found, ' UNION ALL ')})
      GROUP BY id) found
    CROSS JOIN product p ON p.id = found.id
    WHERE ${IS_LISTED}
    ORDER BY found.place, p.stock > 0 DESC, coalesce((SELECT score FROM product_popularity WHERE product_id = p.id), 0) DESC,
      length(p.name), p.id LIMIT ${raw(SUGGESTED_PRODUCTS)}`;
}

/** Selects the best names: bm25 ranks short names first. */
function namesStatement(db: Database, table: 'category' | 'brand', expression: string): Statement<EntityRef> {
  const index = raw(`${table}_search`);
  return prepare<EntityRef>(db)`
    SELECT t.id, ${table === 'category' ? categoryName('t') : sql`t.name`} AS name FROM ${index} s JOIN ${raw(table)} t ON t.id = s.rowid
    WHERE ${index} MATCH ${expression} ${raw(table === 'category' ? 'AND t.mapped_to IS NULL' : '')}
    ORDER BY s.rank, length(t.name), t.name, t.id LIMIT ${raw(SUGGESTED_NAMES)}`;
}

function retailersStatement(db: Database, typed: string): Statement<EntityRef> {
  return prepare<EntityRef>(db)`
    SELECT id, display_name AS name FROM supplier
    WHERE retired_at IS NULL AND instr(' ' || lower(display_name), ' ' || lower(${typed})) > 0
    ORDER BY display_name LIMIT ${raw(SUGGESTED_NAMES)}`;
}

function toProductSuggestion(row: SuggestionRow): ProductSuggestion {
  const { price_cents, price_varies, image, ...product } = row;
  return {
    ...product,
    price: toRand(price_cents),
    ...(price_varies === 1 && { price_varies: true }),
    image: image === null ? null : v.parse(ImageSchema, JSON.parse(image)),
  };
}
