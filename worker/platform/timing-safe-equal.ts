import { timingSafeEqual } from 'node:crypto';

/** Compares a received string with the expected string in constant time. */
export function isEqualConstantTime(received: string, expected: string): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
