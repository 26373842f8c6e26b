import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '#worker/api/auth/common-passwords.ts';
import { MOST_USED_PASSWORDS } from '#worker/api/auth/most-used-passwords.ts';
import { scryptHasher } from '#worker/api/auth/password.ts';

describe('hashing a password', () => {
  it('keeps the parameters, a salt of 16 bytes and a key of 32 beside each other, and is proven by the password alone', async () => {
    const stored = await scryptHasher.hash('correct horse battery');
    expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
    expect(stored).not.toBe(await scryptHasher.hash('correct horse battery'));
    expect(await scryptHasher.verify('correct horse battery', stored)).toBe(true);
    expect(await scryptHasher.verify('correct horse batterz', stored)).toBe(false);
    expect(scryptHasher.isOutdated(stored)).toBe(false);
  });
});

describe('checking a password', () => {
  it('checks a hash made with other parameters by those, and asks for a new one', async () => {
    const salt = Buffer.from('sixteen bytes ok');
    const key = scryptSync('old password', salt, 32, { N: 16, r: 4, p: 2 });
    const stored = `$scrypt$ln=4,r=4,p=2$${salt.toString('base64url')}$${key.toString('base64url')}`;
    expect(await scryptHasher.verify('old password', stored)).toBe(true);
    expect(await scryptHasher.verify('new password', stored)).toBe(false);
    expect(scryptHasher.isOutdated(stored)).toBe(true);
  });

  it('says no without a hash, after the work of one: nobody learns from the time who has an account', async () => {
    const start = performance.now();
    expect(await scryptHasher.verify('anything', undefined)).toBe(false);
    expect(performance.now() - start).toBeGreaterThan(20);
  });

  it('says no to a broken hash', async () => {
    expect(await scryptHasher.verify('', '')).toBe(false);
    expect(await scryptHasher.verify('', '$scrypt$ln=1,r=1,p=1$c2FsdA$c2hvcnQ')).toBe(false);
  });
});

describe('isCommonPassword', () => {
  it('holds the 3,000 most used ones that a customer could choose, each once', () => {
    const passwords = MOST_USED_PASSWORDS.trim().split(/\s+/);
    expect(passwords.slice(0, 3)).toEqual(['password', '12345678', '123456789']);
    expect(new Set(passwords).size).toBe(3_000);
    expect(passwords.filter((password) => password.length < 8 || !isCommonPassword(password))).toEqual([]);
  });

  it('knows no two of them with a space between, and not what lies around them', () => {
    expect(['password 12345678', ' password', 'passwordpassworc', ''].map(isCommonPassword)).toEqual(
      Array<boolean>(4).fill(false),
    );
  });

  it('knows the most used ones in any case, and nothing else', () => {
    expect(['12345678', 'Password1', 'QWERTYUIOP'].map(isCommonPassword)).toEqual([true, true, true]);
    expect(isCommonPassword('kudu-on-a-bicycle')).toBe(false);
  });
});
