import * as v from 'valibot';
import { shortTimeText } from '#shared/domain/format-date.ts';
import { ShopVariables } from '#worker/env/shop-variables.ts';
import { IMPORT_FILE_KINDS } from '#worker/operations/catalogue/import-file.ts';
import { checkPullUrl, FetchFailure } from '#worker/operations/pulls/fetch-file.ts';
import {
  listPulls,
  type Pull,
  removePull,
  requestPull,
  setPull,
} from '#worker/operations/pulls/pulls.repository.ts';
import { listRetailers } from '#worker/operations/retailers.repository.ts';
import { readWholeNumber } from '../shop/command-line.ts';
import { readLocalConfig } from '../shop/local-config.ts';
import { ScriptFailure, UsageError } from '../shop/run-script.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import { readWranglerConfig } from '../shop/wrangler-config.ts';
import type { OpsCommands } from './ops-command.ts';
import { changeDatabase, readDatabase } from './ops-database.ts';
import { noRetailer } from './retailer-commands.ts';

const LIST = 'pulls list';
const HOURS_AT_MOST = 168;
const DAILY = '24';

export const PULL_COMMANDS: OpsCommands = {
  [LIST]: {
    changes: 'nothing',
    purpose:
      "Lists the retailers' files that the shop fetches, with the last result. Times are South African.",
    async run({ target }) {
      const pulls = await readDatabase(target, listPulls);
      return { data: pulls, lines: pulls.length === 0 ? ['There are no pulls.'] : pulls.map(lineOf) };
    },
  },
  'pulls set': {
    changes: 'undoably',
    purpose: "Fetches a retailer's file regularly and imports it. The host must be in PULL_HOSTS.",
    operands: '<retailer>',
    options: {
      '--url <url>': 'https address of the file (required)',
      '--kind <kind>': `${IMPORT_FILE_KINDS.join(' or ')}: products (default), or stock and prices by SKU`,
      '--every <hours>': 'hours between two attempts; 24 by default',
    },
    async run({ by, target, operands: [name = ''], flags }) {
      const { url = '', kind = 'catalogue', every = DAILY } = flags;
      const known = IMPORT_FILE_KINDS.find((each) => each === kind);
      if (known === undefined) {
        throw new UsageError(
          `--kind must be ${IMPORT_FILE_KINDS.join(' or ')}, not "${kind}". Nothing was changed.`,
        );
      }
      rejectUrl(url, await readHosts(target));
      const everyHours = readWholeNumber('--every', every, HOURS_AT_MOST);
      const pull = await changeDatabase(target, LIST, async (db) => {
        const set = { supplierId: await idOf(db, name), url, kind: known, everyHours };
        await setPull(db, by, { ...set, now: new Date() });
        return set;
      });
      return {
        data: pull,
        lines: [`The desk fetches ${url} within a minute, then every ${everyHours} hours.`],
      };
    },
  },
  'pulls run': {
    changes: 'undoably',
    purpose: "Fetches a retailer's file within a minute, even if it has not changed.",
    operands: '<retailer>',
    async run({ by, target, operands: [name = ''] }) {
      return {
        data: await changePull(target, name, (db, pull) => requestPull(db, by, pull)),
        lines: [`The desk fetches the file within a minute. See the result: npm run ops -- ${LIST}`],
      };
    },
  },
  'pulls remove': {
    changes: 'undoably',
    purpose: "No longer fetches a retailer's file. Its products stay.",
    operands: '<retailer>',
    async run({ by, target, operands: [name = ''] }) {
      return {
        data: await changePull(target, name, (db, pull) => removePull(db, by, pull)),
        lines: ['The file is no longer fetched.'],
      };
    },
  },
};

/** Changes a retailer's pull. Throws a ScriptFailure if the retailer has none. */
function changePull(
  target: ShopTarget,
  name: string,
  change: (db: D1Database, pull: { supplierId: number; now: Date }) => Promise<boolean>,
): Promise<{ supplierId: number }> {
  return changeDatabase(target, LIST, async (db) => {
    const supplierId = await idOf(db, name);
    if (await change(db, { supplierId, now: new Date() })) return { supplierId };
    throw noPull(name);
  });
}

async function readHosts(target: ShopTarget): Promise<readonly string[]> {
  if (target.kind === 'local') return (await readLocalConfig()).pullHosts;
  const { vars } = await readWranglerConfig(target);
  return v.parse(ShopVariables.entries.PULL_HOSTS, vars.PULL_HOSTS);
}

function rejectUrl(url: string, hosts: readonly string[]): void {
  try {
    checkPullUrl(url, hosts);
  } catch (cause) {
    if (!(cause instanceof FetchFailure)) throw cause;
    throw new UsageError(`--url: ${cause.message}. Nothing was changed. PULL_HOSTS names the allowed hosts.`);
  }
}

async function idOf(db: D1Database, name: string): Promise<number> {
  const [retailer] = await listRetailers(db, name);
  if (retailer === undefined) throw noRetailer(name);
  return retailer.id;
}

function noPull(name: string): ScriptFailure {
  return new ScriptFailure(`${name} has no pull. Nothing was changed. List them: npm run ops -- ${LIST}`);
}

function lineOf(pull: Pull): string {
  const { supplierName, retiredAt, url, kind, everyHours, nextAt, endedAt, outcome, report } = pull;
  const next =
    retiredAt === null ? `next ${shortTimeText(nextAt)}` : 'stopped, because the retailer is retired';
  const last = endedAt === null ? 'not fetched yet' : `${shortTimeText(endedAt)} ${outcome}: ${report}`;
  return `${supplierName}: ${kind} every ${everyHours} hours from ${url}; ${next}; ${last}`;
}
