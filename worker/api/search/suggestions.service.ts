import type { Suggestions } from '#shared/contract/search.ts';
import { runBatch } from '../db/run-batch.ts';
import type { Database } from '../db/session.ts';
import { fallbackSearches } from './fallback-searches.ts';
import { type SearchTerm, toMatchExpression, toSearchTerms } from './search-terms.ts';
import { chosenExpressionStatement, termStatements, toKnowledge } from './spelling.repository.ts';
import { findSuggestions } from './suggestions.repository.ts';

const MIN_CHARACTERS = 2;
const NOTHING: Suggestions = { products: [], categories: [], brands: [] };

/**
 * R-API-23. Reads the query as the listing does, but takes each word as the beginning of one. One round trip; more only
 * where nothing is found: then the listing's fallbacks (spelling, fewer words) are tried.
 */
export async function suggest(db: Database, q: string): Promise<Suggestions> {
  const terms = toSearchTerms(q).map((term) => ({ ...term, isPrefix: true }));
  if (terms.length === 0 || [...q].length < MIN_CHARACTERS) return NOTHING;
  const found = await findSuggestions(db, toMatchExpression(terms));
  if (Object.values(found).some((list) => list.length > 0)) return found;
  const expression = await chooseFallback(db, terms);
  return expression === null ? NOTHING : findSuggestions(db, expression);
}

/** The expression of the first fallback that finds a product; null if none does. */
async function chooseFallback(db: Database, terms: readonly SearchTerm[]): Promise<string | null> {
  const knowledge = toKnowledge(await runBatch(db, termStatements(db, terms)));
  const expressions = fallbackSearches(terms, knowledge).map(toMatchExpression);
  if (expressions.length === 0) return null;
  const chosen = await chosenExpressionStatement(db, expressions).first<number>('chosen');
  return expressions[chosen ?? -1] ?? null;
}
