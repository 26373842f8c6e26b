import { describe, expect, it } from 'vitest';
import { createDevice, readDevice, withAccount } from '#worker/platform/known-device.ts';

const SECRET = 'a secret of more than 32 characters!';
const OTHER_SECRET = 'another secret of 32 characters or more';
const people = (count: number) =>
  Array.from({ length: count }, (_, number) => `someone-${number}@example.com`);

describe('a device’s token', () => {
  it('knows the five accounts that it has logged in to last, and names nobody', () => {
    const family = people(6);
    const token = family.reduce((last, email) => withAccount(SECRET, last, email), '');
    const device = readDevice(SECRET, token);
    expect(family.map((email) => device?.knows(email))).toEqual([false, true, true, true, true, true]);
    expect(device?.knows('SOMEONE-5@Example.com')).toBe(true);
    expect(device?.isProven).toBe(true);
    expect(token).not.toContain('someone');
    expect(
      readDevice(SECRET, withAccount(SECRET, token, 'someone-2@example.com'))?.knows('someone-1@example.com'),
    ).toBe(true);
  });

  it('keeps its id from the request for a pin to the login', () => {
    const id = createDevice();
    expect(readDevice(SECRET, id)).toMatchObject({ id, isProven: false });
    expect(readDevice(SECRET, withAccount(SECRET, id, 'a@example.com'))?.id).toBe(id);
  });

  it('is nobody’s to make up or to put together', () => {
    const [mine, theirs] = [
      withAccount(SECRET, null, 'me@example.com'),
      withAccount(SECRET, null, 'you@example.com'),
    ];
    const [id, tag, signature] = mine.split('.');
    const [, theirTag] = theirs.split('.');
    const forged = [
      `${id}.${theirTag}.${signature}`,
      `${id}.${tag}.${theirTag}.${signature}`,
      `${id}.${tag}`,
      withAccount(OTHER_SECRET, id, 'me@example.com'),
    ];
    for (const token of forged) {
      const device = readDevice(SECRET, token);
      expect(
        [device?.isProven, device?.knows('me@example.com'), device?.knows('you@example.com')],
        token,
      ).toEqual([false, false, false]);
    }
    for (const token of ['', null, undefined, 'x', 'a.b.c', `${mine}.`, ` ${mine}`]) {
      expect(readDevice(SECRET, token)).toBeNull();
    }
    // What was put together is not carried on by a login.
    const next = withAccount(SECRET, `${id}.${theirTag}.${signature}`, 'me@example.com');
    expect(readDevice(SECRET, next)?.knows('you@example.com')).toBe(false);
  });
});
