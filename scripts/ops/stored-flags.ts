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

/** A flag's new value, and its effect as a sentence. */
export type FlagChange = { value: string; effect: string };

/** Writes a flag that every isolate reads. Prints its effect, when it is visible, and how to do it by hand. */
export async function writeFlag(place: ShopTarget, key: FlagKey, change: FlagChange): Promise<void> {
  await withStores(place, ({ kv }) => written(place, key, () => kv.put(key, change.value)));
  printChange(place, key, change);
}

/** {@link writeFlag} based on the current value; `decide` may throw to reject the change. */
export async function changeFlag(
  place: ShopTarget,
  key: FlagKey,
  decide: (text: string | null) => FlagChange,
): Promise<void> {
  const change = await withStores(place, async ({ kv }) => {
    const decided = decide(await answered(place, () => kv.get(key)));
    await written(place, key, () => kv.put(key, decided.value));
    return decided;
  });
  printChange(place, key, change);
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
