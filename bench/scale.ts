import type { PartReport } from './report.ts';
import { countCentre } from './scale/count-centre.ts';
import { countDays } from './scale/count-day.ts';
import { countVisit } from './scale/count-visit.ts';

/** What the shop asks of D1 and KV, by which `docs/scale.md` reckons: counted, not timed. */
export async function measureScale({ against }: { against: string | undefined }): Promise<PartReport> {
  const parts = [await countVisit(), await countCentre(against), await countDays()];
  return {
    title: 'What the shop asks of D1 and KV',
    table: parts.map(({ title, table }) => `${title}\n${table}`).join('\n\n'),
    results: Object.assign({}, ...parts.map(({ results }) => results)),
  };
}
