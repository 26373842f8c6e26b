import {
  createExecutionContext,
  createMessageBatch,
  createScheduledController,
  getQueueResult,
} from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { countRows } from '#test/support/an-order.ts';
import { databaseWith } from '#test/support/database-with.ts';
import { hideLogs } from '#test/support/hide-logs.ts';
import { JOB_NAMES, listJobRuns } from '#worker/api/job-run.repository.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const SCHEDULED_AT = Date.parse('2026-11-21T10:00:00Z');

/** Bindings whose job queue records messages, and the messages recorded. */
function listenForJobs(): { bindings: Bindings; messages: { job: string }[] } {
  const messages: { job: string }[] = [];
  const JOB_QUEUE: Queue = Object.create(env.JOB_QUEUE, {
    sendBatch: {
      value: async (sent: { body: { job: string } }[]) => void messages.push(...sent.map(({ body }) => body)),
    },
  });
  return { bindings: { ...env, JOB_QUEUE }, messages };
}

function startCron(bindings: Bindings): Promise<void> {
  return shop.scheduled(
    createScheduledController({ scheduledTime: SCHEDULED_AT, cron: '* * * * *' }),
    bindings,
  );
}

/** Delivers one job message to the worker; returns true if the worker acknowledges it. */
async function deliverJob(body: unknown, bindings: Bindings): Promise<boolean> {
  const batch = createMessageBatch('shop-jobs', [{ id: '1', timestamp: new Date(), attempts: 1, body }]);
  await shop.queue(batch, bindings);
  return (await getQueueResult(batch, createExecutionContext())).ackAll;
}

/** The real database, except that statements that match a pattern call `act` instead. */
function databaseWhere(sql: RegExp, act: () => Promise<never>): D1Database {
  return databaseWith({
    prepare(text) {
      const statement = env.DB.prepare(text);
      if (!sql.test(text)) return statement;
      return Object.create(statement, { bind: { value: () => ({ all: act, first: act, run: act }) } });
    },
  });
}

const EXPIRY = /ORDER BY expires_at/;

describe('cron', () => {
  it('queues each job as a separate message and runs none itself', async () => {
    const { bindings, messages } = listenForJobs();
    await startCron(bindings);
    expect(messages).toEqual(
      JOB_NAMES.map((job) => ({ job, scheduled_at: new Date(SCHEDULED_AT).toISOString() })),
    );
    expect(await countRows('job_run')).toBe(0);
  });

  it('runs the jobs itself if the queue rejects them', async () => {
    hideLogs();
    const { bindings } = listenForJobs();
    const JOB_QUEUE: Queue = Object.create(bindings.JOB_QUEUE, {
      sendBatch: { value: () => Promise.reject(new Error('no queue')) },
    });
    await startCron({ ...bindings, JOB_QUEUE });
    const runs = await listJobRuns(env.DB);
    expect(runs.map(({ job }) => job).toSorted()).toEqual(JOB_NAMES.toSorted());
    expect(runs.every(({ error }) => error === null)).toBe(true);
  });
});

describe('a queued job', () => {
  it('that fails does not affect the others, is recorded as failed and is not retried', async () => {
    hideLogs();
    const { bindings, messages } = listenForJobs();
    await startCron(bindings);
    const DB = databaseWhere(EXPIRY, () =>
      Promise.reject(new Error('no such index for thandi@spaza.example')),
    );
    for (const message of messages) expect(await deliverJob(message, { ...bindings, DB })).toBe(true);
    const runs = await listJobRuns(env.DB);
    expect(runs).toHaveLength(JOB_NAMES.length);
    expect(runs.filter(({ error }) => error !== null)).toEqual([
      { job: 'expire-orders', endedAt: expect.any(String), error: 'no such index for [e-mail]' },
    ]);
    await deliverJob(messages[1], bindings);
    expect((await listJobRuns(env.DB)).find(({ job }) => job === 'expire-orders')?.error).toBeNull();
  });

  it('that hangs times out after 45 seconds, while the others finish', async () => {
    hideLogs();
    await env.DB.exec('DELETE FROM job_run');
    const { bindings, messages } = listenForJobs();
    await startCron(bindings);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const DB = databaseWhere(EXPIRY, () => new Promise<never>(() => undefined));
    const all = messages.map((message) => deliverJob(message, { ...bindings, DB }));
    await vi.waitUntil(async () => (await countRows('job_run')) === JOB_NAMES.length - 1, {
      timeout: 20_000,
    });
    expect((await listJobRuns(env.DB)).map(({ job }) => job)).not.toContain('expire-orders');
    vi.advanceTimersByTime(45_000);
    expect(await Promise.all(all)).toEqual(JOB_NAMES.map(() => true));
    expect(await listJobRuns(env.DB)).toContainEqual({
      ...{ job: 'expire-orders', endedAt: expect.any(String) },
      error: 'the job expire-orders did not answer within 45000 ms',
    });
  });

  it('with an unknown name is dropped', async () => {
    hideLogs();
    await env.DB.exec('DELETE FROM job_run');
    const message = { job: 'paint-the-shop', scheduled_at: new Date(SCHEDULED_AT).toISOString() };
    expect(await deliverJob(message, env)).toBe(true);
    expect(await countRows('job_run')).toBe(0);
  });
});
