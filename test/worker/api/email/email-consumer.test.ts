import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCustomer } from '#test/support/a-shop.ts';
import { aEmailMessage, anAddressOfEmail, deliver, emailsTo } from '#test/support/an-email.ts';
import { aPlacedOrder } from '#test/support/an-order.ts';
import { hideLogs } from '#test/support/hide-logs.ts';
import { listBacklogEmails } from '#worker/api/email/email-backlog.repository.ts';
import { findEmailHealth, listFailingEmails } from '#worker/api/email/email-delivery.repository.ts';
import type { Bindings } from '#worker/env/bindings.ts';

afterEach(() => vi.restoreAllMocks());

function aWelcome(to = anAddressOfEmail()) {
  return { to, message: aEmailMessage({ template: 'welcome', to, name: 'Thandi' }) };
}

/** A shop without a running mail server. */
const NO_SERVER: Bindings = {
  ...env,
  MAIL_DRIVER: 'smtp',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: '1',
  SMTP_SECURITY: 'none',
};

async function backlogEmailOf(id: string) {
  return (await listBacklogEmails(env.DB, 100)).find((mail) => mail.id === id);
}

describe('an email that the queue delivers', () => {
  it('is sent and acknowledged', async () => {
    const { to, message } = aWelcome();
    expect(await deliver([message])).toEqual({ done: 1, again: [] });
    expect(await emailsTo(to)).toMatchObject([{ to, subject: 'Welcome to Spaza' }]);
  });

  it('is sent once even if it is delivered several times', async () => {
    const { to, message } = aWelcome();
    await deliver([message]);
    expect(await deliver([message])).toEqual({ done: 1, again: [] });
    const at = await Promise.all([deliver([message]), deliver([message])]);
    expect(at.map(({ done }) => done)).toEqual([1, 1]);
    expect(await emailsTo(to)).toHaveLength(1);
  });

  it('is sent once for three concurrent deliveries; the others are retried later', async () => {
    const { to, message } = aWelcome();
    const results = await Promise.all([deliver([message]), deliver([message]), deliver([message])]);
    expect(await emailsTo(to)).toHaveLength(1);
    expect(results.every(({ done, again }) => done === 1 || again[0] === 120)).toBe(true);
  });

  it('is retried with growing delays up to four hours, and the log omits the recipient', async () => {
    const { message } = aWelcome();
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const waits: number[] = [];
    for (const attempts of [1, 2, 3, 6, 10]) {
      waits.push(...(await deliver([message], { attempts, bindings: NO_SERVER })).again);
    }
    expect(waits).toEqual([10, 30, 90, 2_430, 14_400]);
    expect(logged).toHaveBeenCalledTimes(5);
    expect(JSON.stringify(logged.mock.calls)).toContain('ECONNREFUSED');
    expect(JSON.stringify(logged.mock.calls)).not.toContain('@example.com');
  });

  it('is retried with short delays if it is a one-time PIN, which expires after ten minutes', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { email: to } = await aCustomer();
    const pin = aEmailMessage({ template: 'one-time-pin', to, pin: '123456' });
    const waits: number[] = [];
    for (const attempts of [1, 2, 3, 4, 5]) {
      const given = { queue: 'shop-pins', attempts, bindings: NO_SERVER };
      waits.push(...(await deliver([pin], given)).again);
    }
    expect(waits).toEqual([2, 6, 18, 54, 162]);
  });

  it('does not block the rest of its batch if it cannot be sent', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { to, message } = aWelcome();
    const gone = aEmailMessage({ template: 'order-paid', order_id: 999_999 });
    expect(await deliver([{ no: 'mail' }, gone, message])).toEqual({ done: 2, again: [10] });
    expect(await emailsTo(to)).toHaveLength(1);
    expect(await backlogEmailOf(gone.id)).toMatchObject({ state: 'dead', reason: 'there is no such order' });
  });

  it('is dropped without an error if its content is outdated', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const { buyer, order } = await aPlacedOrder();
    await buyer.api.orders.cancelOrder({ id: order.id });
    const late = aEmailMessage({ template: 'order-placed', order_id: order.id });
    expect(await deliver([late])).toEqual({ done: 1, again: [] });
    expect(await emailsTo(buyer.email)).toEqual([]);
    expect(await backlogEmailOf(late.id)).toBeUndefined();
  });

  it('is sent once even if recording the delivery fails at first', async () => {
    const { to, message } = aWelcome();
    let failures = 2;
    const DB: D1Database = Object.create(env.DB, {
      prepare: {
        value(sql: string) {
          if (sql.startsWith('UPDATE mail_delivery SET accepted_at') && failures > 0) {
            failures -= 1;
            throw new Error('D1 is away');
          }
          return env.DB.prepare(sql);
        },
      },
      batch: { value: (statements: D1PreparedStatement[]) => env.DB.batch(statements) },
    });
    await deliver([message], { bindings: { ...env, DB } });
    expect(failures).toBe(0);
    expect(await deliver([message])).toEqual({ done: 1, again: [] });
    expect(await emailsTo(to)).toHaveLength(1);
  });

  it('leaves the backlog once it is delivered again and sent', async () => {
    const { to, message } = aWelcome();
    await deliver([message], { queue: 'shop-mail-dead' });
    expect(await backlogEmailOf(message.id)).toMatchObject({ state: 'dead' });
    await deliver([message]);
    expect(await emailsTo(to)).toHaveLength(1);
    expect(await backlogEmailOf(message.id)).toBeUndefined();
  });

  it('is retried and sent after the database was unavailable', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { to, message } = aWelcome();
    const away: D1Database = Object.create(env.DB, {
      batch: { value: () => Promise.reject(new Error('D1 is away')) },
    });
    expect(await deliver([message], { bindings: { ...env, DB: away } })).toEqual({ done: 0, again: [10] });
    await deliver([message], { attempts: 2 });
    expect(await emailsTo(to)).toHaveLength(1);
  });
});

describe('email health', () => {
  const health = () => findEmailHealth(env.DB);
  const clear = () => env.DB.exec('DELETE FROM mail_delivery; DELETE FROM mail_backlog;');

  it('reports the count, start and reason of failures from the first one on, separately for PINs', async () => {
    hideLogs();
    await clear();
    const asked_at = '2026-11-21T08:00:00.000Z';
    const first = aEmailMessage(
      { template: 'welcome', to: anAddressOfEmail(), name: 'Thandi' },
      { asked_at },
    );
    await deliver([first], { bindings: NO_SERVER });
    expect(await health()).toEqual({
      mails: {
        ...{ failing: 1, oldest: asked_at, lastAcceptedAt: null, isDown: true },
        ...{ lastFailedAt: expect.any(String), lastError: expect.stringContaining('ECONNREFUSED') },
      },
      pins: {
        ...{ failing: 0, oldest: null, lastAcceptedAt: null, isDown: false },
        ...{ lastFailedAt: null, lastError: null },
      },
    });
    expect(await listFailingEmails(env.DB, 10)).toMatchObject([{ id: first.id, template: 'welcome' }]);
    await deliver([first, aWelcome().message], { attempts: 2, bindings: NO_SERVER });
    expect((await health()).mails).toMatchObject({ failing: 2, oldest: asked_at });

    const pin = aEmailMessage({ template: 'one-time-pin', to: (await aCustomer()).email, pin: '123456' });
    await deliver([pin], { queue: 'shop-pins', bindings: NO_SERVER });
    expect((await health()).pins).toMatchObject({ failing: 1, isDown: true });
    await deliver([pin], { queue: 'shop-pins' });
    expect((await health()).pins).toMatchObject({ failing: 0, isDown: false, lastError: null });
    expect((await health()).mails).toMatchObject({ failing: 2, isDown: true });
  });

  it('recovers only when an email is accepted, not when one is dropped or given up', async () => {
    hideLogs();
    await clear();
    const { message } = aWelcome();
    await deliver([message], { bindings: NO_SERVER });
    const late = aEmailMessage(
      { template: 'one-time-pin', to: anAddressOfEmail(), pin: '123456' },
      { asked_at: new Date(Date.now() - 3_600_000).toISOString() },
    );
    await deliver([late], { queue: 'shop-pins', bindings: NO_SERVER });
    expect((await health()).pins).toMatchObject({ lastAcceptedAt: null });
    await deliver([message], { queue: 'shop-mail-dead' });
    expect((await health()).mails).toMatchObject({ failing: 0, isDown: true, lastAcceptedAt: null });
    await deliver([aWelcome().message]);
    expect((await health()).mails).toMatchObject({ isDown: false, lastAcceptedAt: expect.any(String) });
  });
});

describe('a one-time PIN', () => {
  const job = (to: string) => ({ template: 'one-time-pin' as const, to, pin: '123456' });

  it('is sent within ten minutes of the request and never later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { email: to } = await aCustomer();
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
    await deliver([aEmailMessage(job(to), { asked_at: ago(590) })]);
    expect(await emailsTo(to)).toHaveLength(1);
    const late = aEmailMessage(job(to), { asked_at: ago(600) });
    expect(await deliver([late])).toEqual({ done: 1, again: [] });
    expect(await emailsTo(to)).toHaveLength(1);
    expect(await backlogEmailOf(late.id)).toMatchObject({
      reason: 'the pin has expired',
      can_be_sent: false,
    });
  });

  it('is never stored or logged', async () => {
    const said = ['warn', 'error'] as const;
    const spies = said.map((level) => vi.spyOn(console, level).mockImplementation(() => undefined));
    const message = aEmailMessage(job((await aCustomer()).email));
    await deliver([message], { bindings: NO_SERVER });
    await deliver([message], { queue: 'shop-mail-dead' });
    const { results } = await env.DB.prepare('SELECT * FROM mail_backlog WHERE id = ?')
      .bind(message.id)
      .all();
    expect(results).toMatchObject([{ template: 'one-time-pin', message: null }]);
    for (const spy of spies) expect(JSON.stringify(spy.mock.calls)).not.toContain('123456');
  });
});

describe('an email in the dead-letter queue', () => {
  it('is stored with its last error', async () => {
    hideLogs();
    const { message } = aWelcome();
    await deliver([message], { bindings: NO_SERVER });
    expect(await deliver([message], { queue: 'shop-mail-dead-production' })).toEqual({ done: 1, again: [] });
    const stored = await backlogEmailOf(message.id);
    expect(stored).toMatchObject({ state: 'dead', template: 'welcome', can_be_sent: true });
    expect(stored?.reason).toContain('ECONNREFUSED');
  });

  it('is ignored if it was already sent', async () => {
    const { message } = aWelcome();
    await deliver([message]);
    expect(await deliver([message], { queue: 'shop-mail-dead' })).toEqual({ done: 1, again: [] });
    expect(await backlogEmailOf(message.id)).toBeUndefined();
  });
});
