import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emailsTo } from '#test/support/an-email.ts';
import { sendWaitingEmails } from '#test/support/sent-emails.ts';
import { JOB_NAMES, recordJobRun } from '#worker/api/job-run.repository.ts';
import { reconcile } from '#worker/api/reconciliation/reconciliation.service.ts';
import { sizeCheck } from '#worker/api/status/shop-checks.ts';
import { alertOperators } from '#worker/api/status/status-alerts.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

const ORIGIN = 'https://shop.test';
const START = new Date();
let operators = '';
let serial = 0;
let lines: string[] = [];

function inMinutes(minutes: number): Date {
  return new Date(START.getTime() + minutes * 60_000);
}

/** Runs the job at a minute, with every other job having just run. */
async function run(minute: number, given: object = {}): Promise<void> {
  const now = inMinutes(minute);
  for (const job of JOB_NAMES) await recordJobRun(env.DB, { job, endedAt: now, error: null });
  await alertOperators({ ...env, ALERT_EMAIL: operators, ...given }, now, ORIGIN, '');
}

async function subjects(): Promise<string[]> {
  await sendWaitingEmails();
  return (await emailsTo(operators)).map(({ subject }) => subject).toReversed();
}

const breakFlag = () => env.KV.put(FLAG_KEYS.maintenance, 'yes please');
const repairFlag = () => env.KV.put(FLAG_KEYS.maintenance, 'off');

const BEGUN = 'Spaza status: KV: NOT WELL';
const ENDED = 'Spaza status: KV: ok again';

beforeEach(async () => {
  serial += 1;
  operators = `operators-${serial}@shop.test`;
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(String(line)));
  await repairFlag();
  await env.DB.batch([
    env.DB.prepare('DELETE FROM status_alert'),
    env.DB.prepare('DELETE FROM mail_backlog'),
  ]);
  await reconcile(env.DB, START);
});

describe('the size of the database', () => {
  it.each([
    [6_999_000_000, true, '6,999 MB of 10,000 MB'],
    [7_000_000_000, false, '7,000 MB of 10,000 MB'],
  ])('of %i bytes is well: %s', (bytes, isWell, text) => {
    expect(sizeCheck(bytes)).toMatchObject({ isWell, text });
  });
});

describe('the job that checks the status', () => {
  it('sends nothing and logs nothing while all is well', async () => {
    for (const minute of [0, 5, 10]) await run(minute);
    expect(await subjects()).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('sends one email once a problem has lasted five minutes, and one when it is over', async () => {
    await breakFlag();
    for (const minute of [0, 1, 4]) await run(minute);
    expect(await subjects()).toEqual([]);
    await run(5);
    expect(await subjects()).toEqual([BEGUN]);
    for (const minute of [6, 7, 90]) await run(minute);
    expect(await subjects()).toEqual([BEGUN]);
    await repairFlag();
    for (const minute of [91, 95]) await run(minute);
    expect(await subjects()).toEqual([BEGUN]);
    for (const minute of [96, 97, 98]) await run(minute);
    expect(await subjects()).toEqual([BEGUN, ENDED]);

    const [ended, begun] = await emailsTo(operators);
    expect(begun?.text).toContain('The flag in KV is broken');
    expect(begun?.text).toContain('npm run ops -- maintenance off');
    expect(ended?.text).toContain('over for five minutes');
  });

  it('logs each problem at every run, with its figures', async () => {
    await breakFlag();
    await run(0);
    await run(1);
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged).toHaveLength(2);
    expect(logged[0]).toMatchObject({ message: 'a status check is not well', check: 'KV' });
  });

  it('sends one email of each kind if two runs overlap', async () => {
    await breakFlag();
    await run(0);
    await Promise.all([run(5), run(5), run(6)]);
    expect(await subjects()).toEqual([BEGUN]);
    await repairFlag();
    await run(7);
    await Promise.all([run(12), run(12), run(13)]);
    expect(await subjects()).toEqual([BEGUN, ENDED]);
  });

  it('sends nothing for a problem shorter than five minutes, and two emails for one that comes and goes', async () => {
    await breakFlag();
    await run(0);
    await repairFlag();
    await run(1);
    await run(6);
    await breakFlag();
    await run(7);
    expect(await subjects()).toEqual([]);
    for (const minute of [8, 10, 12, 14]) {
      await repairFlag();
      await run(minute);
      await breakFlag();
      await run(minute + 1);
    }
    expect(await subjects()).toEqual([BEGUN]);
    await repairFlag();
    for (const minute of [16, 21, 22]) await run(minute);
    expect(await subjects()).toEqual([BEGUN, ENDED]);
  });

  it('only logs without ALERT_EMAIL, and notifies once an address is set', async () => {
    await breakFlag();
    for (const minute of [0, 6]) await run(minute, { ALERT_EMAIL: '' });
    expect(lines).toHaveLength(2);
    await run(7);
    expect(await subjects()).toEqual([BEGUN]);
  });
});
