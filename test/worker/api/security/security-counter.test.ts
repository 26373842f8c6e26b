import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countRows } from '#test/support/an-order.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';
import { createSecurityCounter } from '#worker/api/security/security-counter.ts';
import { listSecurityCounts } from '#worker/api/security/security-events.repository.ts';

const NOON = new Date('2026-11-22T12:10:00.000Z');
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

beforeEach(() => env.DB.exec('DELETE FROM security_event_count'));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the security event counter', () => {
  it('writes nine times for 300 events, and has always stored at least half of them', async () => {
    const { DB, statements } = countedDatabase();
    const count = createSecurityCounter();
    let seen = 0;
    while (seen < 300) {
      await count(DB, ['rate-limited'], NOON);
      seen += 1;
      if (seen % 17 !== 0) continue;
      const [{ lastHour = 0 } = {}] = await listSecurityCounts(env.DB, NOON);
      expect(lastHour).toBeGreaterThanOrEqual(seen / 2);
    }
    expect(statements).toHaveLength(9);
  });

  it('sums events over isolates, and separates the last hour from the last day', async () => {
    const [here, there] = [createSecurityCounter(), createSecurityCounter()];
    for (const at of [0, 0, 0, 60]) await here(env.DB, ['failed-login'], later(at));
    await there(env.DB, ['failed-login', 'lockout'], later(60));
    await there(env.DB, ['lockout'], later(-22 * 60));
    await there(env.DB, ['lockout'], later(-25 * 60));
    expect(await listSecurityCounts(env.DB, later(60))).toEqual([
      { event: 'failed-login', lastHour: 2, lastDay: 5 },
      { event: 'lockout', lastHour: 1, lastDay: 2 },
    ]);
  });

  it('calls a failing database no more often than a working one', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let asked = 0;
    const reject = () => {
      asked += 1;
      throw new Error('D1 is away');
    };
    const DB: D1Database = Object.create(env.DB, { prepare: { value: reject } });
    const count = createSecurityCounter();
    for (let seen = 0; seen < 100; seen += 1) await count(DB, ['forbidden'], NOON);
    expect([asked, warn.mock.calls.length]).toEqual([7, 7]);
  });

  it('stops waiting for a hanging database after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const warn = vi.spyOn(console, 'warn').mockImplementationOnce(() => undefined);
    const DB = databaseWith({
      prepare: () => ({ bind: () => ({ run: () => new Promise<never>(() => undefined) }) }),
    });
    const writing = createSecurityCounter()(DB, ['forbidden'], NOON);
    await vi.advanceTimersByTimeAsync(5_000);
    await writing;
    expect(warn).toHaveBeenCalledOnce();
  });

  it('deletes counts after 30 days', async () => {
    const count = createSecurityCounter();
    const days = (number: number) => later(-number * 1_440);
    for (const day of [29, 31]) await count(env.DB, ['wrong-pin'], days(day));
    await runScheduledJobs(env, NOON);
    expect(await countRows('security_event_count', 'true')).toBe(1);
  });
});
