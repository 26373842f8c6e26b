import type { Browser } from 'playwright';
import type { Goods } from '../../e2e/support/find-goods.ts';
import type { Note } from '../../e2e/support/page-notes.ts';
import type { LoggedRequest } from '../../e2e/support/request-log.ts';
import type { StorageState } from '../phone/log-in.ts';
import type { Shopper } from '../shopper.ts';

export type Side = 'shop' | 'floor';

/** One side of the comparison: where it answers, and what its visitors' browsers hold. */
export type SideFixtures = {
  browser: Browser;
  origin: string;
  /** The same side a day later, each time. */
  nextDayOrigin: string;
  visitor: StorageState;
  nextDayVisitor: StorageState;
  customer: StorageState;
  shopper: Shopper;
  /** Of the shop's worker, for callers without a browser. */
  apiOrigin: string;
  goods: Goods;
};

/** One look at one row of the table. */
export type FeltRun = {
  values: Readonly<Record<string, number>>;
  /** What went over the network in the time that counts. */
  requests: readonly LoggedRequest[];
  notes: readonly Note[];
  /** Milliseconds since 1970: where the waterfall begins. */
  from: number;
};

export type FeltRuns = { row: string; side: Side; runs: FeltRun[] };
