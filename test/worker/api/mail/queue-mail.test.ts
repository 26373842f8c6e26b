import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAddressOfMail, deliver, mailsTo } from '#test/support/a-mail.ts';
import { aNotification } from '#test/support/a-payfast-notification.ts';
import { aProduct } from '#test/support/a-shop.ts';
import { aBuyer, aStartedPayment, countRows } from '#test/support/an-order.ts';
import { listenForMails } from '#test/support/asked-mails.ts';
import { visit } from '#test/support/the-shop.ts';
import type { Bindings } from '#worker/env/bindings.ts';
import shop from '#worker/index.ts';

afterEach(() => vi.restoreAllMocks());

function post(path: string, body: unknown, bindings: Bindings, token = ''): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  return visit(path, { method: 'POST', headers, body: JSON.stringify(body) }, { bindings });
}

function aRegistration(email = anAddressOfMail()) {
  const password = 'a quiet morning in Knysna';
  return { name: 'Sipho', email, password, password_confirmation: password, device_name: 'test' };
}

/** The bindings with a queue that refuses, or that never answers. */
function withQueue(sendBatch: () => Promise<never>): Bindings {
  const MAIL_QUEUE: Queue = Object.create(env.MAIL_QUEUE, { sendBatch: { value: sendBatch } });
  return { ...env, MAIL_QUEUE };
}

describe('a mail is asked for', () => {
  it('when somebody opens an account, and not when they cannot', async () => {
    const { bindings, mails } = listenForMails();
    const person = aRegistration();
    expect((await post('/api/auth/register', person, bindings)).status).toBe(200);
    expect((await post('/api/auth/register', person, bindings)).status).toBe(422);
    expect(mails).toEqual([{ template: 'welcome', to: person.email, name: 'Sipho' }]);
  });

  it('when an order is placed, once for a call that is repeated', async () => {
    const { bindings, mails } = listenForMails();
    const buyer = await aBuyer(await aProduct());
    const place = () =>
      visit(
        '/api/orders',
        {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${buyer.token}`,
            'Idempotency-Key': 'the same order'.replaceAll(' ', '-'),
          },
        },
        { bindings },
      );
    const first = await place();
    expect([first.status, (await place()).status]).toEqual([201, 200]);
    const { id } = await first.json<{ id: number }>();
    expect(mails).toEqual([{ template: 'order-placed', order_id: id }]);
  });

  it.each([
    ['COMPLETE', 'order-paid'],
    ['FAILED', 'payment-failed'],
  ] as const)(
    'when the gateway says %s, once for a notification that is repeated',
    async (status, template) => {
      const { bindings, mails } = listenForMails();
      const { form, order } = await aStartedPayment();
      const body = aNotification(form, { outcome: { status, method: 'cc' } });
      const notify = () =>
        visit(
          '/api/payments/payfast/notify',
          { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body },
          { bindings },
        );
      const statuses = await Promise.all([notify(), notify(), notify()]);
      expect(statuses.map((response) => response.status)).toEqual([200, 200, 200]);
      expect(mails).toEqual([{ template, order_id: order.id }]);
    },
  );

  it('never when the customer cancelled the payment', async () => {
    const { bindings, mails } = listenForMails();
    const { form } = await aStartedPayment();
    const body = aNotification(form, { outcome: { status: 'CANCELLED', method: '' } });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await visit('/api/payments/payfast/notify', { method: 'POST', headers, body }, { bindings });
    expect(mails).toEqual([]);
  });
});

describe('while the queue takes no mail', () => {
  it.each([
    ['refuses', () => Promise.reject(new Error('no queue'))],
    ['does not answer', () => new Promise<never>(() => undefined)],
  ])(
    'and %s, what was asked for succeeds; the mail waits, is handed in later and arrives',
    async (_how, sendBatch) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const person = aRegistration();
      expect((await post('/api/auth/register', person, withQueue(sendBatch))).status).toBe(200);
      expect(await countRows('kept_mail', "state = 'waiting'")).toBe(1);

      const handedIn: unknown[] = [];
      const MAIL_QUEUE: Queue = Object.create(env.MAIL_QUEUE, {
        sendBatch: {
          value: async (messages: { body: unknown }[]) => handedIn.push(...messages.map(({ body }) => body)),
        },
      });
      await shop.scheduled(createScheduledController(), { ...env, MAIL_QUEUE });
      expect(await countRows('kept_mail')).toBe(0);
      await deliver(handedIn);
      expect(await mailsTo(person.email)).toHaveLength(1);
    },
  );

  it('and the database neither, what was asked for succeeds and the log says what was lost', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const DB: D1Database = Object.create(env.DB, {
      prepare: {
        value(sql: string) {
          if (sql.includes('kept_mail')) throw new Error('D1 is away');
          return env.DB.prepare(sql);
        },
      },
      batch: { value: (statements: D1PreparedStatement[]) => env.DB.batch(statements) },
    });
    const bindings = { ...withQueue(() => Promise.reject(new Error('no queue'))), DB };
    const person = aRegistration();
    expect((await post('/api/auth/register', person, bindings)).status).toBe(200);
    const log = JSON.stringify(said.mock.calls);
    expect(log).toContain('mails are lost');
    expect(log).not.toContain(person.email);
  });

  it('a one-time pin is not kept', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const person = aRegistration();
    await post('/api/auth/register', person, listenForMails().bindings);
    const bindings = withQueue(() => Promise.reject(new Error('no queue')));
    const { status } = await post('/api/auth/forgot-password', { email: person.email }, bindings);
    expect(status).toBe(200);
    expect(await countRows('kept_mail')).toBe(0);
    expect(JSON.stringify(said.mock.calls)).toContain('a one-time pin was not mailed');
  });
});

describe('once a minute', () => {
  it('what has served its time is removed, and nothing else', async () => {
    const day = 86_400_000;
    const at = (age: number) => new Date(Date.now() - age * day).toISOString();
    const insert = (sql: string, ...values: string[]) =>
      env.DB.prepare(sql)
        .bind(...values)
        .run();
    for (const age of [31, 29]) {
      await insert('INSERT INTO mail_delivery (id, leased_until) VALUES (?, ?)', `d${age}`, at(age));
      await insert(
        "INSERT INTO kept_mail (id, state, template, reason, kept_at) VALUES (?, 'dead', 'welcome', '', ?)",
        `k${age}`,
        at(age),
      );
    }
    await shop.scheduled(createScheduledController(), env);
    expect(await countRows('mail_delivery', "id IN ('d31', 'd29')")).toBe(1);
    expect(await countRows('kept_mail', "id IN ('k31', 'k29')")).toBe(1);
  });

  it('nothing is done where the API is elsewhere: the mails are its own', async () => {
    const DB: D1Database = Object.create(env.DB, { prepare: { value: () => expect.unreachable() } });
    const elsewhere = { ...env, DB, API_ORIGIN: 'https://api.test', EDGE_KEY: 'k'.repeat(32) };
    await shop.scheduled(createScheduledController(), elsewhere);
  });
});
