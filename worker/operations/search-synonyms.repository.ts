import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare } from '#worker/api/db/sql.ts';
import { toWords } from '#worker/api/search/words/ranking-words.ts';
import { SYNONYM_MAX_WORDS, type SynonymRule } from '#worker/api/search/words/synonyms.ts';
import { type Actor, type OperatorAct, runAct } from './operator-events.repository.ts';

/** Limited because every search reads all rules. */
const MOST_RULES = 500;

/** The reasons why a synonym is rejected. */
export const SYNONYM_PROBLEMS = {
  'no word': 'A synonym needs letters or digits.',
  'too long': 'A synonym has at most three words.',
  'the same': 'Both phrases are the same.',
  'too many': `There are already ${MOST_RULES} synonyms, the maximum. Remove one first.`,
} as const;

/** Lists the operators' own synonyms, without the built-in ones. */
export function listSynonyms(db: D1Database): Promise<SynonymRule[]> {
  return rowsOf(prepare<SynonymRule>(db)`SELECT phrase, finds FROM search_synonym ORDER BY phrase, finds`);
}

/**
 * Makes a search for `phrase` also find `finds` and, if `isBothWays`, the reverse. Returns `added`, or the reason the
 * rule was rejected.
 */
export async function addSynonym(
  db: D1Database,
  by: Actor,
  { phrase, finds }: SynonymRule,
  isBothWays: boolean,
): Promise<'added' | keyof typeof SYNONYM_PROBLEMS> {
  const rule = normalized({ phrase, finds });
  const words = [rule.phrase, rule.finds].map((text) => (text === '' ? 0 : text.split(' ').length));
  if (words.includes(0)) return 'no word';
  if (Math.max(...words) > SYNONYM_MAX_WORDS) return 'too long';
  if (rule.phrase === rule.finds) return 'the same';
  const rules = isBothWays ? [rule, { phrase: rule.finds, finds: rule.phrase }] : [rule];
  if ((await listSynonyms(db)).length + rules.length > MOST_RULES) return 'too many';
  const change = prepare(db)`INSERT OR IGNORE INTO search_synonym (phrase, finds)
    SELECT value ->> 'phrase', value ->> 'finds' FROM json_each(${JSON.stringify(rules)})`;
  await runAct(db, by, actOn(rule, 'search-synonyms.add', { isBothWays }), change);
  return 'added';
}

/** Removes a synonym in both directions. Returns false if there is no such synonym. */
export async function removeSynonym(db: D1Database, by: Actor, given: SynonymRule): Promise<boolean> {
  const rule = normalized(given);
  const { phrase, finds } = rule;
  const change = prepare(db)`DELETE FROM search_synonym
    WHERE (phrase, finds) IN (VALUES (${phrase}, ${finds}), (${finds}, ${phrase}))`;
  const { changes } = await runAct(db, by, actOn(rule, 'search-synonyms.remove'), change);
  return changes > 0;
}

function actOn(
  { phrase, finds }: SynonymRule,
  act: string,
  details: OperatorAct['details'] = {},
): OperatorAct {
  return { act, record: ['synonym', phrase], at: new Date(), details: { finds, ...details } };
}

function normalized({ phrase, finds }: SynonymRule): SynonymRule {
  return { phrase: toWords(phrase).trim(), finds: toWords(finds).trim() };
}
