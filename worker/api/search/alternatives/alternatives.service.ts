import type { Alternatives, AlternativesQuery } from '#shared/contract/search.ts';
import { listPopularProducts } from '../../catalogue/popular.repository.ts';
import { toProduct } from '../../catalogue/product-row.sql.ts';
import { runBatch } from '../../db/run-batch.ts';
import type { Database } from '../../db/session.ts';
import { parseSearchQuery } from '../query/parse-query.ts';
import { buildSearch } from '../query/search-query.ts';
import { toSearchTerms } from '../query/search-terms.ts';
import { knownSynonyms } from '../words/synonyms.repository.ts';
import { alternativesStatements } from './alternatives.repository.ts';

/**
 * Returns the products that an empty listing offers instead: the nearest category and its bestsellers, or popular
 * products if there is no such category.
 */
export async function findAlternatives(db: Database, query: AlternativesQuery): Promise<Alternatives> {
  const terms = toSearchTerms(parseSearchQuery(query.q, []).words, knownSynonyms());
  const search = terms.length === 0 ? null : buildSearch(terms);
  const statements = alternativesStatements(db, search, query.category_id ?? null);
  const { category, products } = await runBatch(db, statements);
  const [nearest] = category.rows;
  if (nearest === undefined) return { category: null, products: await listPopularProducts(db) };
  return { category: nearest, products: products.rows.map(toProduct) };
}
