import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCustomerWithPassword, PASSWORD } from '#test/support/a-customer-with-password.ts';
import { anEmailPinFor, wrongPin } from '#test/support/a-pin.ts';
import { aCustomer, type Customer, unique } from '#test/support/a-shop.ts';
import { call } from '#test/support/call.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { readDevice, redeemDeviceTicket } from '#worker/platform/known-device.ts';

const NOON = new Date('2026-11-20T12:00:00.000Z');
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000);
const NEW_PASSWORD = 'a dassie on the mountain';

type Who = { ip: string; device?: string };

const SECRET = env.OPERATOR_SECRET ?? '';

/** Collects every PIN sent to an email, the newest last. */
function inboxOf(email: string) {
  const { bindings, mails } = listenForEmails();
  const pins = () => mails.flatMap((mail) => (mail.template === 'one-time-pin' ? [mail] : []));
  return {
    pins,
    newest: () => pins().at(-1)?.pin ?? '',
    request: (who: Who, now: Date) =>
      call('POST', '/api/auth/forgot-password', { body: { email }, headers: headersOf(who), now, bindings }),
  };
}

function tryPin(email: string, otp: string, who: Who, now: Date) {
  return call('POST', '/api/auth/verify', { body: { email, otp }, headers: headersOf(who), now });
}

function headersOf({ ip, device }: Who): Record<string, string> {
  return { 'CF-Connecting-IP': ip, ...(device !== undefined && { 'X-Device': device }) };
}

/** A device id without a signature, which any attacker can make up. */
const madeUpDevice = () => crypto.randomUUID().replaceAll('-', '').slice(0, 22);

/** Enters wrong PINs at noon; returns the statuses. */
async function guess(email: string, count: number, who: Who): Promise<number[]> {
  const replies = Array.from({ length: count }, () => tryPin(email, '000000', who, later(1)));
  return (await Promise.all(replies)).map(({ status }) => status);
}

beforeEach(() => env.DB.prepare('DELETE FROM rate_limit').run());

describe('the owner on a new device', () => {
  const owner = { ip: '198.51.100.10' };

  it('can use a PIN that strangers requested and exhausted on other networks', async () => {
    const { email } = await aCustomer();
    const inbox = inboxOf(email);
    for (let network = 0; network < 6; network += 1) {
      const stranger = { ip: `203.0.113.${network}` };
      await inbox.request(stranger, NOON);
      for (let tries = 0; tries < 5; tries += 1) {
        await tryPin(email, wrongPin(inbox.newest()), stranger, later(1));
      }
    }
    expect((await inbox.request(owner, later(2))).status).toBe(200);
    expect((await tryPin(email, inbox.newest(), owner, later(30))).status).toBe(200);
  });

  it('gets a new PIN at once if strangers on the same network have exhausted the previous one', async () => {
    const { email } = await aCustomer();
    const inbox = inboxOf(email);
    await inbox.request(owner, NOON);
    const first = inbox.newest();
    for (let tries = 0; tries < 5; tries += 1) await tryPin(email, wrongPin(first), owner, later(1));
    expect((await inbox.request(owner, later(2))).status).toBe(200);
    expect(inbox.pins()).toHaveLength(2);
    expect((await tryPin(email, inbox.newest(), owner, later(3))).status).toBe(200);
  });

  it('keeps a valid PIN, however often a stranger without attempts left requests another', async () => {
    const { email } = await aCustomer();
    const inbox = inboxOf(email);
    await inbox.request(owner, NOON);
    const stranger = { ip: '203.0.113.77' };
    await inbox.request(stranger, later(1));
    for (let tries = 0; tries < 5; tries += 1) {
      await tryPin(email, wrongPin(inbox.newest()), stranger, later(2));
    }
    for (const minute of [1, 2, 3]) {
      expect((await inbox.request(stranger, later(minute * 60))).status).toBe(429);
    }
    expect(inbox.pins()).toHaveLength(1);
    expect((await tryPin(email, inbox.newest(), owner, later(599))).status).toBe(200);
  });

  it('can enter the PIN on a network other than the one that requested it', async () => {
    const { email } = await aCustomer();
    const inbox = inboxOf(email);
    await inbox.request(owner, NOON);
    expect((await tryPin(email, inbox.newest(), { ip: '198.51.100.11' }, later(20))).status).toBe(200);
  });

  it('can log in by the link in the email although strangers have reached every limit', async () => {
    const { email } = await aCustomerWithPassword();
    const inbox = inboxOf(email);
    await inbox.request(owner, NOON);
    for (let network = 0; network < 40; network += 1) await guess(email, 5, { ip: `203.0.113.${network}` });
    expect((await tryPin(email, inbox.newest(), owner, later(61))).status).toBe(429);
    const ticket = inbox.pins().at(-1)?.device_ticket ?? '';
    const known = { ...owner, device: redeemDeviceTicket(SECRET, null, ticket, later(62)) ?? '' };
    expect((await inbox.request(known, later(63))).status).toBe(200);
    expect((await tryPin(email, inbox.newest(), known, later(64))).status).toBe(200);
  });
});

describe('one network that sprays PINs', () => {
  const sprayer = { ip: '203.0.113.200' };
  const spray = async (count: number, who: (index: number) => Who) => {
    const replies = Array.from({ length: count }, (_, index) =>
      tryPin(`sprayed-${index}-${unique()}@example.com`, '000000', who(index), later(1)),
    );
    return (await Promise.all(replies)).map(({ status }) => status);
  };
  const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

  it('is rate-limited after 100 wrong PINs for different accounts', async () => {
    const statuses = await spray(150, () => sprayer);
    expect([countOf(statuses, 422), countOf(statuses, 429)]).toEqual([100, 50]);
    const elsewhere = await spray(1, () => ({ ip: '203.0.113.201' }));
    expect(elsewhere).toEqual([422]);
  });

  it('is also limited by its /48 prefix', async () => {
    const from = (network: number) => spray(1, () => ({ ip: `2001:db8:5:${network}::1` }));
    expect([...(await from(1)), ...(await from(2))]).toEqual([422, 422]);
    // Two /64 networks of one site have been counted together: only the site's row has a count of 2.
    await env.DB.prepare(
      "UPDATE rate_limit SET count = 400 WHERE key LIKE 'wrong-pin:%' AND count = 2",
    ).run();
    expect(await from(3)).toEqual([429]);
    const elsewhere = await spray(1, () => ({ ip: '2001:db8:6:1::1' }));
    expect(elsewhere).toEqual([422]);
  });

  it('is not limited by correct PINs', async () => {
    const { email } = await aCustomer();
    const inbox = inboxOf(email);
    await inbox.request(sprayer, NOON);
    await spray(99, () => sprayer);
    expect((await tryPin(email, inbox.newest(), sprayer, later(2))).status).toBe(200);
    expect(await spray(2, () => sprayer)).toEqual([422, 429]);
  });

  it('is not rate-limited for a device known to the account', async () => {
    const { email } = await aCustomerWithPassword();
    const device = await deviceThatLoggedIn(email, NOON);
    await spray(101, () => sprayer);
    const inbox = inboxOf(email);
    const owner = { ...sprayer, device };
    expect((await inbox.request(owner, later(2))).status).toBe(200);
    expect((await tryPin(email, inbox.newest(), owner, later(3))).status).toBe(200);
  });
});

describe('the PINs of one account', () => {
  it.each(['known', 'unknown'])(
    'allow 100 wrong guesses a day in total for an email that is %s',
    async (who) => {
      const email = who === 'known' ? (await aCustomer()).email : `nobody-${unique()}@example.com`;
      const statuses = [];
      for (let network = 0; network < 30; network += 1) {
        statuses.push(...(await guess(email, 5, { ip: `203.0.113.${network}` })));
      }
      expect(statuses.filter((status) => status === 422)).toHaveLength(100);
      expect(statuses.filter((status) => status === 429)).toHaveLength(50);
    },
  );

  it('cannot be exhausted by one network', async () => {
    const { email } = await aCustomer();
    const statuses = await guess(email, 150, { ip: '203.0.113.210' });
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    const inbox = inboxOf(email);
    await inbox.request({ ip: '203.0.113.211' }, NOON);
    expect((await tryPin(email, inbox.newest(), { ip: '203.0.113.211' }, later(2))).status).toBe(200);
  });

  it('have their wrong guesses reset once the owner enters a correct PIN', async () => {
    const { email } = await aCustomer();
    const inbox = inboxOf(email);
    await inbox.request({ ip: '203.0.113.211' }, NOON);
    for (let network = 0; network < 19; network += 1) await guess(email, 5, { ip: `203.0.113.${network}` });
    expect((await tryPin(email, inbox.newest(), { ip: '203.0.113.211' }, later(2))).status).toBe(200);
    const more = [];
    for (let network = 20; network < 30; network += 1) {
      more.push(...(await guess(email, 5, { ip: `203.0.113.${network}` })));
    }
    expect(new Set(more)).toEqual(new Set([422]));
  });
});

describe('three devices on one network', () => {
  it('share its five guesses at a PIN, regardless of the unsigned ids they send', async () => {
    const { email } = await aCustomer();
    const inbox = inboxOf(email);
    await inbox.request({ ip: '198.51.100.20' }, NOON);
    const pin = inbox.newest();
    const replies = [];
    for (let device = 0; device < 3; device += 1) {
      const who = { ip: '203.0.113.220', device: madeUpDevice() };
      await inbox.request(who, later(1));
      for (let tries = 0; tries < 5; tries += 1)
        replies.push(await tryPin(email, wrongPin(pin), who, later(2)));
    }
    const compared = replies.filter(({ json }) =>
      JSON.stringify(json).includes('not the one-time PIN we sent'),
    );
    // The shop compares the fifth wrong guess too, but responds that it was the last attempt.
    expect(compared).toHaveLength(4);
    const right = await tryPin(email, pin, { ip: '203.0.113.220', device: madeUpDevice() }, later(3));
    expect(right.status).toBe(429);
  });

  it('that are known to accounts share the network’s login limit for known devices', async () => {
    const ip = '203.0.113.230';
    const customers = [
      await aCustomerWithPassword(),
      await aCustomerWithPassword(),
      await aCustomerWithPassword(),
    ];
    const devices = await Promise.all(customers.map(({ email }) => deviceThatLoggedIn(email, NOON)));
    const logIn = async (index: number) =>
      (
        await call('POST', '/api/auth/login', {
          body: { email: customers[index]?.email, password: PASSWORD },
          headers: headersOf({ ip, device: devices[index] ?? '' }),
          now: later(5),
        })
      ).status;
    expect(await logIn(0)).toBe(200);
    await env.DB.prepare("UPDATE rate_limit SET count = 600 WHERE key LIKE 'login-known:%'").run();
    expect([await logIn(1), await logIn(2)]).toEqual([429, 429]);
  });

  it('that are known to accounts share the network’s limit of wrong PINs for known devices', async () => {
    const ip = '203.0.113.231';
    const customers = await Promise.all(Array.from({ length: 3 }, () => aCustomerWithPassword()));
    const devices = await Promise.all(customers.map(({ email }) => deviceThatLoggedIn(email, NOON)));
    const fail = async (index: number, count: number) => {
      const email = customers[index]?.email ?? '';
      return guess(email, count, { ip, device: devices[index] ?? '' });
    };
    const statuses = [...(await fail(0, 50)), ...(await fail(1, 50)), ...(await fail(2, 50))];
    expect(statuses.filter((status) => status === 422)).toHaveLength(100);
  });
});

describe('a device known to an account', () => {
  it('becomes unknown after a year', async () => {
    const { email } = await aCustomerWithPassword();
    const device = await deviceThatLoggedIn(email, NOON);
    const inDays = (days: number) => new Date(NOON.getTime() + days * 86_400_000);
    expect(readDevice(SECRET, device, inDays(364))?.knownSince(email)).toEqual(NOON);
    expect(readDevice(SECRET, device, inDays(365))?.knownSince(email)).toBeUndefined();
  });

  it.each(['is changed', 'is reset'])('becomes unknown once the password %s elsewhere', async (how) => {
    const { email, token } = await aCustomerWithPassword();
    const old = await deviceThatLoggedIn(email, NOON);
    const here = how === 'is changed' ? await changePassword(token) : await resetPassword(email);
    await expectOnlyKnown(here, old, email);
  });

  it('stays unknown to a later account with the same email', async () => {
    const stranger = await aCustomerWithPassword();
    const { email } = stranger;
    const old = await deviceThatLoggedIn(email, NOON);
    await changeEmail(stranger, `gone-${email}`, later(60));
    const name = 'Lerato Dlamini';
    const body = { name, email, password: PASSWORD, password_confirmation: PASSWORD, device_name: '' };
    const registered = await call('POST', '/api/auth/register', { body, now: later(120) });
    expect(registered.status).toBe(200);
    await expectOnlyKnown(registered.headers.get('X-Device') ?? '', old, email);
  });

  it('stays unknown to an older account that later gets the email', async () => {
    const owner = await aCustomerWithPassword();
    const stranger = await aCustomerWithPassword();
    const old = await deviceThatLoggedIn(stranger.email, NOON);
    await changeEmail(stranger, `gone-${stranger.email}`, later(60));
    const here = await changeEmail(owner, stranger.email, later(120));
    await expectOnlyKnown(here, old, stranger.email);
  });

  /** Uses up the attempts of an unknown device's network, and then guesses with both devices from it. */
  async function expectOnlyKnown(known: string, unknown: string, email: string): Promise<void> {
    const who = { ip: '203.0.113.241' };
    await env.DB.prepare('DELETE FROM rate_limit').run();
    await guess(email, 20, who);
    expect(await guess(email, 1, { ...who, device: unknown })).toEqual([429]);
    expect(await guess(email, 1, { ...who, device: known })).toEqual([422]);
  }

  /** Changes an account's email; returns the device's new token. */
  async function changeEmail({ token }: Customer, email: string, now: Date): Promise<string> {
    await call('PATCH', '/api/user', { token, body: { email, current_password: PASSWORD }, now });
    const body = { otp: await anEmailPinFor({ token, email }, now) };
    const reply = await call('POST', '/api/user/email/verify', { token, body, now });
    return reply.headers.get('X-Device') ?? '';
  }

  async function changePassword(token: string): Promise<string> {
    const body = {
      current_password: PASSWORD,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    };
    const reply = await call('POST', '/api/user/password', { token, body, now: later(60) });
    return reply.headers.get('X-Device') ?? '';
  }

  async function resetPassword(email: string): Promise<string> {
    const inbox = inboxOf(email);
    const who = { ip: '198.51.100.90' };
    await inbox.request(who, NOON);
    const { json } = await tryPin(email, inbox.newest(), who, later(30));
    const body = {
      ...(json as { token: string }),
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    };
    const reply = await call('POST', '/api/auth/reset-password', { body, now: later(60) });
    return reply.headers.get('X-Device') ?? '';
  }
});

/** Logs a device in with a password, from a network that no other test uses; returns the device's token. */
async function deviceThatLoggedIn(email: string, now: Date): Promise<string> {
  const headers = { 'CF-Connecting-IP': `192.0.2.${unique() % 250}` };
  const body = { email, password: PASSWORD };
  const reply = await call('POST', '/api/auth/login', { body, headers, now });
  return reply.headers.get('X-Device') ?? '';
}
