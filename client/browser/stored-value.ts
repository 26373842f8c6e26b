import { isRecord } from '#shared/is-record.ts';

/** A versioned value in web storage. It is validated when read; an invalid value reads as null. */
export type StoredValue<Value> = {
  read(): Value | null;
  write(value: Value): void;
  clear(): void;
};

/**
 * Returns access to a value in web storage. Ignores errors of the storage: a value that cannot be read is null.
 * @param storage a function, because `window.localStorage` throws if the browser forbids storage
 * @param migrate converts a value of another version; the result is validated, too
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
        const stored: unknown = JSON.parse(storage().getItem(name) ?? 'null');
        if (!isRecord(stored)) return null;
        const value = stored.version === version ? stored.value : migrate(stored.value, stored.version);
        return isValid(value) ? value : null;
      } catch {
        return null;
      }
    },
    write(value) {
      try {
        storage().setItem(name, JSON.stringify({ version, value }));
      } catch {
        // Storage is full or forbidden: the shop works without the value.
      }
    },
    clear() {
      try {
        storage().removeItem(name);
      } catch {
        // Storage is forbidden, so there is nothing to remove.
      }
    },
  };
}

/** The prefix of the storage keys of a customer's data. That data is removed when the session ends. */
export const CUSTOMER_PREFIX = 'customer:';

/** Removes all entries with the prefix {@link CUSTOMER_PREFIX} (R-SES-5, R-STATE-4). */
export function clearCustomerStorage(
  storages: readonly ('localStorage' | 'sessionStorage')[] = ['localStorage', 'sessionStorage'],
): void {
  for (const name of storages) {
    try {
      const storage = window[name];
      for (const key of Object.keys(storage)) if (key.startsWith(CUSTOMER_PREFIX)) storage.removeItem(key);
    } catch {
      // Storage is forbidden, so there is nothing to remove.
    }
  }
}

function nothing(): null {
  return null;
}
