import type { Sql } from '../db/sql.ts';

/** A comparison of figures that the shop stores twice. */
export type Check = {
  subject: 'order' | 'product' | 'supplier' | 'voucher';
  /** What differs, in words that no other check has. */
  what: string;
  /** Gives a row for each difference: the `id` of the subject, what is `expected` and what is `found`. */
  differences: Sql;
};

/** A row of a {@link Check}, and how many there are in all. */
export type CheckRow = {
  id: number;
  expected: string | number | null;
  found: string | number | null;
  total: number;
};

/** The orders that are compared: a list of ids in SQL. What is compared with them is found by them, and nothing else read. */
export type ComparedOrders = Sql;

/** The checks of one subject, by what differs. */
export function checksOf(subject: Check['subject'], byWhat: Readonly<Record<string, Sql>>): Check[] {
  return Object.entries(byWhat).map(([what, differences]) => ({ subject, what, differences }));
}
