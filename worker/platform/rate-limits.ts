import type { CallLimit } from '#shared/contract/call.ts';
import { findCall } from '#shared/contract/find-call.ts';
import { choosesProducts } from '#shared/navigation/page-query.ts';
import type { RouteId, RouteRow } from '#shared/navigation/route-table.ts';

/** How often something may happen in a fixed window of time. */
export type Allowance = { limit: number; windowSeconds: number };

/** The limiters that wrangler.toml binds: each counts by itself in every data centre. */
export type EdgeLimiter = 'LIMIT_SIGN_IN' | 'LIMIT_WRITES' | 'LIMIT_SEARCH' | 'LIMIT_NETWORK';

/** The period of every limiter in wrangler.toml. */
export const EDGE_LIMITER_PERIOD_SECONDS = 60;

/**
 * What one network may do. Whole towns share a mobile carrier's address here, so a network's limits leave room for
 * many shoppers; what must be tight is counted by the e-mail or the customer it is about.
 */
export type RateLimit = {
  /** Names the counts, and stands in the `limit` column of the calls that it is for (`shared/contract/endpoints.ts`). */
  what: string;
  /** First tier: it costs next to nothing, and is asked before anything behind the edge. */
  edge: EdgeLimiter;
  /** First tier of requests with a session: they are counted by session, too; null: by the network alone. */
  session: EdgeLimiter | null;
  /** First tier of known devices: counted by the device, then with the network's other known devices; null: as all others. */
  device: EdgeLimiter | null;
  /** Second tier: counted in D1, over all data centres. Null where a write for each call would cost more than it. */
  network: Allowance | null;
  /** Whether the API counts each call before its handler, or the handler counts by the call's outcome. */
  countedBy: 'router' | 'handler';
  /** Whether the edge asks the first tier before the API is called, or the handler asks it of some calls alone. */
  askedBy: 'edge' | 'handler';
};

type Options = Pick<RateLimit, 'session' | 'device' | 'countedBy' | 'askedBy'>;

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

const LIMITS = {
  login: signIn('login', per(300, 10 * MINUTE)),
  register: signIn('register', per(300, 10 * MINUTE)),
  'forgot-password': signIn('forgot-password', per(3_000, 10 * MINUTE)),
  // Neither hashes anything for who has no pin or token of their own.
  'verify-otp': signIn('verify-otp', null),
  'reset-password': signIn('reset-password', null),
  click: limit('click', 'LIMIT_WRITES', per(600, HOUR)),
  support: limit('support', 'LIMIT_WRITES', per(60, HOUR)),
  voucher: limit('voucher', 'LIMIT_WRITES', per(300, 10 * MINUTE), { countedBy: 'handler' }),
  invoice: limit('invoice', 'LIMIT_WRITES', null),
  events: limit('events', 'LIMIT_WRITES', null),
  search: limit('search', 'LIMIT_SEARCH', null),
  suggestions: limit('suggestions', 'LIMIT_SEARCH', null),
  // The gateway speaks for all shoppers from a few addresses: what it has signed is never limited.
  'unsigned-notification': limit('unsigned-notification', 'LIMIT_SIGN_IN', null, { askedBy: 'handler' }),
} satisfies Record<CallLimit, RateLimit>;

/** The limits of the endpoint table's calls, by the name in its `limit` column. */
export const RATE_LIMITS: Readonly<Record<CallLimit, RateLimit>> = LIMITS;

/**
 * Calls whose rows name no limit. A page asks three times for what it shows of a customer, so a session's 1,200 reads a
 * minute are 400 pages; its 300 writes are those of {@link FORM_LIMIT}. The network's counts are as generous as there.
 */
export const READ_LIMIT: RateLimit = limit('read', 'LIMIT_NETWORK', null, { session: 'LIMIT_SEARCH' });
const WRITE_LIMIT: RateLimit = limit('write', 'LIMIT_NETWORK', null, { session: 'LIMIT_WRITES' });

/**
 * Everyone's pages and sitemaps that no cache has, such as those of made-up addresses: what is viewed often is in a cache.
 * 20 a second of a network are about 80 statements a second.
 */
export const LOAD_LIMIT: RateLimit = limit('load', 'LIMIT_SEARCH', null);

/**
 * Every form that a page takes. A session's 300 a minute are five presses a second for the whole of it. A network's 6,000
 * are 1,200 phones that press five times a minute: thousands share a carrier's address, and one visitor who wants to use
 * them up must send 100 forms a second. The network's known devices have a separate count of the same size.
 */
export const FORM_LIMIT: RateLimit = limit('form', 'LIMIT_NETWORK', null, {
  session: 'LIMIT_WRITES',
  device: 'LIMIT_WRITES',
});

/** The login dialog's forms, by their intent: each is counted with the call that it becomes. */
const DIALOG_FORMS: ReadonlyMap<string, RateLimit> = new Map<string, RateLimit>([
  ['login', LIMITS.login],
  ['register', LIMITS.register],
  ['forgot_password', LIMITS['forgot-password']],
  ['verify', LIMITS['verify-otp']],
  ['reset_password', LIMITS['reset-password']],
]);

/**
 * Attempts at passwords. A device that the account knows has its own limits, and the network's limit of known devices.
 * The table has the network's limit of all others, which is as large.
 */
export const LOGINS = {
  failedOfDevice: per(10, 10 * MINUTE),
  ofDevice: per(60, 10 * MINUTE),
  failedOfEmailOnNetwork: per(10, 10 * MINUTE),
  /** Of a network, for e-mails that it has tried {@link UNGUESSED} times at most: 600 hashes are 18 % of a core's time. */
  ofUnguessedOnNetwork: per(600, 10 * MINUTE),
  /** Stops guessing from many networks at once. */
  failedOfEmail: per(50, 10 * MINUTE),
} as const;

/** Who mistypes a password twice is not yet held for somebody who guesses at it. */
export const UNGUESSED = 3;

/** A site (an IPv6 /48) has as many times the limit of a network (a /64): several customers may share it. */
export const NETWORKS_OF_SITE = 4;

/** Every registration counts, because each costs a hash. The table has the network's limit. */
export const REGISTRATIONS = { ofEmail: per(10, HOUR) } as const;

/** Only unknown voucher codes count. The table has the network's limit. */
export const VOUCHER_GUESSES = { ofCustomer: per(10, 10 * MINUTE) } as const;

/** Requests for an order's invoices: each one mails them. */
export const INVOICE_MAILS = { ofCustomer: per(20, HOUR) } as const;

/** Returns that a customer asks for: each one mails them, and somebody reads it. */
export const RETURN_REQUESTS = { ofCustomer: per(20, HOUR) } as const;

/** Above this, orders are placed, or cancelled unpaid, all the same, but no mail tells of them. */
export const ORDER_MAILS = { ofCustomer: per(20, HOUR) } as const;

/** Messages to the shop: each one mails the address that was given. The table has the network's limit. */
export const SUPPORT_REQUESTS = {
  /** Of visitors who are not signed in. */
  ofEmail: per(10, HOUR),
  ofCustomer: per(20, HOUR),
} as const;

/**
 * PINs that replace an open one, for an email with or without an account. `inAMinute` applies while the open PIN has
 * attempts left. Windows begin with a PIN, not with the clock's minutes and hours.
 */
export const ONE_TIME_PINS = { inAMinute: per(1, MINUTE), inAnHour: per(5, HOUR) } as const;

/**
 * Failed verifications of PINs. NIST SP 800-63B allows 100 in a row for an account. One network or site cannot reach the
 * account's limit by itself, and devices that the account knows are not counted with the others.
 */
export const FAILED_PINS = {
  ofEmailOnNetwork: per(10, DAY),
  ofDevice: per(50, DAY),
  /** Stops guesses at many accounts (spraying). */
  ofNetwork: per(100, HOUR),
  ofEmail: per(100, DAY),
} as const;

/** How many payment notifications without a good signature are stored: anyone can post them. */
export const UNSIGNED_NOTIFICATIONS = { ofNetwork: per(10, HOUR), ofAll: per(200, HOUR) } as const;

/** Wrong passwords of who is signed in: whoever has stolen a session must not find the password out by it. */
export const WRONG_PASSWORDS = { ofUser: per(10, HOUR) } as const;

/** Each download reads all that is stored about a customer. */
export const DATA_DOWNLOADS = { ofCustomer: per(10, HOUR) } as const;

/** Changes of the e-mail: each one mails somebody who did not ask for it. */
export const EMAIL_CHANGES = { ofUser: per(5, HOUR) } as const;

/** The limit that the edge asks before a request reaches the API; null where the handler asks it, or no row has this path. */
export function findCallLimit(method: string, path: string): RateLimit | null {
  const call = findCall(method, path);
  if (call === null) return null;
  const { limit } = call;
  if (limit === undefined) return call.method === 'GET' ? READ_LIMIT : WRITE_LIMIT;
  return RATE_LIMITS[limit].askedBy === 'edge' ? RATE_LIMITS[limit] : null;
}

/** The limit of a form beside {@link FORM_LIMIT}, or null. */
export function findFormLimit(page: RouteId, fields: URLSearchParams): RateLimit | null {
  return (page === 'home' && DIALOG_FORMS.get(fields.get('intent') ?? '')) || null;
}

/** The limit of loading what no cache has. A listing searches only where its URL holds a choice; else it is cached for all. */
export function findLoadLimit(row: RouteRow, search: URLSearchParams): RateLimit {
  return row.id === 'search' || choosesProducts(row, search) ? LIMITS.search : LOAD_LIMIT;
}

/** The network's limit in D1, for handlers that count themselves. */
export function networkAllowance(what: 'login' | 'register' | 'forgot-password' | 'voucher'): Allowance {
  return LIMITS[what].network;
}

function per(limit: number, windowSeconds: number): Allowance {
  return { limit, windowSeconds };
}

/**
 * The ways in. To shut a carrier's other customers out at the edge, one visitor must send 100 calls a second. The
 * network's known devices have a separate count of the same size.
 */
function signIn<Network extends Allowance | null>(what: string, network: Network) {
  return limit(what, 'LIMIT_NETWORK', network, { device: 'LIMIT_SIGN_IN', countedBy: 'handler' });
}

function limit<Network extends Allowance | null>(
  what: string,
  edge: EdgeLimiter,
  network: Network,
  { session = null, device = null, countedBy = 'router', askedBy = 'edge' }: Partial<Options> = {},
) {
  return { what, edge, network, session, device, countedBy, askedBy };
}
