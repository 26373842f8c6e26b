import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { aCustomer } from '#test/support/a-shop.ts';
import { carryOutRemovals } from '#worker/api/removals/carry-out-removals.ts';
import { listRecordedErasures, recordErasures } from '#worker/api/removals/record-erasures.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';

const DAY_MS = 86_400_000;
const EVER = '2000-01-01T00:00:00.000Z';

/** A customer whose account is due for removal. */
async function aDueCustomer(): Promise<number> {
  const { userId } = await aCustomer();
  await env.DB.prepare('UPDATE user SET removal_requested_at = ? WHERE id = ?')
    .bind(new Date(Date.now() - 15 * DAY_MS).toISOString(), userId)
    .run();
  return userId;
}

async function recordedIds(since = EVER): Promise<number[]> {
  return (await listRecordedErasures(env.KV, since)).map(({ userId }) => userId).toSorted((a, b) => a - b);
}

describe('the record of erased accounts', () => {
  it('is written to KV by the job that erases accounts, without personal data', async () => {
    const userId = await aDueCustomer();
    const { userId: other } = await aCustomer();
    await runScheduledJobs(env, new Date());
    expect(await recordedIds()).toContain(userId);
    expect(await recordedIds()).not.toContain(other);
    expect(await recordedIds(new Date(Date.now() + DAY_MS).toISOString())).toEqual([]);
    expect(await env.KV.getWithMetadata(`erasure:${userId}`)).toMatchObject({
      value: '',
      metadata: { erasedAt: expect.stringMatching(/^20\d\d-/) },
    });
  });

  it('is written by a later run if KV fails', async () => {
    const userId = await aDueCustomer();
    await carryOutRemovals(env.DB, new Date(), 'https://shop.test');
    const failing = Object.create(env.KV, { put: { value: () => Promise.reject(new Error('KV is down')) } });
    await expect(recordErasures(env.DB, failing)).rejects.toThrow('KV is down');
    expect(await recordedIds()).not.toContain(userId);
    await recordErasures(env.DB, env.KV);
    expect(await recordedIds()).toContain(userId);
  });

  it('can exceed one batch and one page of KV', async () => {
    await env.DB.prepare(
      `INSERT INTO erasure (user_id, erased_at) SELECT 10001 + key, '2026-11-01T00:00:00.000Z'
       FROM json_each('[' || replace(hex(zeroblob(1049)), '00', '0,') || '0]')`,
    ).run();
    await recordErasures(env.DB, env.KV);
    expect((await recordedIds()).filter((id) => id > 10_000)).toHaveLength(1_050);
  });
});
