import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '#shared/is-record.ts';
import { DATABASE_CHECKS } from '#worker/operations/status/shop-status.ts';
import type { StatusCheck } from '#worker/operations/status/status-check.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { parseMaintenance } from '#worker/platform/maintenance-flag.ts';
import { errorMessage, tableLines } from '../shop/format.ts';
import { untilUnlocked } from '../shop/local-lock.ts';
import { compareMigrations, describeUnknownMigrations } from '../shop/migrations.ts';
import { type Shop, withStores } from '../shop/open-shop.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { shopOrigin } from '../shop/shop-origin.ts';
import { PROJECT_FOLDER } from '../shop/shop-state.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import { describeFlag } from './maintenance-commands.ts';
import type { OpsCommands } from './ops-command.ts';

const STORE_DEADLINE_MS = 10_000;
const SHOP_DEADLINE_MS = 3_000;
const SHOP_LOG = 'start the shop, or read its log';

export const STATUS_COMMANDS: OpsCommands = {
  status: {
    changes: 'nothing',
    purpose:
      'Checks stores, emails, PINs, jobs, invoices, accounts, returns, removals, retention and the running build. Fails if any check fails.',
    async run({ place }) {
      const checks = await withStores(place, async (shop) => [
        ...(await checkDatabase(shop, place)),
        await checkStore('KV', place, () => checkFlags(shop)),
        await checkStore('R2', place, () => checkImages(shop)),
      ]);
      checks.push({ name: 'Shop', ...(await checkRunningShop(await shopOrigin(place))) });
      const rows = checks.map(({ name, isWell, remedy = '', text }) => [
        name,
        isWell ? 'ok' : 'NOT WELL',
        remedy,
        text,
      ]);
      for (const line of tableLines([['Check', 'State', 'What to do', 'Figures'], ...rows]))
        console.log(line);
      console.log(`Build in dist: ${await builtHere()}`);
      const unwell = checks.filter(({ isWell }) => !isWell).map(({ name }) => name);
      if (unwell.length > 0) throw new ScriptFailure(`Not well: ${unwell.join(', ')}.`);
    },
  },
};

type NamedCheck = StatusCheck & { name: string };

/** Checks a store. One that does not respond or cannot be read is not well. */
async function checkStore(
  name: string,
  place: ShopTarget,
  check: () => Promise<StatusCheck>,
): Promise<NamedCheck> {
  try {
    return { name, ...(await withDeadline(name, STORE_DEADLINE_MS, untilUnlocked(place, check))) };
  } catch (cause) {
    return { name, isWell: false, text: `no answer: ${errorMessage(cause).split('\n')[0]}` };
  }
}

/** Checks the database, and its content if it can be read. */
async function checkDatabase({ db }: Shop, place: ShopTarget): Promise<NamedCheck[]> {
  const database = await checkStore('D1', place, () => checkMigrations(db, place));
  if (!database.isWell) return [database];
  const now = new Date();
  const others = Object.entries(DATABASE_CHECKS).map(([name, check]) =>
    checkStore(name, place, () => check(db, now)),
  );
  return [database, ...(await Promise.all(others))];
}

async function checkMigrations(db: D1Database, place: ShopTarget): Promise<StatusCheck> {
  const { missing, unknown } = await compareMigrations(db, place);
  if (unknown.length > 0) {
    return { isWell: false, text: `cannot be used: ${describeUnknownMigrations(unknown, place)}` };
  }
  if (missing.length > 0)
    return { isWell: false, text: 'migrations are missing', remedy: 'npm start, or a deploy' };
  return { isWell: true, text: 'answers' };
}

async function checkFlags({ kv }: Shop): Promise<StatusCheck> {
  const [version, maintenance] = await Promise.all([
    kv.get(FLAG_KEYS.dataVersion),
    kv.get(FLAG_KEYS.maintenance),
  ]);
  const isWell = parseMaintenance(maintenance).problem === null;
  return {
    isWell,
    text: `answers; data version ${version ?? '0 (never set)'}. ${describeFlag(maintenance)}`,
    ...(isWell ? {} : { remedy: 'npm run ops -- maintenance off' }),
  };
}

async function checkImages({ pictures }: Shop): Promise<StatusCheck> {
  await pictures.list({ limit: 1 });
  return { isWell: true, text: 'answers' };
}

async function builtHere(): Promise<string> {
  try {
    return idOf(JSON.parse(await readFile(path.join(PROJECT_FOLDER, 'dist/manifest.json'), 'utf8')));
  } catch {
    return 'none (npm run build)';
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
