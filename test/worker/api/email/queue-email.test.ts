import { createExecutionContext, createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aNotification } from '#test/support/a-payfast-notification.ts';
import { aProduct } from '#test/support/a-shop.ts';
import { aEmailMessage, anAddressOfEmail, deliver, emailsTo } from '#test/support/an-email.ts';
import { anOrderOf, aVendor } from '#test/support/an-invoice.ts';
import { aBuyer, aStartedPayment, countRows, inCart } from '#test/support/an-order.ts';
import { tryStatus } from '#test/support/an-order-life.ts';
import { call } from '#test/support/call.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { visit } from '#test/support/the-shop.ts';
import { type BacklogEmail, insertBacklogEmails } from '#worker/api/email/email-backlog.repository.ts';
import { findEmailHealth } from '#worker/api/email/email-delivery.repository.ts';
import type { EmailMessage } from '#worker/api/email/email-message.ts';
import { createApi } from '#worker/api/index.ts';
import { runScheduledJobs } from '#worker/api/scheduled-jobs.ts';
import { checkPins } from '#worker/api/status/email-checks.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';

afterEach(() => vi.restoreAllMocks());

function post(path: string, body: unknown, bindings: Bindings, token = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  return visit(path, { method: 'POST', headers, body: JSON.stringify(body) }, { bindings });
}

function aRegistration(email = anAddressOfEmail()) {
  const password = 'a quiet morning in Knysna';
  return { name: 'Sipho', email, password, password_confirmation: password, device_name: 'test' };
}

function toBacklogEmail(message: EmailMessage): Omit<BacklogEmail, 'state'> {
  return { id: message.id, template: message.job.template, message, reason: '' };
}

/** Bindings whose email queues fail or never respond, depending on `sendBatch`. */
function withQueue(sendBatch: () => Promise<never>): Bindings {
  const MAIL_QUEUE: Queue = Object.create(env.MAIL_QUEUE, { sendBatch: { value: sendBatch } });
  return { ...env, MAIL_QUEUE, PIN_QUEUE: MAIL_QUEUE };
}

describe('an email is queued', () => {
  it('when an account is created, but not when registration fails', async () => {
    const { bindings, mails } = listenForEmails();
    const person = aRegistration();
    expect((await post('/api/auth/register', person, bindings)).status).toBe(200);
    expect((await post('/api/auth/register', person, bindings)).status).toBe(422);
    expect(mails).toEqual([{ template: 'welcome', to: person.email, name: 'Sipho' }]);
  });

  it('when an order is placed, once even if the call is repeated', async () => {
    const { bindings, mails } = listenForEmails();
    const buyer = await aBuyer(await aProduct());
    const place = () =>
      visit(
        '/api/orders',
        {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${buyer.token}`,
            'Idempotency-Key': 'the same order again'.replaceAll(' ', '-'),
          },
        },
        { bindings },
      );
    const first = await place();
    expect([first.status, (await place()).status]).toEqual([201, 200]);
    const { id } = await first.json<{ id: number }>();
    expect(mails).toEqual([{ template: 'order-placed', order_id: id }]);
  });

  it('again for a repeated call, in case the first message was lost, but sent once', async () => {
    const buyer = await aBuyer(await aProduct());
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const place = (bindings: Bindings) =>
      call('POST', '/api/orders', { token: buyer.token, headers: key, body: {}, bindings });
    await place(listenForEmails().bindings);
    const { bindings, messages } = listenForEmails();
    await place(bindings);
    await place(bindings);
    expect(messages).toHaveLength(2);
    for (const message of messages) await deliver([message]);
    expect((await emailsTo(buyer.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^We’ve got your order/),
    ]);
  });

  it('again for a repeated support request, as the same two emails', async () => {
    const body = { name: 'Thandi', email: anAddressOfEmail(), message: 'Where is it?' };
    await call('POST', '/api/support', { body, bindings: listenForEmails().bindings });
    const { bindings, messages, mails } = listenForEmails();
    for (let times = 0; times < 2; times += 1) {
      expect((await call('POST', '/api/support', { body, bindings })).status).toBe(200);
    }
    expect(messages).toHaveLength(4);
    expect(mails.map(({ template }) => template)).toEqual(['support-received', 'support-request']);
  });

  it('each time a customer requests the invoices', async () => {
    const { buyer, order } = await anOrderOf([{ supplierId: await aVendor(), priceCents: 20_000 }]);
    const { bindings, mails } = listenForEmails();
    for (let times = 0; times < 2; times += 1) {
      await call('POST', `/api/orders/${order.id}/request-invoice`, { token: buyer.token, bindings });
    }
    const mail = { template: 'invoice', order_id: order.id };
    expect(mails).toEqual([mail, mail]);
  });

  it('at most twenty times an hour per customer for placed orders and cancelled unpaid orders', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { bindings, mails } = listenForEmails();
    const now = new Date('2026-11-20T10:00:00Z');
    const productId = await aProduct({ stock: 100 });
    const buyer = await aBuyer(productId);
    const statuses: number[] = [];
    for (let number = 0; number < 22; number += 1) {
      if (number > 0) await inCart(buyer, productId);
      const { status, json } = await call('POST', '/api/orders', {
        token: buyer.token,
        body: {},
        bindings,
        now,
      });
      statuses.push(status);
      const { id } = json as { id: number };
      await call('POST', `/api/orders/${id}/cancel`, { token: buyer.token, bindings, now });
    }
    expect(statuses).toEqual(Array<number>(22).fill(201));
    const templates = mails.map(({ template }) => template);
    expect(templates).toEqual(Array.from({ length: 10 }, () => ['order-placed', 'order-cancelled']).flat());
    expect(await countRows('mail_backlog', "template = 'order-cancelled'")).toBe(10);
    await env.DB.exec('DELETE FROM mail_backlog');
    expect(said).toHaveBeenCalledTimes(24);
    const other = await aBuyer(productId);
    const { json } = await call('POST', '/api/orders', { token: other.token, body: {}, bindings, now });
    expect(mails).toHaveLength(21);
    // The order is already past its payment deadline. Cancelling it keeps cron in later tests from emailing about it.
    await tryStatus((json as { id: number }).id, 'cancelled');
  });

  it('even if the client disconnects meanwhile', async () => {
    const buyer = await aBuyer(await aProduct());
    const goingOn: Promise<unknown>[] = [];
    const execution = createExecutionContext();
    execution.waitUntil = (work) => void goingOn.push(work);
    const { bindings, mails } = listenForEmails();
    const request = new Request('https://shop.test/api/orders', {
      method: 'POST',
      headers: { Authorization: `Bearer ${buyer.token}` },
    });
    const { MAIL_QUEUE } = bindings;
    const asked = Promise.withResolvers<void>();
    const taken = Promise.withResolvers<void>();
    const slow: Queue = Object.create(MAIL_QUEUE, {
      sendBatch: {
        value: async (messages: MessageSendRequest[]) => {
          asked.resolve();
          await taken.promise;
          await MAIL_QUEUE.sendBatch(messages);
        },
      },
    });
    const answer = createApi().fetch(request, { ...bindings, MAIL_QUEUE: slow }, execution);
    await asked.promise;
    expect(goingOn).not.toEqual([]);
    taken.resolve();
    await Promise.all(goingOn);
    expect(mails).toHaveLength(1);
    await answer;
  });

  it.each([
    ['COMPLETE', 'order-paid'],
    ['FAILED', 'payment-failed'],
  ] as const)(
    'when the gateway reports %s, and sent once even if the notification is repeated',
    async (status, template) => {
      const { bindings, mails, messages } = listenForEmails();
      const { form, order, buyer } = await aStartedPayment();
      const body = aNotification(form, { outcome: { status, method: 'cc' } });
      const notify = () =>
        visit(
          '/api/payments/payfast/notify',
          { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body },
          { bindings },
        );
      const statuses = await Promise.all([notify(), notify(), notify()]);
      expect(statuses.map((response) => response.status)).toEqual([200, 200, 200]);
      expect(mails).toMatchObject([{ template, order_id: order.id }]);
      expect(messages).toHaveLength(3);
      for (const message of messages) await deliver([message]);
      expect(await emailsTo(buyer.email)).toHaveLength(1);
    },
  );

  it('only if the customer did not cancel the payment', async () => {
    const { bindings, mails } = listenForEmails();
    const { form } = await aStartedPayment();
    const body = aNotification(form, { outcome: { status: 'CANCELLED', method: '' } });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await visit('/api/payments/payfast/notify', { method: 'POST', headers, body }, { bindings });
    expect(mails).toEqual([]);
  });
});

describe('while the email queue accepts nothing', () => {
  it.each([
    ['error', () => Promise.reject(new Error('no queue'))],
    ['timeout', () => new Promise<never>(() => undefined)],
  ])('(%s), the call succeeds, and the email is stored, queued later and sent', async (_how, sendBatch) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const person = aRegistration();
    expect((await post('/api/auth/register', person, withQueue(sendBatch))).status).toBe(200);
    expect(await countRows('mail_backlog', "state = 'waiting'")).toBe(1);

    const handedIn: unknown[] = [];
    const MAIL_QUEUE: Queue = Object.create(env.MAIL_QUEUE, {
      sendBatch: {
        value: async (messages: { body: unknown }[]) => handedIn.push(...messages.map(({ body }) => body)),
      },
    });
    await runScheduledJobs({ ...env, MAIL_QUEUE }, new Date());
    expect(await countRows('mail_backlog')).toBe(0);
    await deliver(handedIn);
    expect(await emailsTo(person.email)).toHaveLength(1);
  });

  it('and the database is unavailable too, the call succeeds and the loss is logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const DB: D1Database = Object.create(env.DB, {
      prepare: {
        value(sql: string) {
          if (sql.includes('mail_backlog')) throw new Error('D1 is away');
          return env.DB.prepare(sql);
        },
      },
      batch: { value: (statements: D1PreparedStatement[]) => env.DB.batch(statements) },
    });
    const bindings = { ...withQueue(() => Promise.reject(new Error('no queue'))), DB };
    const person = aRegistration();
    expect((await post('/api/auth/register', person, bindings)).status).toBe(200);
    const log = JSON.stringify(logged.mock.calls);
    expect(log).toContain('mails are lost');
    expect(log).not.toContain(person.email);
  });

  it('a one-time PIN is still sent through its separate queue', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { bindings, mails } = listenForEmails();
    const person = aRegistration();
    await post('/api/auth/register', person, bindings);
    const { MAIL_QUEUE } = withQueue(() => new Promise<never>(() => undefined));
    await post('/api/auth/forgot-password', { email: person.email }, { ...bindings, MAIL_QUEUE });
    expect(mails).toEqual([
      expect.objectContaining({ template: 'welcome' }),
      expect.objectContaining({ template: 'one-time-pin', to: person.email }),
    ]);
  });

  it('a one-time PIN is not stored', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const person = aRegistration();
    await post('/api/auth/register', person, listenForEmails().bindings);
    const bindings = withQueue(() => Promise.reject(new Error('no queue')));
    const { status } = await post('/api/auth/forgot-password', { email: person.email }, bindings);
    expect(status).toBe(200);
    expect(await countRows('mail_backlog', "state = 'dead' AND message IS NULL")).toBe(1);
    expect((await findEmailHealth(env.DB)).pins).toMatchObject({
      ...{ failing: 0, lastError: 'the queue took no mail', isDown: true },
    });
    expect(JSON.stringify(logged.mock.calls)).toContain('a one-time PIN could not be enqueued');
    const [now, later] = [new Date(), new Date(Date.now() + 3_601_000)];
    expect(await checkPins(env.DB, now)).toMatchObject({
      text: expect.stringContaining('1 PIN no longer retried'),
    });
    expect((await checkPins(env.DB, later)).text).not.toContain('no longer retried');
    await env.DB.exec('DELETE FROM mail_backlog; DELETE FROM mail_delivery');
  });
});

describe('the job that runs every minute', () => {
  it('removes only expired deliveries and expired backlog emails', async () => {
    const day = 86_400_000;
    const at = (age: number) => new Date(Date.now() - age * day).toISOString();
    const insert = (sql: string, ...values: string[]) =>
      env.DB.prepare(sql)
        .bind(...values)
        .run();
    for (const age of [91, 89]) {
      await insert(
        "INSERT INTO mail_delivery (id, leased_until, template, is_pin, asked_at) VALUES (?1, ?2, 'welcome', 0, ?2)",
        `d${age}`,
        at(age),
      );
    }
    for (const age of [31, 29]) {
      await insert(
        "INSERT INTO mail_backlog (id, state, template, reason, changed_at) VALUES (?, 'dead', 'welcome', '', ?)",
        `k${age}`,
        at(age),
      );
    }
    await runScheduledJobs(env, new Date());
    expect(await countRows('mail_delivery', "id IN ('d91', 'd89')")).toBe(1);
    expect(await countRows('mail_backlog', "id IN ('k31', 'k29')")).toBe(1);
  });

  it('gives up on a stored email that cannot be parsed, and still queues the other ones', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const old = crypto.randomUUID();
    await env.DB.prepare(
      `INSERT INTO mail_backlog (id, state, template, message, reason, changed_at)
       VALUES (?, 'waiting', 'old', '{"job":{"template":"renamed-since"}}', '', '2020-01-01')`,
    )
      .bind(old)
      .run();
    const waiting = aEmailMessage({ template: 'welcome', to: anAddressOfEmail(), name: 'Thandi' });
    await insertBacklogEmails(env.DB, [{ ...toBacklogEmail(waiting), state: 'waiting' }], new Date());
    const { bindings, messages } = listenForEmails();
    await runScheduledJobs(bindings, new Date());
    expect(messages).toEqual([waiting]);
    expect(await countRows('mail_backlog', "id = ? AND state = 'dead' AND reason LIKE '%parse%'", old)).toBe(
      1,
    );
  });

  it('queues 250 waiting emails, and reads them from an index', async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250)
       INSERT INTO mail_backlog (id, state, template, message, reason, changed_at)
       SELECT 'm' || i, 'waiting', 'welcome', json_object('id', printf('00000000-0000-8000-8000-%012d', i),
         'shop_origin', 'https://shop.test', 'asked_at', '2026-11-21T09:20:00.000Z',
         'job', json_object('template', 'order-paid', 'order_id', i)), '', '2026-11-21' FROM n`,
    ).run();
    await env.DB.prepare(`UPDATE mail_backlog SET id = message ->> '$.id' WHERE id LIKE 'm%'`).run();
    const { bindings, messages } = listenForEmails();
    await runScheduledJobs(bindings, new Date());
    expect([messages.length, await countRows('mail_backlog', "state = 'waiting'")]).toEqual([250, 0]);
    const { results } = await env.DB.prepare(
      "EXPLAIN QUERY PLAN SELECT id FROM mail_backlog WHERE state = 'waiting' ORDER BY changed_at LIMIT 100",
    ).all<{ detail: string }>();
    expect(results.map(({ detail }) => detail)).toEqual([expect.stringContaining('mail_backlog_changed')]);
  });

  it('does not revive an email that is given up while it is being queued', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const hopeless = aEmailMessage({ template: 'invoice', order_id: 999_999 });
    await insertBacklogEmails(env.DB, [{ ...toBacklogEmail(hopeless), state: 'waiting' }], new Date());
    const MAIL_QUEUE: Queue = Object.create(env.MAIL_QUEUE, {
      sendBatch: {
        value: (messages: MessageSendRequest[]) => deliver(messages.map(({ body }) => body)),
      },
    });
    await runScheduledJobs({ ...env, MAIL_QUEUE }, new Date());
    expect(await countRows('mail_backlog', "id = ? AND state = 'dead'", hopeless.id)).toBe(1);
  });

  it('does nothing if the API is external, which sends its own emails', async () => {
    const DB: D1Database = Object.create(env.DB, { prepare: { value: () => expect.unreachable() } });
    const elsewhere = { ...env, DB, API_ORIGIN: 'https://api.test', EDGE_KEY: 'k'.repeat(32) };
    await shop.scheduled(createScheduledController(), elsewhere);
  });
});
