import { createHash } from 'node:crypto';
import { slug } from '#shared/navigation/slug.ts';
import { foldAscii } from './fold-ascii.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HASH_CHARACTERS = 8;

/**
 * A SKU for a product that has none, the same on every import: readable initials, and 40 bits of its identity's hash
 * (`SD-1WBE-7K3M9Q2A`). A parent has no option values.
 */
export function madeSku(supplierName: string, handle: string, optionValues: readonly string[]): string {
  const identity = JSON.stringify([foldAscii(supplierName), handle, ...optionValues]);
  const digest = createHash('sha256').update(identity).digest();
  const hash = Array.from(digest.subarray(0, HASH_CHARACTERS), (byte) => ALPHABET[byte % 32]).join('');
  return [initials(supplierName), initials(handle), hash].filter((part) => part !== '').join('-');
}

function initials(name: string): string {
  const words = slug(name).split('-');
  return words
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 4);
}
