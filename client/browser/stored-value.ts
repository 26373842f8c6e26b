import { isRecord } from '#shared/is-record.ts';

/** A value the browser keeps under a name: versioned, checked when read, none where it is foreign or broken. */
export type StoredValue<Value> = {
  read(): Value | null;
  write(value: Value): void;
  clear(): void;
};

/**
 * @param storage where it is kept; asked for anew each time, because reaching for it may throw where it is forbidden
 * @param isValid whether what was read has the value's shape
 * @param migrate makes a value of this version out of another one's; what it gives is checked, too
 */
export function createStoredValue<Value>(
  storage: () => Storage,
  name: string,
  version: number,
  isValid: (value: unknown) => value is Value,
  migrate: (value: unknown, version: unknown) => unknown = nothing,
): StoredValue<Value> {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storage().getItem(name) ?? 'null');
        if (!isRecord(kept)) return null;
        const value = kept.version === version ? kept.value : migrate(kept.value, kept.version);
        return isValid(value) ? value : null;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        storage().setItem(name, JSON.stringify({ version, value }));
      } catch {
        // Full or forbidden: the shop works on without remembering.
      }
    },
    clear() {
      try {
        storage().removeItem(name);
      } catch {
        // Forbidden: then nothing was kept either.
      }
    },
  };
}

/** Whether something is kept under a name in local storage, or in session storage: asked before code is fetched that reads it. */
export function isKept(name: string, storage = () => window.localStorage): boolean {
  try {
    return storage().getItem(name) !== null;
  } catch {
    return false;
  }
}

/** What is a customer's own is kept under a name that begins with this, and goes with their session. */
export const OF_CUSTOMER = 'customer:';

/** Removes all that the browser keeps of the customer, whoever has kept it (R-SES-5, R-STATE-4). */
export function forgetCustomer(): void {
  for (const storage of [() => window.localStorage, () => window.sessionStorage]) {
    try {
      const kept = storage();
      for (const name of Object.keys(kept)) if (name.startsWith(OF_CUSTOMER)) kept.removeItem(name);
    } catch {
      // Forbidden: then nothing was kept either.
    }
  }
}

function nothing(): null {
  return null;
}
