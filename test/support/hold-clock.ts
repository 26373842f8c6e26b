import { onTestFinished, vi } from 'vitest';

/** Stops the clock until the test ends, so that no rate limit starts a new minute or hour during the test. */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
