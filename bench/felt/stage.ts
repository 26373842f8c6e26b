import type { Browser } from 'playwright';
import type { Goods } from '../../e2e/support/find-goods.ts';
import type { StorageState } from '../phone/log-in.ts';
import type { Shopper } from '../shopper.ts';

/** One side of the comparison: where it answers, and what its visitors' browsers hold. */
export type Stage = {
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
