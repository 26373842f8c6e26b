import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeadlineError, withDeadline } from '#worker/platform/deadline.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('withDeadline', () => {
  it('gives the answer that comes in time, and leaves no timer behind', async () => {
    expect(await withDeadline('KV', 100, Promise.resolve('here'))).toBe('here');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives the answer that comes at the last moment', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const answer = withDeadline('KV', 100, promise);
    await vi.advanceTimersByTimeAsync(99);
    resolve('here');
    expect(await answer).toBe('here');
  });

  it('hands on a failure as it is, and leaves no timer behind', async () => {
    const failure = new Error('KV is down');
    await expect(withDeadline('KV', 100, Promise.reject(failure))).rejects.toBe(failure);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails when the time is over, naming what did not answer', async () => {
    const late = withDeadline('KV', 100, new Promise(() => undefined));
    const told = expect(late).rejects.toThrow('KV did not answer within 100 ms');
    await vi.advanceTimersByTimeAsync(100);
    await told;
    await expect(late).rejects.toBeInstanceOf(DeadlineError);
  });

  it.each(['an answer', 'a failure'])('takes no notice of %s that comes later', async (kind) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const late = withDeadline('KV', 100, promise);
    const told = expect(late).rejects.toBeInstanceOf(DeadlineError);
    await vi.advanceTimersByTimeAsync(100);
    await told;
    // A rejection after the deadline must be handled; otherwise it would end the run.
    if (kind === 'an answer') resolve('too late');
    else reject(new Error('too late'));
    await vi.advanceTimersByTimeAsync(1);
    await expect(late).rejects.toBeInstanceOf(DeadlineError);
  });

  it.each([0, -5])('does not wait where %i ms are left', async (milliseconds) => {
    const late = withDeadline('KV', milliseconds, new Promise(() => undefined));
    const told = expect(late).rejects.toBeInstanceOf(DeadlineError);
    await vi.advanceTimersByTimeAsync(1);
    await told;
  });
});
