import { type ConnectionCheck, slowPhoneText } from '../phone/slow-phone.ts';
import { formatTable, type PartReport } from '../report.ts';
import { median } from '../statistics.ts';
import type { TapResult } from './tap-result.ts';

/** Targets in milliseconds, counted from the tap; for `dialogAfterLive`, from when the app runs. */
const GOALS_MS = { busy: 100, count: 600, dialogAfterLive: 300 };

/** Formats the results of all taps as tables, one row per situation and time of the tap. */
export function reportTaps(taps: readonly TapResult[], connection: ConnectionCheck): PartReport {
  const rows = [...Map.groupBy(taps, ({ situation, afterMs }) => `${situation}, ${afterMs} ms`)].map(
    ([name, group]) => ({ name, ...summary(group) }),
  );
  return {
    title: `First tap on "Add to cart" of a page that loads, cold: ${slowPhoneText()}; milliseconds, median (range)`,
    table: [
      `measured: ${JSON.stringify(connection)}`,
      formatTable(
        ['tap', 'painted', 'tapped', 'app runs', 'tap → busy', 'tap → count', 'tap → dialog', 'app → dialog'],
        rows.map((row) => [
          row.name,
          row.painted,
          row.tapped,
          row.live,
          row.busy,
          row.count,
          row.dialog,
          row.dialogAfterLive,
        ]),
      ),
      '',
      formatTable(
        ['tap', 'calls', 'code', 'documents', 'round trips', 'with code', 'what is wrong'],
        rows.map((row) => [
          row.name,
          row.calls,
          row.scripts,
          row.documents,
          row.roundTrips,
          row.roundTripsWithCode,
          row.wrong.join('; '),
        ]),
      ),
      '',
      `goals: busy ${GOALS_MS.busy}, count ${GOALS_MS.count} in one round trip, dialog ${GOALS_MS.dialogAfterLive} after the app runs, no document`,
    ].join('\n'),
    results: { connection, goalsMs: GOALS_MS, rows },
  };
}

function summary(taps: readonly TapResult[]) {
  const times = (read: (tap: TapResult) => number | null): string => spread(taps.map(read));
  return {
    painted: times(({ paintedMs }) => paintedMs),
    tapped: times(({ tappedMs }) => tappedMs),
    live: times(({ liveMs }) => liveMs),
    busy: times(({ busyMs }) => busyMs),
    count: times(({ countMs }) => countMs),
    dialog: times(({ dialogMs }) => dialogMs),
    dialogAfterLive: times(({ dialogAfterLiveMs }) => dialogAfterLiveMs),
    calls: times(({ calls }) => calls.length),
    scripts: times(({ scripts }) => scripts),
    documents: times(({ documents }) => documents),
    roundTrips: times((tap) => tap.roundTrips),
    roundTripsWithCode: times((tap) => tap.roundTripsWithCode),
    wrong: whatIsWrong(taps),
  };
}

/** Formats values as their median and range, such as `120 (100–150)`, with the number of missing values. */
function spread(values: readonly (number | null)[]): string {
  const measured = values.filter((value) => value !== null);
  if (measured.length === 0) return 'never';
  const [least, most] = [Math.min(...measured), Math.max(...measured)];
  const range = least === most ? `${least}` : `${median(measured)} (${least}–${most})`;
  return measured.length === values.length ? range : `${range}, ${values.length - measured.length} never`;
}

function whatIsWrong(taps: readonly TapResult[]): string[] {
  const count = (isWrong: (tap: TapResult) => boolean): number => taps.filter(isWrong).length;
  const found = {
    'missed the button': count(({ isOnButton }) => !isOnButton),
    lost: count(({ unitsInCart }) => unitsInCart === 0),
    doubled: count(({ unitsInCart }) => unitsInCart > 1),
    'loaded a document': count(({ documents }) => documents > 0),
    'never busy': count(({ busyMs }) => busyMs === null),
    'busy late': count(({ busyMs }) => busyMs !== null && busyMs > GOALS_MS.busy),
    'no answer': count(
      ({ situation, countMs, dialogMs }) => (situation === 'signed in' ? countMs : dialogMs) === null,
    ),
    'count late': count(
      ({ situation, countMs }) => situation === 'signed in' && (countMs ?? 0) > GOALS_MS.count,
    ),
    'dialog late': count(({ dialogAfterLiveMs }) => (dialogAfterLiveMs ?? 0) > GOALS_MS.dialogAfterLive),
    'more than one round trip': count(
      ({ situation, roundTrips }) => situation === 'signed in' && roundTrips > 1,
    ),
  };
  return Object.entries(found).flatMap(([what, times]) => (times === 0 ? [] : [`${what} ${times}×`]));
}
