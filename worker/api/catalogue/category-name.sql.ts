import { raw, type Sql, sql } from '../db/sql.ts';

/**
 * SQL: the display name of a category, whose table alias is `alias`. Imported product types are capitalised, because
 * they are often in lower case.
 */
export function categoryName(alias: string): Sql {
  const name = sql`${raw(alias)}.name`;
  return sql`iif(${raw(alias)}.kind = 'type', upper(substr(${name}, 1, 1)) || substr(${name}, 2), ${name})`;
}
