import { writeFile } from 'node:fs/promises';
import type { PartReport } from '../report.ts';
import { countCentre } from './count-centre.ts';
import { countDay } from './count-day.ts';
import { countVisit } from './count-visit.ts';

/** `run-part.ts NAME FILE [DIR]` counts one part, the hour beside another checkout's where `DIR` is one. */
const [name = '', file = '', against] = process.argv.slice(2);

const PARTS = new Map<string, () => Promise<PartReport>>([
  ['visit', countVisit],
  ['hour', () => countCentre(against)],
  ['day', () => countDay({ hours: 24, tripMs: 20, failing: 0 })],
  ['slow-day', () => countDay({ hours: 1, tripMs: 150, failing: 0.02 })],
]);

const report = await PARTS.get(name)?.();
if (report === undefined) throw new Error(`There is no part "${name}"`);
await writeFile(file, JSON.stringify(report));
