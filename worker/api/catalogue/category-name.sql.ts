import { raw, type Sql, sql } from '../db/sql.ts';

/** SQL: what shoppers read a category `alias` as. An import's types are often in small letters, the shop's own never. */
export function categoryName(alias: string): Sql {
  const name = sql`${raw(alias)}.name`;
  return sql`iif(${raw(alias)}.kind = 'type', upper(substr(${name}, 1, 1)) || substr(${name}, 2), ${name})`;
}
