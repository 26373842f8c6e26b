import type { Fixtures, Visitor } from './fixtures.ts';

/** One kind of write, as a customer makes it. */
export type Write = {
  name: string;
  /** A new customer if left out. */
  visitor?: Visitor;
  /** Goes where the write is made, and fills in what it needs; gives what the two others need. */
  prepare(fixtures: Fixtures): Promise<Pressable>;
};

/** `shown` ends once the page shows the answer. */
export type Pressable = { press(): Promise<unknown>; shown(): Promise<unknown> };
