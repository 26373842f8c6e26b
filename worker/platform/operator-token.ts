import { createHmac } from 'node:crypto';
import { isEqualConstantTime } from './timing-safe-equal.ts';

/**
 * Lets operators bypass maintenance: a link that is valid for minutes gives a browser a pass that is valid for hours.
 * Both contain expiry times in epoch seconds, signed with HMAC-SHA256 by OPERATOR_SECRET.
 */
type BypassLink = { useBefore: number; passUntil: number };

/** Part of the signed text, so that a link cannot be used as a pass, nor a pass as a link. */
type Purpose = 'bypass-link' | 'bypass-pass';

export function signBypassLink(secret: string, { useBefore, passUntil }: BypassLink): string {
  return sign(secret, 'bypass-link', [useBefore, passUntil]);
}

/** The expiry of the pass that a link gives; null if the link is forged or has expired. */
export function readBypassLink(secret: string, token: string, now: number): number | null {
  const [useBefore, passUntil] = verify(secret, 'bypass-link', token) ?? [];
  if (useBefore === undefined || passUntil === undefined) return null;
  return now < useBefore ? passUntil : null;
}

export function signBypassPass(secret: string, passUntil: number): string {
  return sign(secret, 'bypass-pass', [passUntil]);
}

export function isValidBypassPass(secret: string, token: string, now: number): boolean {
  const [passUntil] = verify(secret, 'bypass-pass', token) ?? [];
  return passUntil !== undefined && now < passUntil;
}

const TOKEN = /^(\d{10}(?:\.\d{10})?)\.[0-9a-f]{64}$/;

function sign(secret: string, purpose: Purpose, instants: readonly number[]): string {
  const text = instants.join('.');
  return `${text}.${createHmac('sha256', secret).update(`${purpose}:${text}`).digest('hex')}`;
}

/** The times in a token; null if its signature is wrong. */
function verify(secret: string, purpose: Purpose, token: string): number[] | null {
  const instants = TOKEN.exec(token)?.[1]?.split('.').map(Number) ?? null;
  return instants !== null && isEqualConstantTime(token, sign(secret, purpose, instants)) ? instants : null;
}
