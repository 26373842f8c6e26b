import type { Sql } from '../db/sql.ts';

/**
 * A comparison of figures that the shop stores twice. Its SQL gives a row for each difference: the `id` of its subject,
 * what is `expected` and what is `found`.
 */
export type Check = {
  subject: 'order' | 'product' | 'supplier' | 'voucher';
  /** What differs, in words that no other check has. */
  what: string;
  sql: Sql;
};

/** A row of a {@link Check}, and how many there are in all. */
export type CheckRow = {
  id: number;
  expected: string | number | null;
  found: string | number | null;
  total: number;
};
