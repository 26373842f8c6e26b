import { describe, expect, it } from 'vitest';
import {
  createDeviceTicket,
  readDevice,
  redeemDeviceTicket,
  withAccount,
} from '#worker/platform/known-device.ts';

const SECRET = 'a secret of more than 32 characters!';
const OTHER_SECRET = 'another secret of 32 characters or more';
const NOON = new Date('2026-11-20T12:00:00.000Z');
const later = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);
const people = (count: number) =>
  Array.from({ length: count }, (_, number) => `someone-${number}@example.com`);
const read = (token: string | null | undefined, now = NOON) => readDevice(SECRET, token, now);

describe('a device’s token', () => {
  it('recognises the last five accounts that logged in, and contains no email address', () => {
    const family = people(6);
    const token = family.reduce((last, email) => withAccount(SECRET, last, email, NOON), '');
    const since = family.map((email) => read(token)?.knownSince(email));
    expect(since).toEqual([undefined, NOON, NOON, NOON, NOON, NOON]);
    expect(read(token)?.knownSince('SOMEONE-5@Example.com')).toEqual(NOON);
    expect(token).not.toContain('someone');
    const next = withAccount(SECRET, token, 'someone-2@example.com', later(1));
    expect(read(next, later(1))?.knownSince('someone-1@example.com')).toEqual(NOON);
    expect(read(next, later(1))?.knownSince('someone-2@example.com')).toEqual(later(1));
    expect(read(next, later(1))?.id).toBe(read(token)?.id);
  });

  it('forgets an account a year after the last login to it', () => {
    const token = withAccount(SECRET, null, 'first@example.com', NOON);
    const both = withAccount(SECRET, token, 'second@example.com', later(24));
    const year = 365 * 24;
    expect(read(both, later(year - 1))?.knownSince('first@example.com')).toEqual(NOON);
    expect(read(both, later(year))?.knownSince('first@example.com')).toBeUndefined();
    expect(read(both, later(year))?.knownSince('second@example.com')).toEqual(later(24));
    expect(read(both, later(year + 24))).toBeNull();
  });

  it('cannot be forged or assembled from parts of other tokens', () => {
    const [mine, theirs] = [
      withAccount(SECRET, null, 'me@example.com', NOON),
      withAccount(SECRET, null, 'you@example.com', NOON),
    ];
    const [id, account, signature] = mine.split('.');
    const [, theirAccount] = theirs.split('.');
    const forged = [
      id,
      `${id}.${theirAccount}.${signature}`,
      `${id}.${account}.${theirAccount}.${signature}`,
      `${id}.${account}`,
      withAccount(OTHER_SECRET, id, 'me@example.com', NOON),
      ...['', null, undefined, 'x', 'a.b.c', `${mine}.`, ` ${mine}`],
    ];
    for (const token of forged) expect(read(token), String(token)).toBeNull();
    // Logging in with a forged token issues a new device id.
    const next = withAccount(SECRET, `${id}.${theirAccount}.${signature}`, 'me@example.com', NOON);
    expect(read(next)?.knownSince('you@example.com')).toBeUndefined();
    expect(read(next)?.id).not.toBe(id);
  });
});

describe('a device’s ticket', () => {
  const ticket = createDeviceTicket(SECRET, 'me@example.com', NOON);

  it('can be redeemed within a day, and keeps the device’s other accounts', () => {
    const token = withAccount(SECRET, null, 'you@example.com', NOON);
    const redeemed = redeemDeviceTicket(SECRET, token, ticket, later(23));
    expect(read(redeemed)?.knownSince('me@example.com')).toEqual(NOON);
    expect(read(redeemed)?.knownSince('you@example.com')).toEqual(NOON);
    expect(redeemDeviceTicket(SECRET, token, ticket, later(24))).toBeNull();
    expect(ticket).not.toContain('example');
  });

  it('cannot be forged or derived from a device’s token', () => {
    const token = withAccount(SECRET, null, 'me@example.com', NOON);
    const [, account, signature] = token.split('.');
    const forged = [
      '',
      token,
      `${account}.${signature}`,
      createDeviceTicket(OTHER_SECRET, 'me@example.com', NOON),
    ];
    for (const each of forged) expect(redeemDeviceTicket(SECRET, null, each, NOON), each).toBeNull();
  });

  it('evicts no account of a device', () => {
    const full = people(5).reduce((last, email) => withAccount(SECRET, last, email, NOON), '');
    expect(redeemDeviceTicket(SECRET, full, ticket, NOON)).toBeNull();
    const own = createDeviceTicket(SECRET, 'someone-0@example.com', later(1));
    const redeemed = redeemDeviceTicket(SECRET, full, own, later(1));
    expect(people(5).every((email) => read(redeemed, later(1))?.knownSince(email) !== undefined)).toBe(true);
  });
});
