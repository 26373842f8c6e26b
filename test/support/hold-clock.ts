import { onTestFinished, vi } from 'vitest';

/** Stops the clock until the test ends. Limits count anew where their minute or hour ends, which may be just now. */
export function holdClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
