import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '#shared/is-record.ts';
import { listIncompleteSuppliers } from '#worker/api/invoices/invoices.repository.ts';
import { countBacklogMails } from '#worker/api/mail/mail-backlog.repository.ts';
import { listSecurityCounts } from '#worker/api/security/security-events.repository.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { countOf, errorMessage } from '../shop/format.ts';
import { untilUnlocked } from '../shop/local-lock.ts';
import { compareMigrations, describeUnknownMigrations } from '../shop/migrations.ts';
import { type Shop, withStores } from '../shop/open-shop.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import type { ShopPlace } from '../shop/shop-place.ts';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';
import { describeJobs, describeRetention } from './job-status.ts';
import { describeFlag } from './maintenance-commands.ts';
import type { OpsCommands } from './ops-command.ts';
import { describeReconciliation } from './reconciliation-commands.ts';
import { describeRemovals } from './removal-commands.ts';
import { describeReturns } from './return-commands.ts';
import { shopOrigin } from './shop-origin.ts';

const STORE_DEADLINE_MS = 10_000;
const SHOP_DEADLINE_MS = 3_000;

export const STATUS_COMMANDS: OpsCommands = {
  status: {
    purpose:
      'Says whether D1, KV and R2 answer, the data version, the builds, maintenance, orders that wait, mails that are stuck, invoices that cannot be issued, what of the sums differs, how often somebody was refused, what cron has yet to do, returns and accounts that wait, and what is kept for too long.',
    async run({ place }) {
      const answers = await withStores(place, (shop) =>
        Promise.all(
          Object.entries(ASK).map(([name, ask]) =>
            answerOf(
              name,
              untilUnlocked(place, () => ask(shop, place)),
            ),
          ),
        ),
      );
      for (const { line } of answers) console.log(line);
      console.log(`Built here: ${await builtHere()}`);
      console.log(`Running at ${await running(await shopOrigin(place))}`);
      const silent = answers.filter(({ isWell }) => !isWell).map(({ name }) => name);
      if (silent.length > 0) throw new ScriptFailure(`Not well: ${silent.join(', ')}.`);
    },
  },
};

/** Asks each store something and describes its answer in a line. */
const ASK: Readonly<Record<string, (shop: Shop, place: ShopPlace) => Promise<string>>> = {
  D1: describeDatabase,
  KV: describeFlags,
  R2: async ({ pictures }) => {
    await pictures.list({ limit: 1 });
    return 'answers';
  },
};

type Answer = { name: string; isWell: boolean; line: string };

async function answerOf(name: string, answer: Promise<string>): Promise<Answer> {
  try {
    return { name, isWell: true, line: `${name}: ${await withDeadline(name, STORE_DEADLINE_MS, answer)}` };
  } catch (cause) {
    return { name, isWell: false, line: `${name}: does not answer: ${errorMessage(cause)}` };
  }
}

async function describeDatabase({ db }: Shop, place: ShopPlace): Promise<string> {
  const { missing, unknown } = await compareMigrations(db, place);
  if (unknown.length > 0) return `answers, but cannot be used: ${describeUnknownMigrations(unknown, place)}`;
  if (missing.length > 0) return 'answers, but lacks migrations: npm start or a deploy brings them';
  const waiting = await db
    .prepare(`SELECT count(*) AS n FROM "order" WHERE status = 'placed'`)
    .first<number>('n');
  const now = new Date();
  return [
    `answers; ${countOf(waiting ?? 0, 'order')} waiting for payment; ${await describeMails(db)}${await describeInvoices(db)}; ${await describeReconciliation(db)}; ${await describeSecurity(db, now)}`,
    `Jobs: ${await describeJobs(db, now)}`,
    `Returns: ${await describeReturns(db)}`,
    `Removals: ${await describeRemovals(db, now)}`,
    `Retention: ${await describeRetention(db, now)}`,
  ].join('\n');
}

/** Of the last 24 hours; what an isolate has not written yet is missing, so each count is the least that it can be. */
async function describeSecurity(db: D1Database, now: Date): Promise<string> {
  const counts = await listSecurityCounts(db, now);
  if (counts.length === 0) return 'nobody refused in 24 hours';
  const each = counts.map(({ event, lastHour, lastDay }) => `${event} ${lastDay} (${lastHour})`);
  return `refused in 24 hours (in this one), at least: ${each.join(', ')}`;
}

/** Empty where no invoice is stuck. */
async function describeInvoices(db: D1Database): Promise<string> {
  const suppliers = await listIncompleteSuppliers(db);
  const each = suppliers.map(({ name, orders }) => `${name} (${countOf(orders, 'order')})`);
  if (each.length === 0) return '';
  return `; due invoices that cannot be issued, for want of an address of ${each.join(', ')} (npm run ops -- retailers set)`;
}

async function describeMails(db: D1Database): Promise<string> {
  const { waiting, dead } = await countBacklogMails(db);
  if (waiting + dead === 0) return 'no mail stuck';
  const verb = dead === 1 ? 'was' : 'were';
  return `${countOf(waiting, 'mail')} outside the queue; ${countOf(dead, 'mail')} ${verb} given up (npm run ops -- mail list)`;
}

async function describeFlags({ kv }: Shop): Promise<string> {
  const [version, maintenance] = await Promise.all([
    kv.get(FLAG_KEYS.dataVersion),
    kv.get(FLAG_KEYS.maintenance),
  ]);
  return `answers; data version ${version ?? '0 (nothing was changed yet)'}. ${describeFlag(maintenance)}`;
}

async function builtHere(): Promise<string> {
  try {
    return idOf(JSON.parse(await readFile(path.join(PROJECT_FOLDER, 'dist/manifest.json'), 'utf8')));
  } catch {
    return 'nothing yet (npm run build)';
  }
}

async function running(origin: string): Promise<string> {
  try {
    const response = await fetch(`${origin}/builds/latest.json`, {
      signal: AbortSignal.timeout(SHOP_DEADLINE_MS),
    });
    if (!response.ok) return `${origin}: it answers ${response.status} for its build`;
    return `${origin}: build ${idOf(await response.json())}`;
  } catch {
    return `${origin}: nothing answers`;
  }
}

/** The id of a build, from its manifest or from `builds/latest.json`. */
function idOf(build: unknown): string {
  return isRecord(build) && typeof build.id === 'string' ? build.id : 'without a name';
}
