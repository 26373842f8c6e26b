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

/** The shop's flags. Local stores fail while the shop's own process writes, so calls are repeated there. */
function flagStores(c: DeskContext): FlagStores {
  const isLocal = getConfig(c.env).environment === 'local';
  return {
    db: c.env.DB,
    kv: c.env.KV,
    retry: (act) => withRetries(act, { ...FOR_TWO_SECONDS, mayRetry: () => isLocal }),
  };
}

/** A flag for its screen, and why it could not be read. The screen's forms stay usable without it. */
export async function loadFlag(
  c: DeskContext,
  key: FlagKey,
): Promise<{ flag: string | null; fault: string | null }> {
  try {
    return { flag: await readFlag(flagStores(c), key), fault: null };
  } catch (cause) {
    if (!(cause instanceof FlagError)) throw cause;
    return { flag: null, fault: cause.message };
  }
}

/** Changes a flag based on its value, unless `decide` rejects the change. */
export async function changeFlag(
  c: DeskContext,
  key: FlagKey,
  decide: (flag: string | null) => FlagChange | RuleRejection,
): Promise<FormResult> {
  const change = decide(await readFlag(flagStores(c), key));
  if ('kind' in change) return { fault: `${change.reason} Nothing was changed.` };
  return saveFlag(c, key, change);
}

/** Writes a flag. */
export async function saveFlag(c: DeskContext, key: FlagKey, change: FlagChange): Promise<string> {
  const unrecorded = await writeFlag(flagStores(c), actorOf(c), key, change);
  const record = unrecorded === null ? '' : ` D1 did not record who made the change (${unrecorded}).`;
  return `${change.effect} ${SEEN}${record}`;
}
