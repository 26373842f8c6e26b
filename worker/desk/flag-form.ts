import { setTimeout as wait } from 'node:timers/promises';
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
import { actorOf, type DeskContext } from './context.ts';
import type { FormResult } from './form-action.ts';

const LOCAL_TRIES = 40;
const PAUSE_MS = 50;

/** The shop's flags. Local stores are locked while the shop's own process writes, so calls are repeated there. */
function flagStores(c: DeskContext): FlagStores {
  const tries = getConfig(c.env).environment === 'local' ? LOCAL_TRIES : 0;
  return {
    db: c.env.DB,
    kv: c.env.KV,
    async retry(act) {
      for (let left = tries; ; left -= 1) {
        try {
          return await act();
        } catch (cause) {
          if (left <= 0) throw cause;
          await wait(PAUSE_MS);
        }
      }
    },
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

/** Changes a flag based on its value. `decide` returns the change, or why nothing is changed. `to`: the next page. */
export async function saveFlag(
  c: DeskContext,
  { key, to }: { key: FlagKey; to: string },
  decide: (flag: string | null) => FlagChange | string,
): Promise<FormResult> {
  try {
    const stores = flagStores(c);
    const change = decide(await readFlag(stores, key));
    if (typeof change === 'string') return { fault: `${change} Nothing was changed.` };
    const { unrecorded } = await writeFlag(stores, actorOf(c), key, change);
    const record = unrecorded === null ? '' : ` D1 did not record who made the change (${unrecorded}).`;
    return { done: `${change.effect} ${SEEN}${record}`, to };
  } catch (cause) {
    if (!(cause instanceof FlagError)) throw cause;
    return { fault: cause.mayBeStored ? `${cause.message} Reload this page to check it.` : cause.message };
  }
}
