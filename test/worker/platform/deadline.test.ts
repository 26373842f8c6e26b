import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeadlineError, withDeadline } from '#worker/platform/deadline.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('withDeadline', () => {
  it('returns a result that arrives in time and clears its timer', async () => {
    expect(await withDeadline('KV', 100, Promise.resolve('here'))).toBe('here');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('returns a result that arrives just before the deadline', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const answer = withDeadline('KV', 100, promise);
    await vi.advanceTimersByTimeAsync(99);
    resolve('here');
    expect(await answer).toBe('here');
  });

  it('rethrows a failure unchanged and clears its timer', async () => {
    const failure = new Error('KV is down');
    await expect(withDeadline('KV', 100, Promise.reject(failure))).rejects.toBe(failure);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('rejects after the deadline and names the service that did not answer', async () => {
    const late = withDeadline('KV', 100, new Promise(() => undefined));
    const assertion = expect(late).rejects.toThrow('KV did not answer within 100 ms');
    await vi.advanceTimersByTimeAsync(100);
    await assertion;
    await expect(late).rejects.toBeInstanceOf(DeadlineError);
  });

  it.each(['an answer', 'a failure'])('ignores %s that arrives after the deadline', async (kind) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const late = withDeadline('KV', 100, promise);
    const assertion = expect(late).rejects.toBeInstanceOf(DeadlineError);
    await vi.advanceTimersByTimeAsync(100);
    await assertion;
    // A rejection after the deadline must be handled; otherwise it would end the run.
    if (kind === 'an answer') resolve('too late');
    else reject(new Error('too late'));
    await vi.advanceTimersByTimeAsync(1);
    await expect(late).rejects.toBeInstanceOf(DeadlineError);
  });

  it.each([0, -5])('rejects at once if %i ms are left', async (milliseconds) => {
    const late = withDeadline('KV', milliseconds, new Promise(() => undefined));
    const assertion = expect(late).rejects.toBeInstanceOf(DeadlineError);
    await vi.advanceTimersByTimeAsync(1);
    await assertion;
  });
});
