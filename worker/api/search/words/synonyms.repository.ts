import * as v from 'valibot';
import { sql } from '../../db/sql.ts';
import { BUILT_IN_SYNONYMS, createSynonyms, type Synonyms } from './synonyms.ts';

/** SQL: operators' synonyms as a JSON list, which every search reads together with its results. */
export const SYNONYMS_COLUMN = sql`(SELECT json_group_array(json_object('phrase', phrase, 'finds', finds) ORDER BY phrase, finds)
  FROM search_synonym) AS synonyms`;

const SynonymsSchema = v.array(v.strictObject({ phrase: v.string(), finds: v.string() }));

/** The synonyms, cached per isolate because a query is parsed before the database is read. */
let cached: { text: string; synonyms: Synonyms } = { text: '[]', synonyms: BUILT_IN_SYNONYMS };

export function knownSynonyms(): Synonyms {
  return cached.synonyms;
}

/**
 * Stores the synonyms that a search has read. Returns true if they have changed, so that the search must be repeated.
 */
export function learnSynonyms(text: string): boolean {
  if (text === cached.text) return false;
  cached = { text, synonyms: createSynonyms(v.parse(SynonymsSchema, JSON.parse(text))) };
  return true;
}
