/**
 * How operators pass maintenance: a link that is valid for minutes gives a browser a pass that is valid for hours. Both
 * are expiry times in epoch seconds, signed with HMAC-SHA256 by OPERATOR_SECRET.
 */
export type BypassLink = { useBefore: number; passUntil: number };

/** Part of what is signed, so that a link cannot be used as a pass, nor a pass as a link. */
type Purpose = 'bypass-link' | 'bypass-pass';

export function signBypassLink(secret: string, { useBefore, passUntil }: BypassLink): Promise<string> {
  return sign(secret, 'bypass-link', [useBefore, passUntil]);
}

/** The expiry of the pass that a link gives; null where the link is forged or has expired. */
export async function readBypassLink(secret: string, token: string, now: number): Promise<number | null> {
  const [useBefore, passUntil] = (await verify(secret, 'bypass-link', token)) ?? [];
  if (useBefore === undefined || passUntil === undefined) return null;
  return now < useBefore ? passUntil : null;
}

export function signBypassPass(secret: string, passUntil: number): Promise<string> {
  return sign(secret, 'bypass-pass', [passUntil]);
}

export async function isValidBypassPass(secret: string, token: string, now: number): Promise<boolean> {
  const [passUntil] = (await verify(secret, 'bypass-pass', token)) ?? [];
  return passUntil !== undefined && now < passUntil;
}

const TOKEN = /^(\d{10}(?:\.\d{10})?)\.([0-9a-f]{64})$/;
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

async function sign(secret: string, purpose: Purpose, instants: readonly number[]): Promise<string> {
  const text = instants.join('.');
  const signature = new Uint8Array(
    await crypto.subtle.sign(HMAC, await keyOf(secret), signed(purpose, text)),
  );
  return `${text}.${[...signature].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The signed times, or null. `crypto.subtle.verify` compares in constant time. */
async function verify(secret: string, purpose: Purpose, token: string): Promise<number[] | null> {
  const [, text = '', hex = ''] = TOKEN.exec(token) ?? [];
  if (text === '') return null;
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const isGenuine = await crypto.subtle.verify(HMAC, await keyOf(secret), signature, signed(purpose, text));
  return isGenuine ? text.split('.').map(Number) : null;
}

function signed(purpose: Purpose, text: string): Uint8Array {
  return new TextEncoder().encode(`${purpose}:${text}`);
}

function keyOf(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), HMAC, false, ['sign', 'verify']);
}
