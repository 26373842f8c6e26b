import type { Sql } from '../db/sql.ts';

/** A comparison of two figures that must match. */
export type Check = {
  subject: 'order' | 'product' | 'supplier' | 'voucher';
  /** A description of the difference, unique to this check. */
  what: string;
  /** Returns a row for each difference: the subject's `id`, the `expected` value and the `found` value. */
  differences: Sql;
};

/** One difference found by a {@link Check}. `total`: the number of differences the check found. */
export type CheckRow = {
  id: number;
  expected: string | number | null;
  found: string | number | null;
  total: number;
};

/** The orders to compare, as a list of ids in SQL. Checks read only rows that belong to these orders. */
export type ComparedOrders = Sql;

/** Builds the checks for one subject. `byWhat` maps each description to the SQL of its differences. */
export function checksOf(subject: Check['subject'], byWhat: Readonly<Record<string, Sql>>): Check[] {
  return Object.entries(byWhat).map(([what, differences]) => ({ subject, what, differences }));
}
