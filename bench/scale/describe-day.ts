import { formatTable } from '../report.ts';
import type { CronRun, DayOptions, DayReport } from '../workers/busy-day/day-step.ts';
import { longestMailWait } from './mail-queue.ts';

/** What a mail service is assumed to take for a mail; D1's round trips come on top. */
const MAIL_SERVICE_MS = 300;
/** `max_batch_size` of `shop-mail` in wrangler.toml. */
const BATCH_SIZE = 5;
const CONSUMERS = [2, 10, 20, 30];

/** The largest lags, what a run of the cron asks of D1, and how long mails wait, as text. */
export function describeDay(day: DayReport, { tripMs, failing, hours }: DayOptions): string {
  const { runs } = day;
  const idle = runs.filter(({ expiryLag, invoiceLag }) => expiryLag === 0 && invoiceLag === 0);
  return [
    `D1 answers after ${tripMs} ms, and fails ${failing * 100} of 100 calls; ${hours} hours`,
    formatTable(RUN_HEADERS, [
      runRow('all', runs),
      ...(idle.length > 0 ? [runRow('nothing due', idle)] : []),
      ...HOURS.map(([name, from, to]) =>
        runRow(
          name,
          runs.filter(({ minute }) => minute >= from && minute < to),
        ),
      ),
    ]),
    '',
    formatTable(
      ['mail', 'asked for'],
      Object.entries(Object.groupBy(day.mails, ({ template }) => template)).map(([template, mails = []]) => [
        template,
        String(mails.length),
      ]),
    ),
    '',
    formatTable(
      ['consumers of shop-mail', 'mails at a time', 'longest wait, s'],
      CONSUMERS.map((consumers) => [
        String(consumers),
        String(consumers * BATCH_SIZE),
        seconds(longestMailWait(day.mails.map(toAsked), { consumers, batchSize: BATCH_SIZE })),
      ]),
    ),
    '',
    `calls that failed: ${day.failedCalls}; the daily comparison found: ${day.differences === null ? 'no end' : day.differences.join('; ') || 'nothing'}`,
    `round trips of a mail: ${JSON.stringify(day.tripsOfMail)}`,
  ].join('\n');

  function toAsked({ at, template }: DayReport['mails'][number]) {
    // One of them is the outbox's, in place of the mail service.
    const trips = (day.tripsOfMail[template] ?? 0) - 1;
    return { at, takesMs: trips * tripMs + MAIL_SERVICE_MS };
  }
}

const RUN_HEADERS = [
  ...['minutes', 'runs', 'expiry lag, s', 'invoice lag, s', 'longest run, s'],
  ...[
    'statements, mean',
    'most',
    'round trips, mean',
    'most',
    'rows read, mean',
    'most',
    'rows written, mean',
  ],
];

const HOURS = [
  ['the first ten', 0, 10],
  ['60 to 70: what was not paid in the first ten', 60, 71],
] as const;

function runRow(name: string, runs: readonly CronRun[]): string[] {
  const most = (of: (run: CronRun) => number): number => runs.reduce((max, run) => Math.max(max, of(run)), 0);
  const mean = (of: (run: CronRun) => number): string =>
    Math.round(runs.reduce((sum, run) => sum + of(run), 0) / Math.max(1, runs.length)).toLocaleString(
      'en-US',
    );
  const both = (of: (run: CronRun) => number): string[] => [mean(of), most(of).toLocaleString('en-US')];
  return [
    ...[name, String(runs.length), seconds(most((run) => run.expiryLag))],
    ...[seconds(most((run) => run.invoiceLag)), seconds(most((run) => run.tookMs))],
    ...both((run) => run.statements),
    ...both((run) => run.roundTrips),
    ...both((run) => run.rowsRead),
    mean((run) => run.rowsWritten),
  ];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1);
}
