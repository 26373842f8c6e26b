import { joinSql, raw, type Sql, sql } from '../../db/sql.ts';
import { hasOptions } from '../options/option-filter.sql.ts';
import type { MatchExpressions, Search } from '../query/search-query.ts';
import { CERTAIN_SHARE, JUDGED_MATCHES, namedTable } from './named.sql.ts';

/** Fewer products than this with all that was typed are filled up to it with the best that have part of it. */
const FILLED_UP_TO = 48;

/** Words in more products than this are equally common; counting stops there. */
const COMMON_WORD = 1_000;

/** SQL: the MATCH expression of what has all that was typed, but the colour and size that are certainly meant. */
export const WHOLE_MATCH = sql`(SELECT whole FROM asked)`;
/** SQL: whether these are meant. */
export const MATCHES_INTERPRETATION = sql`(SELECT is_meant FROM meant)`;

/**
 * SQL of a WITH clause: what a search's statements say several times, and each works out once. `named`: brand and category;
 * `meant`: whether colour and size are certainly meant; `asked`: the expression of all words; `term`: each of them, and how
 * many products have it; `few`: the first that have all; `room`: how many more fill up; `part`: the expression of those that
 * have part.
 */
export function searchTables(search: Search): Sql {
  const { whole, part, names, options, terms } = search;
  const tables = [
    // Colours and sizes are seldom in a product's words.
    ...(names === null ? [] : [namedTable(names, matching(options?.rest ?? whole))]),
    ...(options === null
      ? []
      : [sql`meant AS MATERIALIZED (SELECT ${areMeant(matching(whole), options)} AS is_meant)`]),
    sql`asked AS MATERIALIZED (${
      options === null
        ? reading(whole)
        : sql`SELECT iif(${MATCHES_INTERPRETATION}, ${matching(options.rest)}, whole) AS whole, is_unfinished FROM (${reading(whole)})`
    })`,
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

/** SQL: the MATCH expression of what has part of what was typed; one word has no parts. */
export function partMatch({ part }: Search): Sql {
  return part === null ? WHOLE_MATCH : sql`(SELECT expression FROM part)`;
}

/** SQL: the MATCH expression that counts. */
function matching(expressions: MatchExpressions): Sql {
  return sql`(SELECT whole FROM (${reading(expressions)}))`;
}

/** SQL: the expression that counts, and whether the last word is but the beginning of one. */
function reading({ whole, unfinished, lastTerm }: MatchExpressions): Sql {
  if (whole === unfinished) return sql`SELECT ${whole} AS whole, 0 AS is_unfinished`;
  return sql`SELECT iif(is_known, ${whole}, ${unfinished}) AS whole, NOT is_known AS is_unfinished
    FROM (SELECT EXISTS (SELECT 1 FROM product_search WHERE product_search MATCH ${lastTerm}) AS is_known)`;
}

/** Nothing is filled up where the search will be made again in another spelling: these products are not shown. */
function roomTable({ isCorrected }: NonNullable<Search['part']>): Sql {
  const room = sql`${raw(FILLED_UP_TO)} - found`;
  return sql`room AS MATERIALIZED (SELECT ${
    isCorrected === null ? room : sql`iif(found = 0 AND ${isCorrected}, 0, ${room})`
  } AS products FROM (SELECT count(*) AS found FROM few))`;
}

/** A single term has nothing to be weighed against, so its products are not counted. */
function termTable(terms: Search['terms']): Sql {
  const products = sql`(SELECT count(*) FROM (SELECT 1 FROM product_search
    WHERE product_search MATCH match LIMIT ${raw(COMMON_WORD)}))`;
  return sql`term AS MATERIALIZED (SELECT *, ${terms.length === 1 ? raw(0) : products} AS products FROM (
    SELECT key AS place, value AS term,
      iif((SELECT is_unfinished FROM asked), value ->> 'unfinished', value ->> 'match') AS match
    FROM json_each(${JSON.stringify(terms)})))`;
}

/**
 * What has a rare word comes before what has only common ones, so where enough products have one, those alone are read:
 * with a common word beside it they come first.
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
      FROM term WHERE term ->> 'isSelective'))`;
}

/** SQL: a MATCH expression of what products say beside their options. */
function inTheirWords(match: Sql): Sql {
  return sql`'- options : (' || ${match} || ')'`;
}

type Options = NonNullable<Search['options']>;

/**
 * SQL: 1 where a colour and size are options of what is searched for: some of the best with the other words have them, and
 * nearly all that says them has them as options.
 */
function areMeant(whole: Sql, { choices, rest }: Options): Sql {
  const has = hasOptions(choices, sql`best.id`);
  const best = (match: Sql) => sql`(SELECT rowid AS id FROM product_search
    WHERE product_search MATCH ${match} ORDER BY rank LIMIT ${raw(JUDGED_MATCHES)}) best`;
  return sql`(EXISTS (SELECT 1 FROM ${best(matching(rest))} WHERE ${has})
    AND (SELECT coalesce(avg(${has}), 1) FROM ${best(inTheirWords(whole))}) >= ${raw(CERTAIN_SHARE)})`;
}
