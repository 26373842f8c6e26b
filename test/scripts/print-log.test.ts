import { expect, it } from 'vitest';
import { formatLine } from '#scripts/shop/print-log.ts';

const ENTRY = JSON.stringify({
  ...{ level: 'error', at: 'cron', message: 'a job failed', requestId: 'c0ffee', job: 'purge' },
  cause: 'Error: D1 is away\n    at run',
});
/** As wrangler prints `console.error`. */
const PRINTED = `\u001b[31m✘ \u001b[41;31m[\u001b[41;97mERROR\u001b[41;31m]\u001b[0m \u001b[1m${ENTRY}\u001b[0m`;

it('prints a log line as JSON without wrangler’s prefix, or as text with LOG_FORMAT=text', () => {
  expect(formatLine(PRINTED, undefined)).toBe(ENTRY);
  expect(formatLine(PRINTED, 'text').replace(/^\d\d:\d\d:\d\d /, '')).toBe(
    'ERROR cron  a job failed  job=purge  [c0ffee]\n    Error: D1 is away\n        at run',
  );
});

it.each(['Uncaught Error: {"level":"error"}', '{"level":"loud","at":"x","message":"y"}', 'Ready on 8787'])(
  'prints %s, which is not a log line, unchanged',
  (line) => expect(formatLine(line, 'text')).toBe(line),
);
