import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { emailsTo } from '#test/support/an-email.ts';
import { hideLogs } from '#test/support/hide-logs.ts';
import { PLANTED_FAULTS } from '#test/support/planted-faults.ts';
import { sendWaitingEmails } from '#test/support/sent-emails.ts';
import { anOperator, pageText, visitDesk } from '#test/support/the-desk.ts';
import { visit } from '#test/support/the-shop.ts';
import { JOB_NAMES, recordJobRun } from '#worker/api/job-run.repository.ts';
import { reconcile } from '#worker/api/reconciliation/reconciliation.service.ts';
import { alertOperators } from '#worker/api/status/status-alerts.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';

const START = new Date();
let owner = { email: '' };
let serial = 0;
let operators = '';

beforeAll(async () => {
  owner = await anOperator('owner');
  // Before the faults, whose orders are incomplete.
  await reconcile(env.DB, START);
});

beforeEach(() => {
  hideLogs();
  serial += 1;
  operators = `faults-${serial}@shop.test`;
});

function change(statements: readonly string[]): Promise<unknown> {
  return env.DB.batch(statements.map((each) => env.DB.prepare(each)));
}

/** Runs the job at a minute. Every job has just run, except for what `plant` changes. */
async function run(
  minute: number,
  plant: (now: Date) => Promise<unknown>,
  given: object = {},
): Promise<void> {
  const now = new Date(START.getTime() + minute * 60_000);
  await Promise.all(JOB_NAMES.map((job) => recordJobRun(env.DB, { job, endedAt: now, error: null })));
  await plant(now);
  await alertOperators({ ...env, ALERT_EMAIL: operators, ...given }, now, 'https://shop.test');
}

async function subjects(): Promise<string[]> {
  await sendWaitingEmails();
  return (await emailsTo(operators)).map(({ subject }) => subject).toReversed();
}

/** The rows of the desk's checks that are not well. */
async function unwellOnDesk(bindings?: Bindings): Promise<string> {
  const html =
    bindings === undefined
      ? await pageText('/well-being', owner)
      : await (await visitDesk('/well-being', { as: owner, bindings })).text();
  const rows = html.match(/<tr.*?<\/tr>/gs) ?? [];
  return rows
    .filter((row) => row.includes('Not well'))
    .map((row) => row.replaceAll(/<[^>]+>/g, ' '))
    .join('\n');
}

const nothing = async () => undefined;

async function expectReported(
  { check, figures }: { check: string; figures: RegExp },
  plant: (now: Date) => Promise<unknown>,
  end: () => Promise<unknown>,
  bindings: Partial<Bindings> = {},
): Promise<void> {
  await run(0, plant, bindings);
  const rows = await unwellOnDesk({ ...env, ...bindings });
  expect(rows).toMatch(figures);
  expect(rows.split('\n')).toEqual([expect.stringMatching(new RegExp(`^\\s*${check}\\s`))]);
  for (const minute of [5, 6]) await run(minute, plant, bindings);
  expect(await subjects()).toEqual([`Spaza status: ${check}: NOT WELL`]);
  await end();
  for (const minute of [7, 12]) await run(minute, nothing);
  expect(await subjects()).toEqual([`Spaza status: ${check}: NOT WELL`, `Spaza status: ${check}: ok again`]);
}

it.each(PLANTED_FAULTS)('reports $what on the desk, and by email at its beginning and its end', (fault) =>
  expectReported(
    fault,
    (now) => change(fault.plant(now)),
    () => change(fault.end),
  ),
);

it('reports a broken flag in KV', () =>
  expectReported(
    { check: 'KV', figures: /The flag in KV is broken/ },
    () => env.KV.put(FLAG_KEYS.maintenance, 'yes please'),
    () => env.KV.delete(FLAG_KEYS.maintenance),
  ));

it.each([
  ['KV', 'get'],
  ['R2', 'list'],
] as const)('reports that %s does not respond', (check, method) => {
  const [name, real] = check === 'KV' ? (['KV', env.KV] as const) : (['PICTURES', env.PICTURES] as const);
  const failing = { [method]: { value: () => Promise.reject(new Error(`${check} is down`)) } };
  return expectReported(
    { check, figures: new RegExp(`no answer: ${check} is down`) },
    async () => undefined,
    async () => undefined,
    { [name]: Object.create(real, failing) },
  );
});

/** The desk finds operators and the alerts' emails in D1, so only `/readyz` and `ops status` can report these two. */
it('reports through /readyz that D1 does not respond, or that a migration is pending', async () => {
  const fail = () => {
    throw new Error('D1 is away');
  };
  const DB = Object.create(env.DB, {
    ...{ prepare: { value: fail }, batch: { value: fail }, withSession: { value: fail } },
  });
  const ready = await visit('/readyz', {}, { bindings: { ...env, DB } });
  expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ d1: 'failed' })]);
  expect((await visitDesk('/well-being', { as: owner, bindings: { ...env, DB } })).status).toBe(500);
  await expect(alertOperators({ ...env, DB, ALERT_EMAIL: operators }, START, '')).rejects.toThrow();

  await change(['CREATE TABLE moved AS SELECT * FROM d1_migrations', 'DELETE FROM d1_migrations']);
  const behind = await visit('/readyz');
  await change(['INSERT INTO d1_migrations SELECT * FROM moved', 'DROP TABLE moved']);
  expect([behind.status, await behind.json()]).toEqual([503, expect.objectContaining({ d1: 'failed' })]);
  expect(await subjects()).toEqual([]);
});
