import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { aPinFor, aResetToken, wrongPin } from '#test/support/a-pin.ts';
import { aCustomer, unique } from '#test/support/a-shop.ts';
import { deliver, emailsTo } from '#test/support/an-email.ts';
import { countRows } from '#test/support/an-order.ts';
import { type CallOptions, call, fieldErrors } from '#test/support/call.ts';
import { countedDatabase } from '#test/support/counted-database.ts';
import { countHashes } from '#test/support/counted-hashes.ts';
import { listenForEmails } from '#test/support/queued-emails.ts';
import { createPin } from '#worker/api/auth/one-time-pin.ts';
import { purgeExpired } from '#worker/api/purge-expired.ts';

const NEW_PASSWORD = 'a dassie on the mountain';
const NOON = new Date('2026-11-20T12:00:00.000Z');
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000);

const WRONG_PIN = fieldErrors({
  otp: ['That’s not the one-time PIN we sent. Please check it and try again.'],
});
const DEAD_PIN = fieldErrors({
  otp: ['This one-time PIN doesn’t work any more. Please ask for a new one.'],
});
const DEAD_TOKEN = fieldErrors({
  token: ['Your time to choose a new password has run out. Please ask for a new one-time PIN.'],
});

describe('POST /api/auth/forgot-password', () => {
  it('emails a six-digit PIN and stores only its hash', async () => {
    const { email } = await aCustomer();
    const { bindings, mails } = listenForEmails();
    const asked = await forgot(email, { bindings });
    expect(asked).toMatchObject({ status: 200, json: { message: expect.any(String) } });
    const pin = expect.stringMatching(/^\d{6}$/);
    expect(mails).toEqual([{ template: 'one-time-pin', to: email, pin, device_ticket: expect.any(String) }]);
    const row = await env.DB.prepare('SELECT * FROM one_time_pin WHERE email = ?').bind(email).first();
    expect(row).toMatchObject({
      pin_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      expires_at: later(600).toISOString(),
    });
  });

  it('does the same work for an unknown email: statements, hashes and queued messages', async () => {
    const emails = [(await aCustomer()).email, `nobody-${unique()}@example.com`];
    const work = await Promise.all(
      emails.map(async (email) => {
        const { DB, statements } = countedDatabase();
        const { bindings, messages } = listenForEmails();
        const { passwords, count } = countHashes();
        const options = { bindings: { ...bindings, DB }, passwords };
        const { status, json } = await forgot(email, options);
        const queued = messages.map(({ job }) => Object.keys(job));
        return { status, json, statements, hashes: count(), queued };
      }),
    );
    expect(work[0]?.queued).toHaveLength(1);
    expect(work[1]).toEqual(work[0]);
  });

  it('emails the PIN only to an address that has an account', async () => {
    const emails = [(await aCustomer()).email, `nobody-${unique()}@example.com`];
    for (const email of emails) {
      const { bindings, messages } = listenForEmails();
      await forgot(email, { bindings, now: new Date() });
      expect(await deliver(messages)).toEqual({ done: 1, again: [] });
    }
    const inboxes = await Promise.all(emails.map(emailsTo));
    expect(inboxes.map((inbox) => inbox.length)).toEqual([1, 0]);
  });

  it.each(['known', 'unknown'])(
    'allows one request per minute and network for an email that is %s',
    async (who) => {
      const email = who === 'known' ? (await aCustomer()).email : `nobody-${unique()}@example.com`;
      const ip = `203.0.113.${unique()}`;
      expect((await forgot(email, { ip })).status).toBe(200);
      const rejected = await forgot(email, { ip, now: later(40) });
      expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '20']);
      expect(rejected.json).toEqual({ code: 'too_many_requests', message: expect.any(String) });
      expect((await forgot(email, { ip, now: later(59.9) })).status).toBe(429);
      expect((await forgot(email, { ip, now: later(60) })).status).toBe(200);
    },
  );

  it('allows five requests in a row, then one each time the last PIN expires', async () => {
    const { email } = await aCustomer();
    const ip = `203.0.113.${unique()}`;
    for (const minute of [0, 1, 2, 3, 4]) {
      expect((await forgot(email, { ip, now: later(minute * 60) })).status).toBe(200);
    }
    const rejected = await forgot(email, { ip, now: later(600) });
    expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([429, '240']);
    expect((await forgot(email, { ip, now: later(840) })).status).toBe(200);
    expect((await forgot(email, { ip, now: later(900) })).status).toBe(429);
  });

  it('creates exactly one PIN for concurrent requests from one network or many', async () => {
    const { email } = await aCustomer();
    const { bindings, mails } = listenForEmails();
    const one = { bindings, ip: '198.51.100.33' };
    const ofOne = await Promise.all(Array.from({ length: 12 }, () => forgot(email, one)));
    expect(ofOne.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(11).fill(429)]);
    const ofOthers = await Promise.all(Array.from({ length: 12 }, () => forgot(email, { bindings })));
    expect(ofOthers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(mails).toHaveLength(1);
  });

  it('accepts requests from 300 phones behind one IP address', async () => {
    const town = Array.from({ length: 300 }, (_, phone) => `phone-${phone}-${unique()}@example.com`);
    const ip = '198.51.100.31';
    const replies = await Promise.all(town.map((email) => forgot(email, { ip })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(300);
  });

  it('succeeds if the email cannot be enqueued, and logs the error without PIN and email', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { email } = await aCustomer();
    const PIN_QUEUE: Queue = Object.create(env.PIN_QUEUE, {
      sendBatch: { value: () => Promise.reject(new Error('the queue is away')) },
    });
    expect((await forgot(email, { bindings: { ...env, PIN_QUEUE } })).status).toBe(200);
    const logged = error.mock.calls.flat().join(' ');
    expect(logged).toContain('a one-time PIN could not be enqueued');
    expect(logged).not.toMatch(/\d{6}"|example\.com/);
    error.mockRestore();
  });

  it('emails one PIN for retries with the same key, and does not rate-limit them', async () => {
    const { email } = await aCustomer();
    const { bindings, messages } = listenForEmails();
    const headers = { 'Idempotency-Key': crypto.randomUUID(), 'CF-Connecting-IP': `203.0.113.${unique()}` };
    const ask = () => forgot(email, { bindings, headers });
    const replies = [await ask(), ...(await Promise.all([ask(), ask()]))];
    expect(replies.map(({ status, json }) => [status, json])).toEqual(
      replies.map(() => [200, replies[0]?.json]),
    );
    expect(messages).toHaveLength(1);
    expect((await forgot(email, { bindings, ip: headers['CF-Connecting-IP'] })).status).toBe(429);
  });

  it('stores PINs for an hour', async () => {
    const { email } = await aCustomer();
    await forgot(email);
    const left = () => countRows('one_time_pin', 'email = ?', email);
    await purgeExpired(env.DB, later(3_599));
    expect(await left()).toBe(1);
    await purgeExpired(env.DB, later(3_601));
    expect(await left()).toBe(0);
  });
});

describe('POST /api/auth/verify', () => {
  it('exchanges the right PIN for a token that is not a login session', async () => {
    const { email } = await aCustomer();
    const otp = await aPinFor(email, NOON);
    const { status, json } = await verify(email, ` ${otp} `, later(599));
    expect({ status, json }).toEqual({ status: 200, json: { token: expect.stringMatching(/^[\w-]{43}$/) } });
    const { token } = json as { token: string };
    expect((await call('GET', '/api/user', { token, now: later(599) })).status).toBe(401);
    const row = await env.DB.prepare('SELECT * FROM one_time_pin WHERE email = ?').bind(email).first();
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('accepts a PIN once, even with concurrent requests', async () => {
    const { email } = await aCustomer();
    const otp = await aPinFor(email, NOON);
    const replies = await Promise.all(Array.from({ length: 4 }, () => verify(email, otp, later(5))));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect(replies.find(({ status }) => status === 422)).toMatchObject(DEAD_PIN);
    expect(await verify(email, otp, later(6))).toMatchObject(DEAD_PIN);
  });

  describe('with an Idempotency-Key, after a lost response', () => {
    it('returns a new token and invalidates the previous one', async () => {
      const { email, otp, key } = await aVerifiedPin();
      const again = await verify(email, otp, later(9), key);
      expect(again).toMatchObject({ status: 200, json: { token: expect.stringMatching(/^[\w-]{43}$/) } });
      const last = await verify(email, otp, later(10), key);
      expect(await reset(tokenIn(again), NEW_PASSWORD, later(11))).toMatchObject(DEAD_TOKEN);
      expect((await reset(tokenIn(last), NEW_PASSWORD, later(11))).status).toBe(200);
    });

    it('leaves one valid token after concurrent requests', async () => {
      const { email } = await aCustomer();
      const [otp, key] = [await aPinFor(email, NOON), crypto.randomUUID()];
      const replies = await Promise.all(Array.from({ length: 4 }, () => verify(email, otp, later(5), key)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const resets = [];
      for (const reply of replies) resets.push((await reset(tokenIn(reply), NEW_PASSWORD, later(6))).status);
      // Repeating a successful reset with the same password counts as a retry. After an unsuccessful reset, nothing
      // does, so only one reset succeeds.
      expect(resets.toSorted()).toEqual([200, 422, 422, 422]);
    });

    it.each([
      ['another key', { key: crypto.randomUUID() }],
      ['no key', { key: undefined }],
      ['another PIN', { otp: 'wrong' }],
    ])('rejects a retry with %s, because it may come from another sender', async (_what, given) => {
      const right = await aVerifiedPin();
      const otp = 'otp' in given ? wrongPin(right.otp) : right.otp;
      const key = 'key' in given ? given.key : right.key;
      expect(await verify(right.email, otp, later(9), key)).toMatchObject(DEAD_PIN);
      expect((await reset(right.token, NEW_PASSWORD, later(10))).status).toBe(200);
    });

    it('rejects a retry once the password is set, the time is up or a new PIN was requested', async () => {
      const [done, late, newer] = [await aVerifiedPin(), await aVerifiedPin(), await aVerifiedPin()];
      await reset(done.token, NEW_PASSWORD, later(9));
      expect(await verify(done.email, done.otp, later(10), done.key)).toMatchObject(DEAD_PIN);
      // The token's ten minutes begin with the first exchange.
      expect(await verify(late.email, late.otp, later(605), late.key)).toMatchObject(DEAD_PIN);
      const otp = await aPinFor(newer.email, later(60));
      expect((await verify(newer.email, otp, later(61), crypto.randomUUID())).status).toBe(200);
      expect(await verify(newer.email, newer.otp, later(62), newer.key)).toMatchObject(DEAD_PIN);
    });

    it('rejects and counts every wrong PIN', async () => {
      const { email } = await aCustomer();
      const [otp, key] = [await aPinFor(email, NOON), crypto.randomUUID()];
      const guess = () => verify(email, wrongPin(otp), later(1), key);
      for (let guesses = 1; guesses < 5; guesses += 1) expect(await guess()).toMatchObject(WRONG_PIN);
      expect(await guess()).toMatchObject(DEAD_PIN);
      expect(await verify(email, otp, later(2), key)).toMatchObject(DEAD_PIN);
    });

    /** Requests a PIN and exchanges it five seconds later. */
    async function aVerifiedPin() {
      const { email } = await aCustomer();
      const [otp, key] = [await aPinFor(email, NOON), crypto.randomUUID()];
      return { email, otp, key, token: tokenIn(await verify(email, otp, later(5), key)) };
    }
  });

  it('rejects a PIN after ten minutes', async () => {
    const { email } = await aCustomer();
    const otp = await aPinFor(email, NOON);
    expect(await verify(email, otp, later(600))).toMatchObject(DEAD_PIN);
  });

  it('accepts only the newest PIN of an email', async () => {
    const { email } = await aCustomer();
    const first = await aPinFor(email, NOON);
    const second = await aPinFor(email, later(60));
    if (first !== second) expect(await verify(email, first, later(61))).toMatchObject(WRONG_PIN);
    expect((await verify(email, second, later(62))).status).toBe(200);
    expect(await verify(email, first, later(63))).toMatchObject(DEAD_PIN);
  });

  it('rejects a PIN for another customer’s email', async () => {
    const [{ email }, other] = [await aCustomer(), await aCustomer()];
    const otp = await aPinFor(email, NOON);
    expect(await verify(other.email, otp, later(1))).toMatchObject(DEAD_PIN);
    expect((await verify(email, otp, later(1))).status).toBe(200);
  });

  it.each([
    ['a PIN that is too short', { otp: '12345' }, { otp: ['A one-time PIN has 6 digits.'] }],
    ['a PIN with letters', { otp: '12345a' }, { otp: ['A one-time PIN has 6 digits.'] }],
    ['a PIN sent as a number', { otp: 123456 }, { otp: ['Enter the one-time PIN.'] }],
    ['an empty email', { email: '' }, { email: [expect.any(String), expect.any(String)] }],
    ['an unknown field', { user_id: 1 }, { user_id: ['Unknown field.'] }],
  ])('rejects %s with a field error', async (_what, given, errors) => {
    const body = { email: 'thandi@example.com', otp: '123456', ...given };
    expect(await call('POST', '/api/auth/verify', { body })).toMatchObject(fieldErrors(errors));
  });
});

describe('a stranger who knows the email', () => {
  const owner = '198.51.100.70';
  const stranger = '198.51.100.71';

  it('has five guesses at the owner’s PIN, which do not invalidate it for the owner', async () => {
    const { email } = await aCustomer();
    const pin = await requestFrom(owner, email);
    expect((await forgot(email, { ip: stranger, now: later(2) })).status).toBe(200);
    for (let tries = 1; tries < 5; tries += 1) {
      expect(await tryPin(email, wrongPin(pin), stranger)).toMatchObject(WRONG_PIN);
    }
    expect(await tryPin(email, wrongPin(pin), stranger)).toMatchObject(DEAD_PIN);
    expect(await tryPin(email, pin, stranger)).toMatchObject(DEAD_PIN);
    expect((await tryPin(email, pin, owner)).status).toBe(200);
  });

  it('cannot invalidate or delay the owner’s PIN by requesting others', async () => {
    const { email } = await aCustomer();
    const { bindings, mails } = listenForEmails();
    const pin = await requestFrom(owner, email);
    for (const minute of [1, 2, 3, 5, 9]) {
      const ip = `203.0.113.${unique()}`;
      expect((await forgot(email, { ip, bindings, now: later(minute * 60) })).status).toBe(200);
    }
    expect(mails).toEqual([]);
    expect((await tryPin(email, pin, owner, later(599))).status).toBe(200);
  });

  it('cannot keep the owner waiting more than ten minutes for a PIN by requesting many', async () => {
    const { email } = await aCustomer();
    const { bindings, mails } = listenForEmails();
    const pin = () =>
      mails.flatMap((mail) => (mail.template === 'one-time-pin' ? mail.pin : [])).at(-1) ?? '';
    for (const minute of [0, 1, 2, 3, 4]) {
      expect((await forgot(email, { ip: stranger, bindings, now: later(minute * 60) })).status).toBe(200);
    }
    expect(mails).toHaveLength(5);
    expect((await forgot(email, { ip: owner, bindings, now: later(540) })).status).toBe(200);
    expect(await tryPin(email, pin(), owner, later(840))).toMatchObject(DEAD_PIN);
    expect((await forgot(email, { ip: owner, bindings, now: later(841) })).status).toBe(200);
    expect(mails).toHaveLength(6);
    expect((await tryPin(email, pin(), owner, later(1_440))).status).toBe(200);
  });

  async function requestFrom(ip: string, email: string): Promise<string> {
    const { bindings, mails } = listenForEmails();
    await forgot(email, { ip, bindings });
    const [mail] = mails;
    return mail?.template === 'one-time-pin' ? mail.pin : '';
  }

  function tryPin(email: string, otp: string, ip: string, now = later(3)) {
    return call('POST', '/api/auth/verify', {
      body: { email, otp },
      now,
      headers: { 'CF-Connecting-IP': ip },
    });
  }
});

describe('POST /api/auth/reset-password', () => {
  it('sets the password, ends only this user’s sessions, and allows login with the new password', async () => {
    const [{ email, token: session }, other] = [await aCustomer(), await aCustomer()];
    const token = await aResetToken(email);
    expect(await reset(token)).toMatchObject({ status: 200, json: { message: expect.any(String) } });
    expect((await call('GET', '/api/user', { token: session })).status).toBe(401);
    expect((await call('GET', '/api/user', { token: other.token })).status).toBe(200);
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('accepts a token once, even with concurrent requests', async () => {
    const { email } = await aCustomer();
    const token = await aResetToken(email);
    const passwords = ['the first of two passwords', 'the second of two passwords'];
    const replies = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const winner = passwords[replies.findIndex(({ status }) => status === 200)] ?? '';
    expect((await logIn(email, winner)).status).toBe(200);
    expect(await reset(token, 'a third one, much later')).toMatchObject(DEAD_TOKEN);
  });

  it('accepts a retry with the same password without changing anything', async () => {
    const { email } = await aCustomer();
    const token = await aResetToken(email);
    const first = await reset(token);
    const { token: session } = (await logIn(email, NEW_PASSWORD)).json as { token: string };
    const { passwords, count } = countHashes();
    const again = await reset(token, NEW_PASSWORD, new Date(), passwords);
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await call('GET', '/api/user', { token: session })).status).toBe(200);
    expect(await reset(token, 'somebody else’s choice', new Date(), passwords)).toMatchObject(DEAD_TOKEN);
    expect(count()).toBe(0);
  });

  it('accepts two identical concurrent requests', async () => {
    const { email } = await aCustomer();
    const token = await aResetToken(email);
    const replies = await Promise.all([reset(token), reset(token)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  it('rejects a token after ten minutes, and an unknown one without hashing the password', async () => {
    const { email } = await aCustomer();
    const token = await aResetToken(email, NOON);
    expect(await reset(token, NEW_PASSWORD, later(600))).toMatchObject(DEAD_TOKEN);
    const { passwords, count } = countHashes();
    expect(await reset('x'.repeat(43), NEW_PASSWORD, NOON, passwords)).toMatchObject(DEAD_TOKEN);
    expect(count()).toBe(0);
  });

  it('accepts the same token after a rejected password, and keeps spaces in the password', async () => {
    const { email } = await aCustomer();
    const token = await aResetToken(email);
    expect(await reset(token, 'short')).toMatchObject(
      fieldErrors({ password: ['A password has at least 8 characters.'] }),
    );
    expect(await reset(token, 'Liverpool')).toMatchObject(
      fieldErrors({ password: ['That password is too common. Please choose another.'] }),
    );
    for (const password of ['spaza-online-26', email.toUpperCase()]) {
      expect(await reset(token, password)).toMatchObject(
        fieldErrors({ password: [expect.stringMatching(/too easy to guess/)] }),
      );
    }
    expect((await reset(token, '  ruimte bo  ')).status).toBe(200);
    expect((await logIn(email, 'ruimte bo')).status).toBe(422);
    expect((await logIn(email, '  ruimte bo  ')).status).toBe(200);
  });

  it('lifts the login limit that wrong passwords reached before the reset', async () => {
    const { email } = await aCustomer();
    const now = new Date();
    const guess = () => logIn(email, 'a wrong one', now);
    const guesses = await Promise.all(Array.from({ length: 11 }, guess));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1);
    await reset(await aResetToken(email));
    expect((await logIn(email, NEW_PASSWORD, now)).status).toBe(200);
  });
});

describe('createPin', () => {
  it('returns six digits with evenly distributed first digits', () => {
    const pins = Array.from({ length: 20_000 }, createPin);
    expect(pins.every((pin) => /^\d{6}$/.test(pin))).toBe(true);
    const byFirstDigit = Map.groupBy(pins, (pin) => pin[0]);
    // About 2,000 PINs start with each digit. The tolerance is six standard deviations.
    for (const digit of '0123456789') {
      expect(Math.abs((byFirstDigit.get(digit)?.length ?? 0) - 2_000)).toBeLessThan(255);
    }
  });
});

type Options = CallOptions & { ip?: string };

/**
 * Requests a PIN. Each call comes from a new network unless `ip` is given, because requests are limited per network.
 */
function forgot(email: string, { ip = `203.0.113.${unique()}`, ...options }: Options = {}) {
  return call('POST', '/api/auth/forgot-password', {
    body: { email },
    headers: { 'CF-Connecting-IP': ip },
    now: NOON,
    bindings: listenForEmails().bindings,
    ...options,
  });
}

function verify(email: string, otp: string, now: Date, key?: string) {
  const keyed = key !== undefined && { headers: { 'Idempotency-Key': key } };
  return call('POST', '/api/auth/verify', { body: { email, otp }, now, ...keyed });
}

function tokenIn({ json }: Awaited<ReturnType<typeof verify>>): string {
  return (json as { token?: string }).token ?? '';
}

function reset(
  token: string,
  password = NEW_PASSWORD,
  now = new Date(),
  passwords?: CallOptions['passwords'],
) {
  const body = { token, password, password_confirmation: password };
  return call('POST', '/api/auth/reset-password', { body, now, passwords });
}

function logIn(email: string, password: string, now = new Date()) {
  return call('POST', '/api/auth/login', { body: { email, password }, now });
}
