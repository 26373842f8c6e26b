import type { Browser } from 'playwright';
import type { Goods } from '../../e2e/support/find-goods.ts';
import type { Note } from '../../e2e/support/page-notes.ts';
import type { LoggedRequest } from '../../e2e/support/request-log.ts';
import type { StorageState } from '../phone/log-in.ts';
import type { Shopper } from '../shopper.ts';

export type Side = 'shop' | 'floor';

/** One side of a measurement (shop or floor): its origins and its visitors' browser storage. */
export type SideFixtures = {
  browser: Browser;
  cpuSlowdown: number;
  origin: string;
  /** An origin that serves the same side but simulates a day between visits. */
  nextDayOrigin: string;
  visitor: StorageState;
  nextDayVisitor: StorageState;
  customer: StorageState;
  shopper: Shopper;
  /** The origin of the shop's worker, for callers without a browser. */
  apiOrigin: string;
  goods: Goods;
};

/** One measurement for one row of the table. */
export type FeltRun = {
  values: Readonly<Record<string, number>>;
  /** The network requests during the measured time. */
  requests: readonly LoggedRequest[];
  notes: readonly Note[];
  /** The start of the waterfall, in milliseconds since 1970. */
  from: number;
};

export type FeltRuns = { row: string; side: Side; runs: FeltRun[] };
