import { vi } from 'vitest';

/** Hides what the worker logs, until the mocks are restored. */
export function hideLogs(): void {
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
}
