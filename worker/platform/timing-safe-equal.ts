import { timingSafeEqual } from 'node:crypto';

/** Whether a text that somebody sent is the right one, compared in constant time. */
export function isEqualConstantTime(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
