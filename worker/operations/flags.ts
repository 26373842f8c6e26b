import { withDeadline } from '#worker/platform/deadline.ts';
import type { FLAG_KEYS } from '#worker/platform/kv-keys.ts';
import { type Actor, type OperatorAct, recordOperatorEvent } from './operator-events.repository.ts';

export type FlagKey = (typeof FLAG_KEYS)[keyof typeof FLAG_KEYS];

/** How soon isolates see a changed flag (R-EDGE-3). */
export const SEEN =
  'A local shop shows the change within 60 seconds, a deployed one normally within 90 seconds.';

/**
 * The stores of flags. `retry` repeats a call that is safe to repeat: local stores fail while another process has them
 * locked.
 */
export type FlagStores = {
  db: D1Database;
  kv: KVNamespace;
  retry<Result>(act: () => Promise<Result>): Promise<Result>;
};

/** A flag's new value, its effect as a sentence, and the operator's act. `record`: by default, the flag. */
export type FlagChange = { value: string; effect: string } & Pick<OperatorAct, 'act' | 'details'> &
  Partial<Pick<OperatorAct, 'record'>>;

/** KV did not respond. If `mayBeStored`, a write was sent, so an operator must check the flag. */
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
 * Writes a flag that every isolate reads, then records the operator's act in D1, even if the value was the same.
 * Returns the reason why the event was not recorded, or null. A flag can change while D1 is down. Throws
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
