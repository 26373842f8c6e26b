import type { Statement } from '../../db/run-batch.ts';
import type { Database } from '../../db/session.ts';
import { prepare } from '../../db/sql.ts';
import { BUILT_IN_SYNONYMS, createSynonyms, type SynonymRule, type Synonyms } from './synonyms.ts';

/** Operators' synonyms, as every search reads them beside what it finds. */
export function synonymsStatement(db: Database): Statement<SynonymRule> {
  return prepare<SynonymRule>(db)`SELECT phrase, finds FROM search_synonym ORDER BY phrase, finds`;
}

/** What this isolate knows of them: a search is read before the database is asked. */
let known: { text: string; synonyms: Synonyms } = { text: '[]', synonyms: BUILT_IN_SYNONYMS };

export function knownSynonyms(): Synonyms {
  return known.synonyms;
}

/** Takes in what a search has read; true where that is new, so that the search is made again. */
export function learnSynonyms(rules: readonly SynonymRule[]): boolean {
  const text = JSON.stringify(rules);
  if (text === known.text) return false;
  known = { text, synonyms: createSynonyms(rules) };
  return true;
}
