import * as v from 'valibot';
import { sql } from '../../db/sql.ts';
import { BUILT_IN_SYNONYMS, createSynonyms, type Synonyms } from './synonyms.ts';

/** SQL: operators' synonyms as a JSON list, as every search reads them beside what it finds. */
export const SYNONYMS_COLUMN = sql`(SELECT json_group_array(json_object('phrase', phrase, 'finds', finds) ORDER BY phrase, finds)
  FROM search_synonym) AS synonyms`;

const SynonymsSchema = v.array(v.strictObject({ phrase: v.string(), finds: v.string() }));

/** What this isolate knows of them: a search is read before the database is asked. */
let known: { text: string; synonyms: Synonyms } = { text: '[]', synonyms: BUILT_IN_SYNONYMS };

export function knownSynonyms(): Synonyms {
  return known.synonyms;
}

/** Takes in what a search has read; true where that is new, so that the search is made again. */
export function learnSynonyms(text: string): boolean {
  if (text === known.text) return false;
  known = { text, synonyms: createSynonyms(v.parse(SynonymsSchema, JSON.parse(text))) };
  return true;
}
