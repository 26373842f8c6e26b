import {
  type FlagChange,
  FlagError,
  type FlagKey,
  type FlagStores,
  readFlag as readStoredFlag,
  SEEN,
  writeFlag as writeStoredFlag,
} from '#worker/operations/flags.ts';
import type { Actor } from '#worker/operations/operator-events.repository.ts';
import { targetFlags } from '../shop/command-line.ts';
import { retryWhileLocked } from '../shop/local-lock.ts';
import { withKnownStores } from '../shop/open-shop.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { readShopState } from '../shop/shop-state.ts';
import type { ShopTarget } from '../shop/shop-target.ts';
import type { Report } from './ops-command.ts';

export { type FlagChange, SEEN } from '#worker/operations/flags.ts';

/** Reads a flag of a shop; null if it was never set. */
export function readShopFlag(target: ShopTarget, key: FlagKey): Promise<string | null> {
  return withFlags(target, key, (stores) => readStoredFlag(stores, key));
}

/**
 * Writes a flag. Reports the effect, when it becomes visible, and the equivalent wrangler command. `unrecorded` is the
 * reason why D1 did not record the change; null if it did.
 */
export function writeShopFlag(
  target: ShopTarget,
  by: Actor,
  key: FlagKey,
  change: FlagChange,
): Promise<Report> {
  return withFlags(target, key, (stores) => write(stores, target, by, key, change));
}

/** {@link writeShopFlag} based on the current value; `decide` may throw to reject the change. */
export function changeShopFlag(
  target: ShopTarget,
  by: Actor,
  key: FlagKey,
  decide: (text: string | null) => FlagChange,
): Promise<Report> {
  return withFlags(target, key, async (stores) =>
    write(stores, target, by, key, decide(await readStoredFlag(stores, key))),
  );
}

async function write(
  stores: FlagStores,
  target: ShopTarget,
  by: Actor,
  key: FlagKey,
  change: FlagChange,
): Promise<Report> {
  const unrecorded = await writeStoredFlag(stores, by, key, change);
  const { value, effect, details } = change;
  return {
    data: { flag: key, value, ...details, unrecorded },
    lines: [
      effect,
      SEEN,
      `The same by hand: ${kvPut(target, key, value)}`,
      ...(unrecorded === null
        ? []
        : [`The change is stored, but D1 did not record who made it (${unrecorded}).`]),
    ],
  };
}

/** The command that shows each flag. */
const SHOW_COMMANDS: Record<FlagKey, string> = {
  maintenance: 'maintenance status',
  'route-rules': 'route-rules list',
  'data-version': 'status',
  offline: 'offline status',
};

function withFlags<Result>(
  target: ShopTarget,
  key: FlagKey,
  use: (stores: FlagStores) => Promise<Result>,
): Promise<Result> {
  return withKnownStores(target, async ({ db, kv }) => {
    try {
      return await use({ db, kv, retry: (act) => retryWhileLocked(target, act) });
    } catch (cause) {
      if (!(cause instanceof FlagError)) throw cause;
      const check = cause.mayBeStored
        ? ` Check: npm run ops -- ${SHOW_COMMANDS[key]}${targetFlags(target)}`
        : '';
      throw new ScriptFailure(`${cause.message}${check}`);
    }
  });
}

/** Returns the wrangler command that writes the same value. */
function kvPut(target: ShopTarget, key: FlagKey, value: string): string {
  const where =
    target.kind === 'local'
      ? `--local --persist-to ${quoted(readShopState().stateDir)}`
      : `--remote --env ${target.environment}`;
  return `npx wrangler kv key put --binding KV ${where} ${key} ${quoted(value)}`;
}

/** Quotes a value for a shell. */
function quoted(text: string): string {
  return /^[\w./:@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
