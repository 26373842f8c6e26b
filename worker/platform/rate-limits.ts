import type { CallLimit } from '#shared/contract/call.ts';
import { findCall } from '#shared/contract/find-call.ts';
import { hasListingFilter } from '#shared/navigation/page-query.ts';
import type { RouteId, RouteRow } from '#shared/navigation/route-table.ts';

/*
 * Rate limits, in two tables. In South Africa, whole towns share a mobile carrier's address, so a network's limits
 * leave room for many shoppers. Strict limits count by email, customer or device instead.
 */

/** The limiters bound in wrangler.toml, by the requests they allow per minute. Each data centre counts separately. */
export type EdgeLimiter = 'LIMIT_100' | 'LIMIT_300' | 'LIMIT_1200' | 'LIMIT_6000';

/** The period of every limiter in wrangler.toml. */
export const EDGE_LIMITER_PERIOD_SECONDS = 60;

export type EdgeLimitName = CallLimit | 'read' | 'write' | 'load' | 'form';

/** The limiters that count a request at the edge, before a page or the API handles it. */
type EdgeLimit = {
  /** Counts every request of the client's network. */
  network: EdgeLimiter;
  /**
   * The limiter of a single session, for requests that carry one. A network's sessions also share one counter of
   * `network`.
   */
  session?: EdgeLimiter;
  /** The limiter of each known device. All known devices of a network also share one counter of `network`. */
  device?: EdgeLimiter;
};

/** Calls that sign in. One visitor would have to send 100 calls a second to use up a carrier's shared limit. */
const SIGN_IN: EdgeLimit = { network: 'LIMIT_6000', device: 'LIMIT_100' };

/**
 * Edge limits, by the name in the endpoint table's `limit` column. The last four apply to requests without such a name.
 */
export const EDGE_LIMITS: Readonly<Record<EdgeLimitName, EdgeLimit>> = {
  login: SIGN_IN,
  register: SIGN_IN,
  'forgot-password': SIGN_IN,
  'verify-otp': SIGN_IN,
  'reset-password': SIGN_IN,
  click: { network: 'LIMIT_300' },
  support: { network: 'LIMIT_300' },
  voucher: { network: 'LIMIT_300' },
  invoice: { network: 'LIMIT_300' },
  events: { network: 'LIMIT_300' },
  search: { network: 'LIMIT_1200' },
  suggestions: { network: 'LIMIT_1200' },
  /**
   * Payment notifications without a valid signature. Notifications with a valid signature are not limited, because the
   * gateway sends them for all shoppers from a few addresses.
   */
  'unsigned-notification': { network: 'LIMIT_100' },
  /** A page makes three calls for its customer's data, so a session's 1,200 reads a minute are 400 pages. */
  read: { network: 'LIMIT_6000', session: 'LIMIT_1200' },
  write: { network: 'LIMIT_6000', session: 'LIMIT_300' },
  /**
   * Public pages, feeds and sitemaps on a cache miss. 20 loads a second cause about 80 database statements a second.
   */
  load: { network: 'LIMIT_1200' },
  /**
   * Posted forms. A session may post 300 a minute, or five a second. A network may post 6,000 a minute: 1,200 phones
   * with five forms each.
   */
  form: { network: 'LIMIT_6000', session: 'LIMIT_300', device: 'LIMIT_300' },
};

/** Number of attempts allowed in a fixed time window. */
export type Allowance = { limit: number; windowSeconds: number };

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * Exact limits, counted in D1 across all data centres. A site (an IPv6 /48) has {@link SITE_LIMIT_FACTOR} times
 * `ofNetwork`.
 */
export const EXACT_LIMITS = {
  login: {
    ofNetwork: per(300, 10 * MINUTE),
    /**
     * Attempts for emails that the network has tried at most {@link FREE_ATTEMPTS} times. 600 hashes take 18 % of a
     * core's time.
     */
    ofFreeAttemptsOnNetwork: per(600, 10 * MINUTE),
    failedOfDevice: per(10, 10 * MINUTE),
    ofDevice: per(60, 10 * MINUTE),
    failedOfEmailOnNetwork: per(10, 10 * MINUTE),
    /** Stops guesses from many networks. */
    failedOfEmail: per(50, 10 * MINUTE),
  },
  /** Counts successes too, because each registration computes a password hash. */
  register: { ofNetwork: per(300, 10 * MINUTE), ofEmail: per(10, HOUR) },
  'forgot-password': { ofNetwork: per(3_000, 10 * MINUTE) },
  /**
   * New PINs that replace an open PIN, for an email with or without an account. `inAMinute` applies while the open PIN
   * has attempts left. The windows are the last minute and the last hour, not the clock's minutes and hours.
   */
  'one-time-pin': { inAMinute: per(1, MINUTE), inAnHour: per(5, HOUR) },
  /**
   * Failed PIN verifications. NIST SP 800-63B allows 100 consecutive failures for an account. One network or site
   * cannot reach the account's limit by itself, and known devices are counted separately.
   */
  'wrong-pin': {
    ofEmailOnNetwork: per(10, DAY),
    ofDevice: per(50, DAY),
    /** Stops guesses at many accounts (spraying). */
    ofNetwork: per(100, HOUR),
    ofEmail: per(100, DAY),
  },
  /** Wrong passwords of a signed-in customer. Limited, because a stolen session must not reveal the password. */
  'wrong-password': { ofCustomer: per(10, HOUR) },
  /** Each change sends an email to an address that may belong to another person. */
  'email-change': { ofCustomer: per(5, HOUR) },
  /** Each download reads everything stored about a customer. */
  'data-download': { ofCustomer: per(10, HOUR) },
  click: { ofNetwork: per(600, HOUR) },
  /**
   * Messages to the shop: `ofNetwork` for visitors who are not signed in, `ofCustomer` for customers. `ofEmail` limits
   * the confirmations that visitors' messages send to the given address.
   */
  support: { ofNetwork: per(60, HOUR), ofEmail: per(10, HOUR), ofCustomer: per(20, HOUR) },
  /** Attempts with unknown voucher codes. */
  voucher: { ofNetwork: per(300, 10 * MINUTE), ofCustomer: per(10, 10 * MINUTE) },
  /** Each request emails the invoices. */
  invoice: { ofCustomer: per(20, HOUR) },
  /** Each return sends an email and needs an operator. */
  return: { ofCustomer: per(20, HOUR) },
  /** Each review with a text needs an operator. */
  review: { ofCustomer: per(60, HOUR) },
  /** Emails about unpaid orders. Above the limit, orders are still placed or cancelled, but without an email. */
  'order-email': { ofCustomer: per(20, HOUR) },
  /** The number of payment notifications without a valid signature that are stored. */
  'unsigned-notification': { ofNetwork: per(10, HOUR), ofAll: per(200, HOUR) },
} as const;

/** Attempts for one email that do not yet count as guessing. */
export const FREE_ATTEMPTS = 3;

/** A site's limit is this many times the limit of a network, because several customers may share a site. */
export const SITE_LIMIT_FACTOR = 4;

/** Returns the edge limit of a call; null if the endpoint table has no such call. */
export function findCallLimit(method: string, path: string): EdgeLimitName | null {
  const call = findCall(method, path);
  return call === null ? null : (call.limit ?? (call.method === 'GET' ? 'read' : 'write'));
}

/** The login dialog's forms by intent. Each form counts against the limit of the API call that it makes. */
const DIALOG_FORMS: ReadonlyMap<string, CallLimit> = new Map([
  ['login', 'login'],
  ['register', 'register'],
  ['forgot_password', 'forgot-password'],
  ['verify', 'verify-otp'],
  ['reset_password', 'reset-password'],
]);

/** Returns the edge limit that applies to a form in addition to `form`, or null. */
export function findFormLimit(page: RouteId, fields: URLSearchParams): EdgeLimitName | null {
  return (page === 'home' && DIALOG_FORMS.get(fields.get('intent') ?? '')) || null;
}

/** Returns the edge limit for loading a page that is not cached. A filtered listing counts as a search. */
export function findLoadLimit(row: RouteRow, search: URLSearchParams): EdgeLimitName {
  return row.id === 'search' || hasListingFilter(row, search) ? 'search' : 'load';
}

function per(limit: number, windowSeconds: number): Allowance {
  return { limit, windowSeconds };
}
