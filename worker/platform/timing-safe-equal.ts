import { timingSafeEqual } from 'node:crypto';

/** Compares a received string with the expected string in constant time. */
export function isEqualConstantTime(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
