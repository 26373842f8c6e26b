import { createMessageBatch } from 'cloudflare:test';
import { env, tracing } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { visitDesk } from '#test/support/the-desk.ts';
import { visit } from '#test/support/the-shop.ts';
import desk from '#worker/desk/index.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';

const GONE = { prepare: () => Promise.reject(new Error('D1 is away')) };

/** The shop's bindings with a database that fails every query. */
function withoutDatabase(): Bindings {
  const fail = () => {
    throw new Error('D1 is away');
  };
  return { ...env, DB: { prepare: fail, batch: fail, withSession: fail } as unknown as D1Database };
}

let lines: unknown[];

beforeEach(() => {
  lines = [];
  for (const level of ['log', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => lines.push(JSON.parse(String(line))));
  }
});
afterEach(() => vi.restoreAllMocks());

const controller = { scheduledTime: Date.now(), cron: '* * * * *', noRetry: () => undefined } as never;

describe('every log line is JSON with level, at, message and the id of its request or run', () => {
  it.each([
    ['a page', () => visit('/search?query=radio', {}, { bindings: withoutDatabase() })],
    ['an API call', () => visit('/api/suppliers', {}, { bindings: withoutDatabase() })],
    ['a rejected form', () => visit('/login', { method: 'POST', body: 'email=a' })],
    ['the readiness check', () => visit('/readyz', {}, { bindings: withoutDatabase() })],
    ['a desk page', () => visitDesk('/', { as: { email: 'a@b.co' }, bindings: withoutDatabase() })],
    ['the desk’s scheduled run', () => desk.scheduled(controller, withoutDatabase())],
    [
      'the shop’s scheduled run',
      () => shop.scheduled(controller, { ...withoutDatabase(), JOB_QUEUE: GONE as never }),
    ],
    [
      'a job',
      () =>
        shop.queue(
          createMessageBatch('shop-jobs', [
            {
              ...{ id: '1', attempts: 1, timestamp: new Date() },
              body: { job: 'purge', scheduled_at: new Date().toISOString() },
            },
          ]),
          withoutDatabase(),
        ),
    ],
    [
      'an email',
      () =>
        shop.queue(
          createMessageBatch('shop-mail', [
            { ...{ id: '1', attempts: 1, timestamp: new Date() }, body: 'no email' },
          ]),
          withoutDatabase(),
        ),
    ],
  ])('for %s', async (_what, run) => {
    await run();
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatchObject({
        level: expect.stringMatching(/^(info|warn|error)$/),
        at: expect.stringMatching(/^(edge|ssr|api|mail|cron|desk)$/),
        message: expect.stringMatching(/./),
        requestId: expect.stringMatching(/^[\da-f-]{16,36}$/),
      });
    }
    expect(new Set(lines.map((line) => (line as { requestId: string }).requestId)).size).toBe(1);
  });
});

it('traces the page cache and rendering as spans', async () => {
  const spans = vi.spyOn(tracing, 'enterSpan');
  expect((await visit('/search?query=span')).status).toBe(200);
  expect(spans.mock.calls.map(([name]) => name)).toEqual(expect.arrayContaining(['page cache', 'render']));
});
