import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailsTo } from '#test/support/an-email.ts';
import { hideLogs } from '#test/support/hide-logs.ts';
import { PLANTED_FAULTS } from '#test/support/planted-faults.ts';
import { sendWaitingEmails } from '#test/support/sent-emails.ts';
import { anOperator, pageText, readableText, visitDesk } from '#test/support/the-desk.ts';
import { JOB_NAMES, recordJobRun } from '#worker/api/job-run.repository.ts';
import { reconcile } from '#worker/api/reconciliation/reconciliation.service.ts';
import { alertOperators } from '#worker/api/status/status-alerts.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { PRIVATE_PREFIX } from '#worker/platform/private-files.ts';

const START = new Date();
const NEWEST = env.TEST_MIGRATIONS.at(-1)?.name ?? '';
let owner = { email: '' };
let serial = 0;
let operators = '';

beforeAll(async () => {
  owner = await anOperator('owner');
  // Runs before the faults are planted, because their orders are incomplete.
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
  await alertOperators({ ...env, ALERT_EMAIL: operators, ...given }, now, 'https://shop.test', NEWEST);
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

describe('a fault of D1 itself', () => {
  it('is reported on the desk, and by email at its beginning and its end', async () => {
    const fail = () => {
      throw new Error('D1 is away');
    };
    const DB = Object.create(env.DB, {
      ...{ prepare: { value: fail }, batch: { value: fail }, withSession: { value: fail } },
    });
    const page = await visitDesk('/orders', { as: owner, bindings: { ...env, DB } });
    expect([page.status, await readableText(page)]).toEqual([
      503,
      expect.stringMatching(/The database is not well.*D1<.*?Not well.*no answer: D1 is away/s),
    ]);

    const { mails, bindings } = anEmailService();
    const away = { ...env, ...bindings, DB };
    // Without D1, no other alert can be stored and no run be recorded, so the job fails after this alert.
    for (const minute of [0, 4, 5, 6, 60]) await expect(alertAt(away, minute)).rejects.toThrow('D1 is away');
    expect(mails).toEqual(['Spaza status: D1: NOT WELL']);
    for (const minute of [61, 65]) await alertAt({ ...env, ...bindings }, minute);
    expect(mails).toHaveLength(1);
    await Promise.all([66, 66, 67].map((minute) => alertAt({ ...env, ...bindings }, minute)));
    await alertAt({ ...env, ...bindings }, 68);
    expect(mails).toEqual(['Spaza status: D1: NOT WELL', 'Spaza status: D1: ok again']);
    expect(await env.PICTURES.list({ prefix: `${PRIVATE_PREFIX}alerts/` })).toMatchObject({ objects: [] });
  });

  it('causes one email if runs overlap, and another attempt if the email could not be sent', async () => {
    await takeMigrationsAway();
    const { mails, bindings } = anEmailService();
    const broken = { ...env, ...bindings };
    const down = { send: () => Promise.reject(new Error('no connection')) };
    await alertAt(broken, 0);
    await env.KV.put(FLAG_KEYS.maintenance, 'yes please');
    await expect(alertAt({ ...broken, SEND_EMAIL: down }, 5)).rejects.toThrow('no connection');
    await env.KV.delete(FLAG_KEYS.maintenance);
    const stored = await env.DB.prepare('SELECT name FROM status_alert').all();
    expect(stored.results).toContainEqual({ name: 'KV' });
    await Promise.all([alertAt(broken, 6), alertAt(broken, 6), alertAt(broken, 7)]);
    await alertAt(broken, 8);
    expect(mails).toEqual(['Spaza status: D1: NOT WELL']);
    await bringMigrationsBack();
    for (const minute of [9, 14]) await alertAt(broken, minute);
    expect(mails).toHaveLength(2);
  });

  it('is reported if a migration is pending', () =>
    expectReported(
      { check: 'D1', figures: /the migration \d{4}_\w+\.sql is missing/ },
      takeMigrationsAway,
      bringMigrationsBack,
    ));
});

function takeMigrationsAway(): Promise<unknown> {
  return change([`DELETE FROM d1_migrations WHERE name = '${NEWEST}'`]);
}

function bringMigrationsBack(): Promise<unknown> {
  return change([`INSERT OR IGNORE INTO d1_migrations (name) VALUES ('${NEWEST}')`]);
}

/** The subjects of the emails that Cloudflare's Email Service has accepted. The outbox would need D1. */
function anEmailService() {
  const mails: string[] = [];
  const SEND_EMAIL: SendEmail = {
    async send(message: EmailMessage | EmailMessageBuilder) {
      if ('subject' in message) mails.push(message.subject);
      return { messageId: 'one' };
    },
  };
  return { mails, bindings: { MAIL_DRIVER: 'binding', SEND_EMAIL } as const };
}

function alertAt(bindings: Bindings, minute: number): Promise<void> {
  const now = new Date(START.getTime() + minute * 60_000);
  return alertOperators({ ...bindings, ALERT_EMAIL: operators }, now, 'https://shop.test', NEWEST);
}
