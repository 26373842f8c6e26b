/**
 * What operators are let past maintenance by: a link that is good for minutes, which gives a browser a pass that is good
 * for hours. Both are instants in epoch seconds, signed with HMAC-SHA256 by the shop's operator secret.
 */
export type BypassLink = { useBefore: number; passUntil: number };

/** Signed for its purpose: a link is no pass, nor the other way round. */
type Purpose = 'bypass-link' | 'bypass-pass';

export function signBypassLink(secret: string, { useBefore, passUntil }: BypassLink): Promise<string> {
  return sign(secret, 'bypass-link', [useBefore, passUntil]);
}

/** Until when a link's bearer may pass, or null where it is forged or was used too late. */
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

/** The signed instants, or null. The comparison takes the same time wherever a forged signature differs. */
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
