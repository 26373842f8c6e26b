/** A value the browser keeps under a name: versioned, checked when read, dropped when foreign or broken. */
export type StoredValue<Value> = {
  read(): Value | null;
  write(value: Value): void;
  clear(): void;
};

/**
 * @param storage where it is kept; asked for anew each time, because reaching for it may throw where it is forbidden
 * @param isValid whether what was read has the value's shape
 */
export function createStoredValue<Value>(
  storage: () => Storage,
  name: string,
  version: number,
  isValid: (value: unknown) => value is Value,
): StoredValue<Value> {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storage().getItem(name) ?? 'null');
        return isRecord(kept) && kept.version === version && isValid(kept.value) ? kept.value : null;
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

/** Whether a value is an object with named parts. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
