import { vi } from 'vitest';

/** Hides the worker's logs until mocks are restored. */
export function hideLogs(): void {
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined);
}
