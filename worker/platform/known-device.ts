import { createHmac, randomBytes } from 'node:crypto';
import { isSameText } from './same-text.ts';

/** By this header a caller brings what the API gave it at a login; the edge keeps it in a browser's cookie. */
export const DEVICE_HEADER = 'X-Device';

/**
 * A device by its token, `id.tag.tag….signature`: a tag for each account that it has logged in to, signed by
 * OPERATOR_SECRET. Nobody can make one up, so what strangers try is never counted with what the account's own device
 * tries. It signs nobody in, and reveals nobody's e-mail.
 */
export type Device = {
  id: string;
  /** Whether it has logged in to any account; else anybody can have made it. */
  isProven: boolean;
  /** Whether it has logged in to the account of this e-mail. */
  knows(email: string): boolean;
};

/** A family shares a tablet; of more accounts the one that logged in first is forgotten. */
const MAX_ACCOUNTS = 5;
const TOKEN = /^([\w-]{22})((?:\.[\w-]{22}){0,5})(?:\.([\w-]{43}))?$/;

/** The device of a token; null where it is none. */
export function readDevice(secret: string, token: string | null | undefined): Device | null {
  const [, id = '', list = '', signature = ''] = TOKEN.exec(token ?? '') ?? [];
  if (id === '') return null;
  const isProven = list !== '' && isSameText(signature, sign(secret, id + list));
  return { id, isProven, knows: (email) => isProven && list.includes(tagOf(secret, id, email)) };
}

/** The token of a device that no account knows yet. */
export function createDevice(): string {
  return randomBytes(16).toString('base64url');
}

/** The token of a device after a login, with the account's tag in front. */
export function withAccount(secret: string, token: string | null | undefined, email: string): string {
  const [, id = createDevice(), list = ''] = TOKEN.exec(token ?? '') ?? [];
  const device = readDevice(secret, token);
  const tag = tagOf(secret, id, email);
  const others =
    device?.isProven === true ? list.split('.').filter((each) => each !== '' && each !== tag) : [];
  const tags = [id, tag, ...others.slice(0, MAX_ACCOUNTS - 1)].join('.');
  return `${tags}.${sign(secret, tags)}`;
}

function tagOf(secret: string, id: string, email: string): string {
  return sign(secret, `${id} ${email.toLowerCase()}`).slice(0, 22);
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`device:${text}`).digest('base64url');
}
