import { createHmac, randomBytes } from 'node:crypto';
import { isEqualConstantTime } from './timing-safe-equal.ts';

/**
 * Header with a client's device token, which the API issues at login. The edge stores a browser's token in a cookie.
 */
export const DEVICE_HEADER = 'X-Device';

/** A device token and its cookie expire a year after the last login. */
export const DEVICE_MAX_AGE_SECONDS = 365 * 86_400;

/** The URL parameter of a device ticket ({@link createDeviceTicket}). */
export const DEVICE_TICKET_PARAMETER = 'device';

/** How long a PIN email's link can make a browser a known device, in seconds. */
const TICKET_MAX_AGE_SECONDS = 86_400;

/**
 * A device that has logged in. Its token is `id.account.account….signature`: each account consists of a tag and the
 * time of the login, and the signature is made with OPERATOR_SECRET. Strangers cannot forge a token, so their attempts
 * never count against the account's own devices. A token does not log anyone in and reveals no email.
 */
export type Device = {
  id: string;
  /**
   * The time at which the device last logged in to the email's account; undefined if never, or more than a year ago.
   */
  knownSince(email: string): Date | undefined;
};

/** Family members may share a tablet. A login to a further account evicts the oldest one. */
const MAX_ACCOUNTS = 5;
const TAG_CHARACTERS = 22;
/** Milliseconds since 1970 in base 36; enough until 2059. */
const TIME_CHARACTERS = 8;
const TOKEN = /^([\w-]{22})((?:\.[\w-]{22}[\da-z]{8}){1,5})\.([\w-]{43})$/;
const TICKET = /^([\w-]{22}[\da-z]{8})\.([\w-]{43})$/;

/** Returns the device of a token; null if the token is malformed, wrongly signed, or all its logins have expired. */
export function readDevice(secret: string, token: string | null | undefined, now: Date): Device | null {
  const { id, accounts } = readToken(secret, token, now);
  if (accounts.length === 0) return null;
  return {
    id,
    knownSince(email) {
      const tag = tagOf(secret, email);
      const account = accounts.find((each) => each.startsWith(tag));
      return account === undefined ? undefined : loginTime(account);
    },
  };
}

/** Returns a device's token after a login at `now`. A valid `token` keeps its id and its other accounts. */
export function withAccount(
  secret: string,
  token: string | null | undefined,
  email: string,
  now: Date,
): string {
  const { id, accounts } = readToken(secret, token, now);
  const account = accountOf(secret, email, now);
  const others = accounts.filter((each) => tagIn(each) !== tagIn(account));
  return signToken(secret, id, [account, ...others.slice(0, MAX_ACCOUNTS - 1)]);
}

/**
 * Creates a ticket to send by email to the account's owner. Redeeming the ticket with {@link redeemDeviceTicket} proves
 * access to the mailbox.
 */
export function createDeviceTicket(secret: string, email: string, now: Date): string {
  const account = accountOf(secret, email, now);
  return `${account}.${sign(secret, `ticket:${account}`)}`;
}

/**
 * Returns the token of a device that redeems a ticket. Null if the ticket is forged or older than a day, or if the
 * device already has five other accounts, because a link sent by a stranger must not evict them.
 */
export function redeemDeviceTicket(
  secret: string,
  token: string | null | undefined,
  ticket: string,
  now: Date,
): string | null {
  const [, account = '', signature = ''] = TICKET.exec(ticket) ?? [];
  if (account === '' || !isEqualConstantTime(signature, sign(secret, `ticket:${account}`))) return null;
  if (isOlder(account, TICKET_MAX_AGE_SECONDS, now)) return null;
  const { id, accounts } = readToken(secret, token, now);
  const others = accounts.filter((each) => tagIn(each) !== tagIn(account));
  return others.length < MAX_ACCOUNTS ? signToken(secret, id, [account, ...others]) : null;
}

/** The id and the unexpired accounts of a token; a new id and no accounts if the token is invalid. */
function readToken(secret: string, token: string | null | undefined, now: Date) {
  const [, id = '', list = '', signature = ''] = TOKEN.exec(token ?? '') ?? [];
  if (id === '' || !isEqualConstantTime(signature, sign(secret, id + list))) {
    return { id: randomBytes(16).toString('base64url'), accounts: [] };
  }
  const accounts = list
    .split('.')
    .filter((each) => each !== '' && !isOlder(each, DEVICE_MAX_AGE_SECONDS, now));
  return { id, accounts };
}

function signToken(secret: string, id: string, accounts: readonly string[]): string {
  const text = [id, ...accounts].join('.');
  return `${text}.${sign(secret, text)}`;
}

/** The account entry in a token: a tag of the email, and the time of the login. */
function accountOf(secret: string, email: string, now: Date): string {
  return tagOf(secret, email) + now.getTime().toString(36).padStart(TIME_CHARACTERS, '0');
}

function tagOf(secret: string, email: string): string {
  return sign(secret, `account:${email.toLowerCase()}`).slice(0, TAG_CHARACTERS);
}

function tagIn(account: string): string {
  return account.slice(0, TAG_CHARACTERS);
}

function loginTime(account: string): Date {
  return new Date(Number.parseInt(account.slice(TAG_CHARACTERS), 36));
}

function isOlder(account: string, seconds: number, now: Date): boolean {
  return now.getTime() - loginTime(account).getTime() >= seconds * 1_000;
}

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`device:${text}`).digest('base64url');
}
