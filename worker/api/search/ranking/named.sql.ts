import { categoryName } from '../../catalogue/category-name.sql.ts';
import { inList, joinSql, raw, type Sql, sql } from '../../db/sql.ts';
import type { QueryNames } from '../query/query-names.ts';

/**
 * These decide whether a name is meant as a filter: the number of best matches that are checked, and the share of them
 * that must fit the name.
 */
export const CHECKED_MATCHES = 48;
export const SHARE_TO_FILTER = 0.9;

/**
 * SQL: the longest name of each kind in the query, without plural endings. Categories with the same name count as one.
 * Reads no product.
 */
function namedSql({ kinds, typed }: QueryNames): Sql {
  const named = kinds.map(
    (kind) => sql`SELECT * FROM (
      SELECT '${raw(kind)}' AS kind, json_group_array(id) AS ids, min(${kind === 'category' ? categoryName('t') : raw('name')}) AS name, search_words AS words
      FROM ${raw(kind)} t WHERE search_words IN ${inList([...typed.keys()])}
      GROUP BY search_words ORDER BY length(search_words) DESC LIMIT 1)`,
  );
  return joinSql(named, ' UNION ALL ');
}

/** SQL on a row `n` of `named` and a product `p`: whether the product is of that brand or category. */
export const IS_OF_NAMED = sql`iif(n.kind = 'brand', p.brand_id IN (SELECT value FROM json_each(n.ids)),
  EXISTS (SELECT 1 FROM product_category pc CROSS JOIN category_ancestor a ON a.category_id = pc.category_id
    WHERE pc.product_id = p.id AND a.ancestor_id IN (SELECT value FROM json_each(n.ids))))`;

/**
 * SQL for a WITH clause: the table `named` contains the brand and the category that a query names, and for each whether
 * it filters the full matches.
 */
export function namedTable(names: QueryNames, whole: Sql): Sql {
  return sql`named AS MATERIALIZED (SELECT n.*, iif(n.words = ${names.all}, 0,
    coalesce((SELECT avg(${IS_OF_NAMED}) FROM (SELECT rowid AS id FROM product_search
        WHERE product_search MATCH ${whole} ORDER BY rank LIMIT ${raw(CHECKED_MATCHES)}) best
      CROSS JOIN product p ON p.id = best.id), 0) >= ${raw(SHARE_TO_FILTER)}) AS is_certain
    FROM (${namedSql(names)}) n)`;
}

/**
 * SQL: whether the product with this id fits each brand and category in `named` that is certainly meant. True if
 * `named` contains no such brand or category.
 */
export function matchesNamedProductsSql(id: Sql): Sql {
  // Most searches name no brand or category. The first check runs once, the second for every match.
  return sql`(NOT EXISTS (SELECT 1 FROM named WHERE is_certain)
    OR NOT EXISTS (SELECT 1 FROM named n CROSS JOIN product p ON p.id = ${id}
      WHERE n.is_certain AND NOT ${IS_OF_NAMED}))`;
}

/**
 * SQL: the MATCH expression, restricted to the brand and category that the query certainly names. This changes `rank`,
 * because the names of the brand and category become search terms.
 */
export function restrictToNamed(expression: Sql): Sql {
  return sql`'(' || ${expression} || ')' || coalesce((
    SELECT group_concat(' AND ' || kind || ' : "' || replace(name, '"', ' ') || '"', '') FROM named WHERE is_certain), '')`;
}
