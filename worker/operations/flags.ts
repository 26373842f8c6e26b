import { withDeadline } from '#worker/platform/deadline.ts';
import type { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { type Actor, type OperatorAct, recordOperatorEvent } from './operator-events.repository.ts';

export type FlagKey = (typeof FLAG_KEYS)[keyof typeof FLAG_KEYS];

/** States how soon a changed flag takes effect (R-EDGE-3). */
export const SEEN =
  'A local shop shows the change within 60 seconds, a deployed one normally within 90 seconds.';

/**
 * The stores of flags. `retry`: repeats a failed call, because local stores fail while another process has them locked.
 * Only used for calls that are safe to repeat.
 */
export type FlagStores = {
  db: D1Database;
  kv: KVNamespace;
  retry<Result>(act: () => Promise<Result>): Promise<Result>;
};

/**
 * A change of a flag. `effect`: a sentence for the operator. `act`, `details`: the act to record. `record`: by default,
 * the flag.
 */
export type FlagChange = { value: string; effect: string } & Pick<OperatorAct, 'act' | 'details'> &
  Partial<Pick<OperatorAct, 'record'>>;

/**
 * The error if KV fails or does not respond. `mayBeStored`: true if a write was sent, so that an operator must check
 * the flag.
 */
export class FlagError extends Error {
  readonly mayBeStored: boolean;

  constructor(message: string, mayBeStored: boolean) {
    super(message);
    this.name = 'FlagError';
    this.mayBeStored = mayBeStored;
  }
}

const DEADLINE_MS = 15_000;

/** Reads a flag; null if it was never set. Throws {@link FlagError}. */
export async function readFlag({ kv, retry }: Omit<FlagStores, 'db'>, key: FlagKey): Promise<string | null> {
  try {
    return await withDeadline(
      'KV',
      DEADLINE_MS,
      retry(() => kv.get(key)),
    );
  } catch (cause) {
    throw new FlagError(`KV could not be read (${messageOf(cause)}). Nothing was changed.`, false);
  }
}

/**
 * Writes a flag that every isolate reads, then records the operator's act in D1, even if the value was the same. If D1
 * fails, the flag is changed but the act is not recorded; then returns the reason, otherwise null. Throws
 * {@link FlagError}.
 */
export async function writeFlag(
  stores: FlagStores,
  by: Actor,
  key: FlagKey,
  change: FlagChange,
): Promise<string | null> {
  const { db, kv, retry } = stores;
  try {
    await withDeadline(
      'KV',
      DEADLINE_MS,
      retry(() => kv.put(key, change.value)),
    );
  } catch (cause) {
    throw new FlagError(
      `KV did not confirm the change (${messageOf(cause)}), so it may or may not be stored.`,
      true,
    );
  }
  const { act, details, record = ['flag', key] } = change;
  const event = { act, record, at: new Date(), ...(details && { details }) };
  try {
    await withDeadline(
      'D1',
      DEADLINE_MS,
      retry(() => recordOperatorEvent(db, by, event)),
    );
    return null;
  } catch (cause) {
    return messageOf(cause).split('\n')[0] ?? '';
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
