import type { PartReport } from './report.ts';
import { countVisit } from './scale/count-visit.ts';

/** What the shop asks of D1 and KV, by which `docs/scale.md` reckons: counted, not timed. */
export async function measureScale(): Promise<PartReport> {
  return countVisit();
}
