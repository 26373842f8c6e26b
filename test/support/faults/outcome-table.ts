import { FAULTS, type Fault } from './faulty-shop.ts';

/** One request's outcomes: without a fault (`well`), and with each single fault. */
type ExpectedRow = { well: string } & Readonly<Record<Fault, string>>;
type ExpectedTable = ReadonlyMap<string, ExpectedRow>;

/** All outcomes, from best to worst for the visitor. */
const OUTCOMES = ['200', '200 new', '201', '302', '303', '200 old', '404', '503', '502', '500'];

/** Pairs of faults in the same dependency. Each call meets only one fault of a pair. */
const PARTS: readonly (readonly Fault[])[] = [
  ['KV get throws', 'KV slow'],
  ['KV put throws', 'KV slow'],
  ['D1 throws', 'D1 slow'],
  ['API 500', 'API hangs'],
  ['R2 404', 'R2 throws'],
];

/** Reads a table with one row per request and one column per fault. A dot means "same as without a fault". */
export function readTable(text: string): ExpectedTable {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    rows.slice(1).map(([, request = '', well = '', ...cells]) => {
      const row = FAULTS.map((fault, index) => [fault, outcomeIn(cells[index], well)] as const);
      return [request, { well, ...Object.fromEntries(row) } as ExpectedRow];
    }),
  );
}

/** Faults that affect only one request each, so each is paired only with its neighbours in {@link FAULTS}. */
const SEPARATE: ReadonlySet<Fault> = new Set(['R2 404', 'R2 throws', 'Affiliate hangs']);

/** All combinations to test: no fault, each single fault, and each pair of faults that {@link SEPARATE} allows. */
export function situations(): (readonly Fault[])[] {
  const pairs = FAULTS.flatMap((one, index) =>
    FAULTS.slice(index + 1)
      .filter((other, distance) => distance === 0 || !(SEPARATE.has(one) || SEPARATE.has(other)))
      .map((other) => [one, other] as const),
  );
  return [[], ...FAULTS.map((fault) => [fault] as const), ...pairs];
}

/**
 * The allowed outcomes of a request. With two faults, the worse outcome is expected; with two faults in the same
 * dependency, either one's outcome is allowed.
 */
export function expectedOf(
  table: ExpectedTable,
  request: string,
  given: readonly Fault[],
): readonly string[] {
  const row = rowOf(table, request);
  const faults = request === ASKS_THE_DATABASE_HERE ? given : withoutUnmet(given);
  const alone = faults.map((fault) => row[fault]);
  if (PARTS.some((part) => part.every((fault) => faults.includes(fault)))) return alone;
  return [alone.reduce((one, other) => (severity(other) > severity(one) ? other : one), row.well)];
}

function rowOf(table: ExpectedTable, request: string): ExpectedRow {
  const row = table.get(request);
  if (row === undefined) throw new Error(`${request} stands in no row`);
  return row;
}

const ASKS_THE_DATABASE_HERE = '/readyz';
const FAILS_BY_ITSELF: ReadonlySet<Fault> = new Set(['API 500', 'API hangs']);

/** Drops the database's faults if the external API fails, because then no call reaches the database. */
function withoutUnmet(faults: readonly Fault[]): readonly Fault[] {
  const isUnasked = faults.some((fault) => FAILS_BY_ITSELF.has(fault));
  return isUnasked ? faults.filter((fault) => fault !== 'D1 throws' && fault !== 'D1 slow') : faults;
}

function severity(outcome: string): number {
  const index = OUTCOMES.indexOf(outcome);
  if (index < 0) throw new Error(`The list of outcomes lacks "${outcome}"`);
  return index;
}

function outcomeIn(cell: string | undefined, well: string): string {
  const outcome = cell === '.' ? well : (cell ?? 'a missing cell');
  severity(outcome);
  return outcome;
}
