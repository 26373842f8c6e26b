import * as v from 'valibot';
import { isShownOnSql } from '../../catalogue/catalogue.repository.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';
import { nameKey, nameWords, typedNames } from '../query/query-names.ts';
import { OUTSIDE_DESCRIPTIONS } from '../ranking/search-tables.sql.ts';

/** True if a query asks for the products of all non-profit retailers. */
export function isForNonProfits(words: string): boolean {
  return /^(?:non[- ]?profits?|charit(?:y|ies))$/i.test(words);
}

/**
 * SQL: the retailers and sections that a search may name, as JSON, and all non-profit retailers if the query asks for
 * them. A retailer or section whose name of several words equals the query always counts. The others count only if no
 * product has all words outside its description, because products rarely contain a name of several words.
 */
export function namedListingsColumn(words: string): Sql {
  return sql`(SELECT json_group_array(json_object('kind', kind, 'ids', json(ids), 'name', name)) FROM (
    SELECT 'retailer' AS kind, json_array(id) AS ids, display_name AS name, display_name = ${words} COLLATE NOCASE AS is_whole
    FROM supplier WHERE retired_at IS NULL
    UNION ALL
    SELECT 'section', json_array(id), name, 1 FROM content_section WHERE name = ${words} AND ${isShownOnSql(null)}
    UNION ALL
    SELECT 'retailer', json_group_array(id), ${words}, 1 FROM supplier
    WHERE ${raw(Number(isForNonProfits(words)))} AND npo_id IS NOT NULL AND retired_at IS NULL HAVING count(*) > 0)
    WHERE is_whole AND instr(name, ' ') OR NOT EXISTS (SELECT 1 FROM product_search
      WHERE product_search MATCH ${OUTSIDE_DESCRIPTIONS})) AS named_listings`;
}

const NamedListingsSchema = v.array(
  v.strictObject({ kind: v.picklist(['retailer', 'section']), ids: v.array(v.number()), name: v.string() }),
);

/** The retailer, the section or the non-profit retailers that a query names. `text`: the typed name. `rest`: the other words. */
export type NamedListing = v.InferOutput<typeof NamedListingsSchema>[number] & { text: string; rest: string };

/**
 * Returns the retailer or section with the longest name that the query contains. If there is none, returns the retailer
 * whose name begins with the whole query, if only one retailer's name does; otherwise null. A name of one word must be
 * the whole query, because it may also describe goods ("Tools").
 */
export function findNamedListing(words: string, namedListings: string): NamedListing | null {
  const typed = typedNames(words);
  const all = v.parse(NamedListingsSchema, JSON.parse(namedListings));
  const [found] = all
    .flatMap((listing) => {
      const text = typed.get(nameKey(listing.name));
      return text === undefined ? [] : [{ ...listing, text, rest: withoutName(words, text) }];
    })
    .filter(({ text, rest }) => rest === '' || text.includes(' '))
    .sort((one, other) => other.text.length - one.text.length);
  if (found !== undefined) return found;
  const [begun, ...others] = all.filter(({ name }) => nameKey(name).startsWith(nameKey(words)));
  return begun === undefined || others.length > 0 ? null : { ...begun, text: nameWords(words), rest: '' };
}

function withoutName(words: string, name: string): string {
  return nameWords(words)
    .replace(name, ' ')
    .replace(/\s(?:from|at|by)\s*$/, '')
    .trim();
}
