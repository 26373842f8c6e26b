import { onTestFinished, vi } from 'vitest';

/**
 * Stops the clock until the test ends. Otherwise a limit's minute or hour could end during the test and reset its
 * count.
 */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
