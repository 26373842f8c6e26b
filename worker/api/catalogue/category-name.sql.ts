import { raw, type Sql, sql } from '../db/sql.ts';

/**
 * SQL: the display name of a category `alias`. Imported types are often in lower case, the shop's own categories never.
 */
export function categoryName(alias: string): Sql {
  const name = sql`${raw(alias)}.name`;
  return sql`iif(${raw(alias)}.kind = 'type', upper(substr(${name}, 1, 1)) || substr(${name}, 2), ${name})`;
}
