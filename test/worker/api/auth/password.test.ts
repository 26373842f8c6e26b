import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '#worker/api/auth/common-passwords.ts';
import { MOST_USED_PASSWORDS } from '#worker/api/auth/most-used-passwords.ts';
import { scryptHasher } from '#worker/api/auth/password.ts';
import { consistsOfNames } from '#worker/api/auth/weak-passwords.ts';

describe('scryptHasher.hash', () => {
  it('returns parameters, a random 16-byte salt and a 32-byte key that matches only the password', async () => {
    const stored = await scryptHasher.hash('correct horse battery');
    expect(stored).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w-]{22}\$[\w-]{43}$/);
    expect(stored).not.toBe(await scryptHasher.hash('correct horse battery'));
    expect(await scryptHasher.verify('correct horse battery', stored)).toBe('right');
    expect(await scryptHasher.verify('correct horse batterz', stored)).toBe('wrong');
  });
});

describe('scryptHasher.verify', () => {
  it('verifies a hash with its own parameters, and reports outdated ones', async () => {
    const salt = Buffer.from('sixteen bytes ok');
    const key = scryptSync('old password', salt, 32, { N: 16, r: 4, p: 2 });
    const stored = `$scrypt$ln=4,r=4,p=2$${salt.toString('base64url')}$${key.toString('base64url')}`;
    expect(await scryptHasher.verify('old password', stored)).toBe('outdated');
    expect(await scryptHasher.verify('new password', stored)).toBe('wrong');
  });

  it('normalises Unicode, so that the same text matches from every keyboard', async () => {
    const stored = await scryptHasher.hash('caf\u00e9 in Knysna 1\u00a0');
    expect(await scryptHasher.verify('cafe\u0301 in Knysna \uff11 ', stored)).toBe('right');
    expect(await scryptHasher.verify('cafe in Knysna 1 ', stored)).toBe('wrong');
  });

  it('accepts a hash from before passwords were normalised, and reports it as outdated', async () => {
    const typed = 'cafe\u0301 in Knysna';
    const salt = Buffer.from('sixteen bytes ok');
    const key = scryptSync(typed, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 });
    const stored = `$scrypt$ln=15,r=8,p=3$${salt.toString('base64url')}$${key.toString('base64url')}`;
    expect(await scryptHasher.verify(typed, stored)).toBe('outdated');
    expect(await scryptHasher.verify('cafe in Knysna', stored)).toBe('wrong');
  });

  it('hashes even without a stored hash, so that timing does not reveal which accounts exist', async () => {
    const start = performance.now();
    expect(await scryptHasher.verify('anything', undefined)).toBe('wrong');
    expect(performance.now() - start).toBeGreaterThan(20);
  });

  it('returns "wrong" for a corrupt hash', async () => {
    expect(await scryptHasher.verify('', '')).toBe('wrong');
    expect(await scryptHasher.verify('', '$scrypt$ln=1,r=1,p=1$c2FsdA$c2hvcnQ')).toBe('wrong');
  });
});

describe('consistsOfNames', () => {
  const NAMES = ['Thandi Nkosi', 'thandi.n1990@gmail.com', 'Spaza', 'Spaza Online (Pty) Ltd'];

  it.each([
    'spazaspaza',
    'Spaza2026!',
    'SpazaOnline',
    'thandi-nkosi',
    'Nkosi, Thandi 7',
    '\u0054h\u00e1ndi1990',
    'thandi.n1990@gmail.com',
    'thandi.n1990',
    '12345thandi',
  ])('is true for %s', (password) => {
    expect(consistsOfNames(password, NAMES)).toBe(true);
  });

  it.each(['thandi loves koeksisters', 'spaza-demo-2026', 'a quiet day', '19901990', '!!!!!!!!', 'pty'])(
    'is false for %s',
    (password) => {
      expect(consistsOfNames(password, NAMES.slice(0, 3))).toBe(false);
    },
  );
});

describe('isCommonPassword', () => {
  it('matches each of the 3,000 most used passwords of at least 8 characters', () => {
    const passwords = MOST_USED_PASSWORDS.trim().split(/\s+/);
    expect(passwords.slice(0, 3)).toEqual(['password', '12345678', '123456789']);
    expect(new Set(passwords).size).toBe(3_000);
    expect(passwords.filter((password) => password.length < 8 || !isCommonPassword(password))).toEqual([]);
  });

  it('does not match text that spans entries of its list, or an empty string', () => {
    expect(['password 12345678', ' password', 'passwordpassworc', ''].map(isCommonPassword)).toEqual(
      Array<boolean>(4).fill(false),
    );
  });

  it('matches common passwords in any letter case, and no other ones', () => {
    expect(['12345678', 'Password1', 'QWERTYUIOP'].map(isCommonPassword)).toEqual([true, true, true]);
    expect(isCommonPassword('kudu-on-a-bicycle')).toBe(false);
  });
});
