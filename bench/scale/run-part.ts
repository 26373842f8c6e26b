import { writeFile } from 'node:fs/promises';
import type { PartReport } from '../report.ts';
import { countCentre } from './count-centre.ts';
import { countVisit } from './count-visit.ts';

/** Usage: `run-part.ts NAME FILE` counts the part NAME and writes its report to FILE. */
const [name = '', file = ''] = process.argv.slice(2);

const PARTS = new Map<string, () => Promise<PartReport>>([
  ['visit', countVisit],
  ['hour', countCentre],
]);

const report = await PARTS.get(name)?.();
if (report === undefined) throw new Error(`There is no part "${name}"`);
await writeFile(file, JSON.stringify(report));
