import type { RequestKind } from '../../e2e/support/request-log.ts';
import { bytesOf } from '../../e2e/support/request-log.ts';
import { formatTable, type PartReport } from '../report.ts';
import { median, rounded } from '../statistics.ts';
import type { FeltRuns, Side } from './felt-run.ts';
import { FIGURES, ROWS, type Target, WORST_RUN_BY } from './figures.ts';
import { stepMedians, stepTable } from './step-table.ts';
import { writeWaterfall } from './waterfall.ts';

const KINDS: readonly RequestKind[] = ['document', 'script', 'style', 'picture', 'call', 'event', 'other'];

/** Formats all measurements as tables. Also writes the waterfall of the worst run of each row to a file. */
export async function reportFelt(title: string, head: string, all: readonly FeltRuns[]): Promise<PartReport> {
  const figures = FIGURES.map(({ row, key, label, target }) => {
    const [shop, floor] = (['shop', 'floor'] as const).map((side) => summarise(inList(all, row, side, key)));
    const ratio = shop && floor && floor.median > 0 ? rounded(shop.median / floor.median) : null;
    return { row, label, shop, floor, ratio, target, isMet: isMet(target, shop?.median, ratio) };
  });
  const files = await writeWorst(all);
  const table = [
    head,
    formatTable(
      ['row', 'figure', 'shop', 'floor', 'ratio', 'target', ''],
      figures.map(({ row, label, shop, floor, ratio, target, isMet: met }, index) => [
        figures[index - 1]?.row === row ? '' : row,
        label,
        shop?.text ?? '–',
        floor?.text ?? '–',
        ratio?.toFixed(2) ?? '–',
        toText(target),
        met === false ? 'MISSED' : '',
      ]),
    ),
    '',
    'By kind, requests and KB over the network, medians:',
    formatTable(['row', 'side', ...KINDS], all.filter(({ row }) => row !== ROWS.words).map(kindsOf)),
    '',
    ...stepTable(all),
    'The worst run of each row:',
    ...files,
  ];
  return { title, table: table.join('\n'), results: { figures, steps: stepMedians(all) } };
}

type Summary = { median: number; least: number; most: number; text: string };

function inList(all: readonly FeltRuns[], row: string, side: Side, key: string): number[] {
  const runs = all.find((each) => each.row === row && each.side === side)?.runs ?? [];
  return runs.flatMap(({ values }) => values[key] ?? []);
}

/** Formats values as their median and range: `876 (850–910)`. */
function summarise(values: readonly number[]): Summary | undefined {
  if (values.length === 0) return undefined;
  const digits = Math.max(...values) < 100 && values.some((value) => !Number.isInteger(value)) ? 2 : 0;
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map((value) =>
    rounded(value, digits),
  );
  if (middle === undefined || least === undefined || most === undefined) return undefined;
  const range = least === most ? '' : ` (${least}–${most})`;
  return { median: middle, least, most, text: `${middle}${range}` };
}

function isMet(target: Target, shop: number | undefined, ratio: number | null): boolean | null {
  if (target === null || shop === undefined) return null;
  if ('most' in target) return shop <= target.most;
  return ratio === null ? null : ratio <= target.ratio;
}

function toText(target: Target): string {
  if (target === null) return '';
  return 'ratio' in target ? `≤ ${target.ratio} × floor` : `≤ ${target.most}`;
}

function kindsOf({ row, side, runs }: FeltRuns): string[] {
  const cells = KINDS.map((kind) => {
    const own = runs.map(({ requests }) => requests.filter((request) => request.kind === kind));
    const count = median(own.map(({ length }) => length));
    return count === 0 ? '' : `${count}: ${rounded(median(own.map(bytesOf)) / 1_000, 1)}`;
  });
  return [row, side, ...cells];
}

async function writeWorst(all: readonly FeltRuns[]): Promise<string[]> {
  const files: string[] = [];
  for (const { row, side, runs } of all) {
    const key = WORST_RUN_BY[row];
    if (key === undefined) continue;
    const [worst] = runs.toSorted((one, other) => (other.values[key] ?? 0) - (one.values[key] ?? 0));
    if (worst !== undefined) files.push(await writeWaterfall(`${row} ${side}`, worst));
  }
  return files;
}
