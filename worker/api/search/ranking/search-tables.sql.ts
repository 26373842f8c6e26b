import { joinSql, raw, type Sql, sql } from '../../db/sql.ts';
import { hasOptionsSql } from '../options/option-filter.sql.ts';
import type { MatchExpressions, Search } from '../query/search-query.ts';
import { CHECKED_MATCHES, IS_OF_NAMED, namedTable, SHARE_TO_FILTER } from './named.sql.ts';

/** If a search has fewer full matches than this, the best partial matches fill the result up to this number. */
export const FILLED_UP_TO = 48;

/** Words in at least this many products count as equally common; counting stops there. */
const COMMON_WORD = 1_000;

/** SQL: the MATCH expression for the full matches. */
export const WHOLE_MATCH = sql`(SELECT whole FROM expression)`;
/** SQL: the MATCH expression for the full matches, without synonyms that name similar products. */
export const CLOSE_MATCH = sql`(SELECT close FROM expression)`;
/** SQL: the MATCH expression for full matches that have all words outside their descriptions. */
export const OUTSIDE_DESCRIPTIONS = sql`'- description : (' || ${WHOLE_MATCH} || ')'`;
/** SQL: the MATCH expression for full matches that have all words in their name and brand. */
export const IN_NAMES = sql`'{name brand} : (' || ${WHOLE_MATCH} || ')'`;

/**
 * SQL for a WITH clause: the tables that a search's statements use several times, each computed once.
 * - `named`: the brand and the category that the query names.
 * - `expression`: the MATCH expression for the full matches.
 * - `term`: each term, and the number of products with it.
 * - `few`: the first full matches.
 * - `room`: the number of partial matches to add.
 * - `part`: the MATCH expression for the partial matches.
 */
export function searchCtes(search: Search): Sql {
  const { whole, part, names, options, terms } = search;
  const tables = [
    // Names are looked up without the colour and size, which are rarely among a product's words.
    ...(names === null ? [] : [namedTable(names, matching(options?.goods ?? whole))]),
    sql`expression AS MATERIALIZED (${reading(whole)})`,
    termTable(terms),
    ...(part === null
      ? []
      : [
          sql`few AS MATERIALIZED (SELECT rowid AS id FROM product_search
            WHERE product_search MATCH ${WHOLE_MATCH} LIMIT ${raw(FILLED_UP_TO)})`,
          roomTable(part),
          partTable(part),
        ]),
  ];
  return joinSql(tables, ', ');
}

/**
 * SQL: the MATCH expression for the partial matches. A single word has no partial matches, so its expression is that of
 * the full matches.
 */
export function partMatch({ part }: Search): Sql {
  return part === null ? WHOLE_MATCH : sql`(SELECT expression FROM part)`;
}

/** SQL: the MATCH expression of {@link reading}. */
function matching(expressions: MatchExpressions): Sql {
  return sql`(SELECT whole FROM (${reading(expressions)}))`;
}

/**
 * SQL: the MATCH expression, and whether it treats the last word as unfinished. The last word counts as unfinished if
 * no product contains it.
 */
function reading({ whole, unfinished, lastTerm, close }: MatchExpressions): Sql {
  const isKnown =
    whole === unfinished
      ? raw('1')
      : sql`EXISTS (SELECT 1 FROM product_search WHERE product_search MATCH ${lastTerm})`;
  const closest =
    close === null ? raw('whole') : sql`iif(is_unfinished, ${close.unfinished}, ${close.whole})`;
  return sql`SELECT whole, is_unfinished, ${closest} AS close FROM (
    SELECT iif(is_known, ${whole}, ${unfinished}) AS whole, NOT is_known AS is_unfinished
    FROM (SELECT ${isKnown} AS is_known))`;
}

/**
 * SQL: the number of partial matches to add. The number is 0 if the search will be repeated in another spelling,
 * because partial matches would then not be shown.
 */
function roomTable({ isCorrected }: NonNullable<Search['part']>): Sql {
  const room = sql`${raw(FILLED_UP_TO)} - found`;
  return sql`room AS MATERIALIZED (SELECT ${
    isCorrected === null ? room : sql`iif(found = 0 AND ${isCorrected}, 0, ${room})`
  } AS products FROM (SELECT count(*) AS found FROM few))`;
}

/**
 * SQL: each term, and the number of products with it. The products of a single term are not counted, because there are
 * no other terms to weigh it against.
 */
function termTable(terms: Search['terms']): Sql {
  const products = sql`(SELECT count(*) FROM (SELECT 1 FROM product_search
    WHERE product_search MATCH match LIMIT ${raw(COMMON_WORD)}))`;
  return sql`term AS MATERIALIZED (SELECT *, ${terms.length === 1 ? raw(0) : products} AS products FROM (
    SELECT key AS place, value AS term,
      iif((SELECT is_unfinished FROM expression), value ->> 'unfinished', value ->> 'match') AS match
    FROM json_each(${JSON.stringify(terms)})))`;
}

/**
 * SQL: the MATCH expression for the partial matches. Products with a rare word rank before those with only common
 * words. If enough products have a rare word, only these products are read, and those that also have a common word come
 * first.
 */
function partTable({ joinedWords }: NonNullable<Search['part']>): Sql {
  const isRare = sql`FILTER (WHERE products < ${raw(COMMON_WORD)})`;
  return sql`part AS MATERIALIZED (SELECT CASE
      WHEN rare_products >= ${raw(FILLED_UP_TO)} AND common IS NULL THEN rare
      WHEN rare_products >= ${raw(FILLED_UP_TO)} THEN rare || ' OR ((' || rare || ') AND (' || common || '))'
      ELSE every END || ${joinedWords} AS expression
    FROM (SELECT group_concat(match, ' OR ') AS every, group_concat(match, ' OR ') ${isRare} AS rare,
        sum(products) ${isRare} AS rare_products,
        group_concat(match, ' OR ') FILTER (WHERE products = ${raw(COMMON_WORD)}) AS common
      FROM term WHERE term ->> 'isSelective' OR NOT EXISTS (SELECT 1 FROM term WHERE term ->> 'isSelective' AND products > 0)))`;
}

/** SQL: a MATCH expression on these columns. */
function within(columns: string, match: Sql): Sql {
  return sql`'${raw(columns)} : (' || ${match} || ')'`;
}

type Options = NonNullable<Search['options']>;

/**
 * SQL on the tables of a search: 1 if the query means its colour and size as options. Two conditions must hold. First,
 * some of the best products that have the other words in their names, or are of the category that these words name,
 * have these options; a coat "to wear over a dress" is no result for "dress size M". Second, unless the query says
 * "size" or the like, nearly all of the best products that match the whole query outside their options also have these
 * options.
 */
export function areMeantSql({ whole, names }: Search, { choices, isExplicit, goods }: Options): Sql {
  const has = hasOptionsSql({ options: choices, in_stock: false }, sql`best.id`);
  const best = (match: Sql) => sql`(SELECT rowid AS id FROM product_search
    WHERE product_search MATCH ${match} ORDER BY rank LIMIT ${raw(CHECKED_MATCHES)}) best`;
  const inCategory =
    names === null
      ? raw(0)
      : sql`EXISTS (SELECT 1 FROM named n CROSS JOIN ${best(isExplicit ? matching(goods) : within('category', matching(goods)))}
          CROSS JOIN product p ON p.id = best.id WHERE n.kind = 'category' AND ${IS_OF_NAMED} AND ${has})`;
  const isOption = sql`(EXISTS (SELECT 1 FROM ${best(within('name', matching(goods)))} WHERE ${has}) OR ${inCategory})`;
  return isExplicit
    ? isOption
    : sql`(${isOption} AND (SELECT coalesce(avg(${has}), 1) FROM ${best(within('- options', matching(whole)))}) >= ${raw(SHARE_TO_FILTER)})`;
}
