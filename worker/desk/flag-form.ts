import { FOR_TWO_SECONDS, withRetries } from '#worker/api/db/with-retries.ts';
import { getConfig } from '#worker/env/config.ts';
import {
  type FlagChange,
  FlagError,
  type FlagKey,
  type FlagStores,
  readFlag,
  SEEN,
  writeFlag,
} from '#worker/operations/flags.ts';
import type { RuleRejection } from '#worker/operations/route-rule-changes.ts';
import { actorOf, type DeskContext } from './context.ts';
import type { FormResult } from './form-action.ts';

/**
 * Returns the stores of the shop's flags. In a local shop, calls are retried, because a local store fails while the
 * shop's process writes to it.
 */
function flagStores(c: DeskContext): FlagStores {
  const isLocal = getConfig(c.env).environment === 'local';
  return {
    db: c.env.DB,
    kv: c.env.KV,
    retry: (act) => withRetries(act, { ...FOR_TWO_SECONDS, mayRetry: () => isLocal }),
  };
}

/**
 * Loads a flag for its screen. If the flag cannot be read, returns the reason as `fault`, and the screen's forms stay
 * usable.
 */
export async function loadFlag(c: DeskContext, key: FlagKey) {
  try {
    return { flag: await readFlag(flagStores(c), key), fault: null };
  } catch (cause) {
    if (!(cause instanceof FlagError)) throw cause;
    return { flag: null, fault: cause.message };
  }
}

/** Changes a flag depending on its current value, unless `decide` rejects the change. */
export async function changeFlag(
  c: DeskContext,
  key: FlagKey,
  decide: (flag: string | null) => FlagChange | RuleRejection,
): Promise<FormResult> {
  const change = decide(await readFlag(flagStores(c), key));
  if ('kind' in change) return { fault: `${change.reason} Nothing was changed.` };
  return saveFlag(c, key, change);
}

/** Writes a flag. Returns the sentence for the operator. */
export async function saveFlag(c: DeskContext, key: FlagKey, change: FlagChange): Promise<string> {
  const unrecorded = await writeFlag(flagStores(c), actorOf(c), key, change);
  const record = unrecorded === null ? '' : ` D1 did not record who made the change (${unrecorded}).`;
  return `${change.effect} ${SEEN}${record}`;
}
