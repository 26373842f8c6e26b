import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { countOf } from '#shared/domain/format-count.ts';
import { timeText } from '#shared/domain/format-date.ts';
import type { ReturnStatus } from '#shared/domain/return-states.ts';
import { isRecord } from '#shared/is-record.ts';
import { listSecurityCounts } from '#worker/api/security/security-events.repository.ts';
import { checkFlags, checkR2, DATABASE_CHECKS } from '#worker/api/status/shop-checks.ts';
import { type NamedCheck, runCheck, type StatusCheck } from '#worker/api/status/status-check.ts';
import { countWaitingReturns } from '#worker/operations/returns.repository.ts';
import { countOpenSupportRequests } from '#worker/operations/support-requests.repository.ts';
import { tableLines } from '../shop/format.ts';
import { retryWhileLocked } from '../shop/local-lock.ts';
import { compareMigrations, describeUnknownMigrations } from '../shop/migrations.ts';
import { type Shop, withKnownStores } from '../shop/open-shop.ts';
import { findShopOrigin } from '../shop/shop-origin.ts';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import type { OpsCommands } from './ops-command.ts';
import { readRouteRuleHosts } from './route-rules-commands.ts';

const SHOP_DEADLINE_MS = 3_000;
const SHOP_LOG = 'start the shop, or read its log';

export const STATUS_COMMANDS: OpsCommands = {
  status: {
    changes: 'nothing',
    purpose:
      'Checks stores, emails, PINs, jobs, invoices, accounts, returns, removals, retention and the running build. Fails if any check fails.',
    async run({ target }) {
      const checks = await withKnownStores(target, async (shop) => [
        ...(await checkDatabase(shop, target)),
        await checkStore('KV', target, async () => checkFlags(shop.kv, await readRouteRuleHosts(target))),
        await checkStore('R2', target, () => checkR2(shop.pictures)),
      ]);
      checks.push({ name: 'Shop', ...(await checkRunningShop(await findShopOrigin(target))) });
      const rows = checks.map(({ name, isWell, remedy = '', text }) => [
        name,
        isWell ? 'ok' : 'NOT WELL',
        remedy,
        text,
      ]);
      const build = await builtHere();
      const unwell = checks.filter(({ isWell }) => !isWell).map(({ name }) => name);
      return {
        data: { checks, build },
        lines: [
          ...tableLines([['Check', 'State', 'What to do', 'Figures'], ...rows]),
          `Build in dist: ${build ?? 'none (npm run build)'}`,
        ],
        problem: unwell.length === 0 ? undefined : `Not well: ${unwell.join(', ')}.`,
      };
    },
  },
};

function checkStore(
  name: string,
  target: ShopTarget,
  check: () => Promise<StatusCheck>,
): Promise<NamedCheck> {
  return runCheck(name, () => retryWhileLocked(target, check));
}

/** Checks the database, and its content if it can be read. */
async function checkDatabase({ db }: Shop, target: ShopTarget): Promise<NamedCheck[]> {
  const database = await checkStore('D1', target, () => checkMigrations(db, target));
  if (!database.isWell) return [database];
  const now = new Date();
  const checks = {
    Orders: countUnpaid,
    Returns: describeReturns,
    Messages: describeMessages,
    ...DATABASE_CHECKS,
    Security: describeSecurity,
  };
  const others = Object.entries(checks).map(([name, check]) =>
    checkStore(name, target, () => check(db, now)),
  );
  return [database, ...(await Promise.all(others))];
}

async function checkMigrations(db: D1Database, target: ShopTarget): Promise<StatusCheck> {
  const { missing, unknown } = await compareMigrations(db, target);
  if (unknown.length > 0) {
    return { isWell: false, text: `cannot be used: ${describeUnknownMigrations(unknown, target)}` };
  }
  if (missing.length > 0)
    return {
      isWell: false,
      text: `migrations are missing: ${missing.join(', ')}`,
      remedy: 'npm start, or a deploy',
    };
  return { isWell: true, text: 'answers' };
}

async function countUnpaid(db: D1Database): Promise<StatusCheck> {
  const waiting = await db
    .prepare(`SELECT count(*) AS n FROM "order" WHERE status = 'placed'`)
    .first<number>('n');
  return { isWell: true, text: `${countOf(waiting ?? 0, 'order')} waiting for payment` };
}

async function describeReturns(db: D1Database): Promise<StatusCheck> {
  const counts = await countWaitingReturns(db);
  if (counts.length === 0) return { isWell: true, text: 'no return is waiting' };
  const each = counts.map(
    ({ status, count, oldest }) =>
      `${countOf(count, 'return')} ${WAITS[status]}, the oldest since ${timeText(oldest)}`,
  );
  return { isWell: true, text: each.join('; '), remedy: 'npm run ops -- returns list' };
}

const WAITS: Readonly<Partial<Record<ReturnStatus, string>>> = {
  requested: 'waiting for an answer',
  accepted: 'on the way back',
  received: 'waiting for the refund',
};

async function describeMessages(db: D1Database): Promise<StatusCheck> {
  const { count, oldest } = await countOpenSupportRequests(db);
  if (oldest === null) return { isWell: true, text: 'no support request is open' };
  const text = `${countOf(count, 'support request')} open, the oldest since ${timeText(oldest)}`;
  return { isWell: true, text, remedy: 'npm run ops -- support list' };
}

/**
 * Counts the security events of the last hour and the last 24 hours. Isolates write their counts late, so each count is
 * a minimum.
 */
async function describeSecurity(db: D1Database, now: Date): Promise<StatusCheck> {
  const counts = await listSecurityCounts(db, now);
  const each = counts.map(({ event, lastHour, lastDay }) => `${event} ${lastDay} (${lastHour})`);
  const text =
    each.length === 0
      ? 'no security event in the last 24 hours'
      : `at least, in the last 24 hours (in the last hour): ${each.join(', ')}`;
  return { isWell: true, text };
}

async function builtHere(): Promise<string | null> {
  try {
    return idOf(JSON.parse(await readFile(path.join(PROJECT_FOLDER, 'dist/manifest.json'), 'utf8')));
  } catch {
    return null;
  }
}

async function checkRunningShop(origin: string): Promise<StatusCheck> {
  try {
    const response = await fetch(`${origin}/builds/latest.json`, {
      signal: AbortSignal.timeout(SHOP_DEADLINE_MS),
    });
    if (response.ok) return { isWell: true, text: `${origin} runs build ${idOf(await response.json())}` };
    return { isWell: false, text: `${origin} answers ${response.status} for its build`, remedy: SHOP_LOG };
  } catch {
    return { isWell: false, text: `${origin}: no answer`, remedy: SHOP_LOG };
  }
}

/** Returns a build's id from its manifest or `builds/latest.json`. */
function idOf(build: unknown): string {
  return isRecord(build) && typeof build.id === 'string' ? build.id : 'unknown';
}
