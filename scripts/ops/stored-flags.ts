import {
  type Actor,
  type OperatorAct,
  recordOperatorEvent,
} from '#worker/operations/operator-events.repository.ts';
import { withDeadline } from '#worker/platform/deadline.ts';
import type { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { placeFlags } from '../shop/command-line.ts';
import { errorMessage } from '../shop/format.ts';
import { untilUnlocked } from '../shop/local-lock.ts';
import { withStores } from '../shop/open-shop.ts';
import { ScriptFailure } from '../shop/run-script.ts';
import { readShopState } from '../shop/shop-state.ts';
import type { ShopTarget } from '../shop/shop-target.ts';

type FlagKey = (typeof FLAG_KEYS)[keyof typeof FLAG_KEYS];

/** How soon isolates see a changed flag (R-EDGE-3). */
export const SEEN =
  'A local shop shows the change within 60 seconds, a deployed one normally within 90 seconds.';

const KV_DEADLINE_MS = 15_000;

export function readFlag(place: ShopTarget, key: FlagKey): Promise<string | null> {
  return withStores(place, ({ kv }) => answered(place, () => kv.get(key)));
}

/** A flag's new value, its effect as a sentence, and the operator's act. `record`: by default, the flag. */
export type FlagChange = { value: string; effect: string } & Pick<OperatorAct, 'act' | 'details'> &
  Partial<Pick<OperatorAct, 'record'>>;

/**
 * Writes a flag that every isolate reads, then records the operator's act in D1. Prints the effect, when it is visible,
 * and how to do it by hand.
 */
export async function writeFlag(
  place: ShopTarget,
  by: Actor,
  key: FlagKey,
  change: FlagChange,
): Promise<void> {
  await withStores(place, async ({ db, kv }) => {
    await written(place, key, () => kv.put(key, change.value));
    printChange(place, key, change);
    await recordChange(db, place, by, key, change);
  });
}

/** {@link writeFlag} based on the current value; `decide` may throw to reject the change. */
export async function changeFlag(
  place: ShopTarget,
  by: Actor,
  key: FlagKey,
  decide: (text: string | null) => FlagChange,
): Promise<void> {
  await withStores(place, async ({ db, kv }) => {
    const change = decide(await answered(place, () => kv.get(key)));
    await written(place, key, () => kv.put(key, change.value));
    printChange(place, key, change);
    await recordChange(db, place, by, key, change);
  });
}

/**
 * Records a change in KV, even if it stored the same value again. A change that D1 does not record stays in force: flags
 * can be changed while D1 is down.
 */
async function recordChange(
  db: D1Database,
  place: ShopTarget,
  by: Actor,
  key: FlagKey,
  { act, record = ['flag', key], details }: FlagChange,
): Promise<void> {
  const event = { act, record, at: new Date(), ...(details && { details }) };
  try {
    await withDeadline(
      'D1',
      KV_DEADLINE_MS,
      untilUnlocked(place, () => recordOperatorEvent(db, by, event)),
    );
  } catch (cause) {
    const reason = errorMessage(cause).split('\n')[0];
    console.log(`The change is stored, but D1 did not record who made it (${reason}).`);
  }
}

async function answered<Value>(place: ShopTarget, read: () => Promise<Value>): Promise<Value> {
  try {
    return await withDeadline('KV', KV_DEADLINE_MS, untilUnlocked(place, read));
  } catch (cause) {
    throw new ScriptFailure(`KV could not be read (${errorMessage(cause)}). Nothing was changed.`);
  }
}

/** The command that shows each flag. */
const SHOW_COMMANDS: Record<FlagKey, string> = {
  maintenance: 'maintenance status',
  'route-rules': 'route-rules list',
  'data-version': 'status',
  offline: 'offline status',
};

/** Runs a write. An unconfirmed write may still have been applied, so the error explains how to check. */
async function written(place: ShopTarget, key: FlagKey, write: () => Promise<void>): Promise<void> {
  try {
    await withDeadline('KV', KV_DEADLINE_MS, untilUnlocked(place, write));
  } catch (cause) {
    throw new ScriptFailure(
      `KV did not confirm the change (${errorMessage(cause)}), so it may or may not be stored. Check: npm run ops -- ${SHOW_COMMANDS[key]}${placeFlags(place)}`,
    );
  }
}

function printChange(place: ShopTarget, key: FlagKey, { value, effect }: FlagChange): void {
  console.log(effect);
  console.log(SEEN);
  console.log(`The same by hand: ${kvPut(place, key, value)}`);
}

/** Returns the wrangler command that writes the same value. */
function kvPut(place: ShopTarget, key: FlagKey, value: string): string {
  const where =
    place.kind === 'local'
      ? `--local --persist-to ${quoted(readShopState().stateDir)}`
      : `--remote --env ${place.environment}`;
  return `npx wrangler kv key put --binding KV ${where} ${key} ${quoted(value)}`;
}

/** Quotes a value for a shell. */
function quoted(text: string): string {
  return /^[\w./:@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
