import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { normalizePassword } from '#shared/domain/clean-text.ts';
import { SAFE_SCRYPT_COST } from '#worker/env/shop-variables.ts';
import type { PasswordHasher } from '../api-env.ts';

type Cost = { ln: number; r: number; p: number };

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** A hasher with the lowest cost allowed for a deployed shop. */
export const scryptHasher = createScryptHasher(SAFE_SCRYPT_COST);

/**
 * Creates a hasher with N = 2^`ln`, which also verifies hashes with other parameters. The stored form is
 * `$scrypt$ln=15,r=8,p=3$salt$key`: it includes the parameters so that they can be raised later.
 */
export function createScryptHasher(ln: number): PasswordHasher {
  const cost: Cost = { ln, r: 8, p: 3 };
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return format(cost, salt, await deriveKey(normalizePassword(password), salt, cost));
    },
    async verify(password, stored) {
      const hash = parse(stored ?? '');
      const matches = async (text: string): Promise<boolean> => {
        const key = await deriveKey(text, hash?.salt ?? NO_SALT, hash?.cost ?? cost);
        return hash !== null && timingSafeEqual(key, hash.key);
      };
      const normalized = normalizePassword(password);
      if (await matches(normalized)) return isOfCost(hash?.cost, cost) ? 'right' : 'outdated';
      return normalized !== password && (await matches(password)) ? 'outdated' : 'wrong';
    },
  };
}

function isOfCost(made: Cost | undefined, { ln, r, p }: Cost): boolean {
  return made?.ln === ln && made.r === r && made.p === p;
}

const NO_SALT = Buffer.alloc(SALT_BYTES);

function format({ ln, r, p }: Cost, salt: Buffer, key: Buffer): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

function parse(stored: string): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]+)\$([\w-]+)$/.exec(stored);
  if (match === null) return null;
  const [, ln, r, p, salt = '', key = ''] = match;
  const hash = { salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
  return hash.key.length === KEY_BYTES
    ? { cost: { ln: Number(ln), r: Number(r), p: Number(p) }, ...hash }
    : null;
}

function deriveKey(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
