import type { PartReport } from './report.ts';
import { countApart } from './scale/count-apart.ts';

/** Of `scale/run-part.ts`, in the order in which they are told. */
const PARTS = ['visit', 'hour', 'day', 'slow-day'];

/** What the shop asks of D1 and KV, by which `docs/scale.md` reckons: counted, not timed. */
export async function measureScale({ against }: { against: string | undefined }): Promise<PartReport> {
  const ended = await Promise.allSettled(PARTS.map((name) => countApart(name, against)));
  const parts = ended.map((part) => {
    if (part.status === 'rejected') throw part.reason;
    return part.value;
  });
  return {
    title: 'What the shop asks of D1 and KV',
    table: parts.map(({ title, table }) => `${title}\n${table}`).join('\n\n'),
    results: Object.assign({}, ...parts.map(({ results }) => results)),
  };
}
