import { type KeyedCall, nullIfRepeated, recordCallStatements } from '../db/idempotency-key.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import { PIN_ATTEMPTS, type PinKey, type PinRequester } from './one-time-pin.ts';

/** A request for a PIN. `minute` and `hour` are the windows and limits from `EXACT_LIMITS`. */
type PinRequest = PinKey & {
  requester: PinRequester;
  pinHash: string;
  now: Date;
  expiresAt: Date;
  minute: PinWindow;
  hour: PinWindow;
  keyedCall: KeyedCall | null;
};
type PinWindow = { since: Date; limit: number };

/**
 * `made`: a new PIN was created. `joined`: the requester joined the open PIN, whose email is already queued or sent.
 * `limited`: the requester already has the open PIN and may not replace it. `repeated`: the call was recorded before.
 */
type PinOutcome = 'made' | 'joined' | 'limited' | 'repeated';

/**
 * Creates a PIN for an email if no PIN is open or the open PIN may be replaced ({@link mayReplaceSql}). Otherwise the
 * requester joins the open PIN, so that requesters cannot invalidate each other's PINs. Everything is one batch, so
 * only one of two concurrent requests creates a PIN. Emails without an account get a PIN too, so that the work is the
 * same.
 */
export async function createOrJoinPin(db: D1Database, request: PinRequest): Promise<PinOutcome> {
  const { email, purpose, requester, pinHash, now, expiresAt, keyedCall } = request;
  const open = openPin(request, now);
  const batch = runBatch(db, {
    made: prepare(db)`
      INSERT INTO one_time_pin (email, purpose, pin_hash, created_at, expires_at)
      SELECT ${email}, ${purpose}, ${pinHash}, ${now}, ${expiresAt}
      WHERE ${open} IS NULL OR ${mayReplaceSql(open, request)}
      RETURNING id`,
    joined: prepare(db)`
      INSERT INTO pin_request (pin_id, requester_hash)
      SELECT id, ${requester.hash} FROM one_time_pin WHERE id = ${open}
      ON CONFLICT DO NOTHING RETURNING pin_id`,
    idempotency: recordCallStatements(db, keyedCall, { userId: null, now, result: 'none' }),
  });
  const results = await nullIfRepeated(batch);
  if (results === null) return 'repeated';
  if (results.made.rows.length > 0) return 'made';
  return results.joined.rows.length > 0 ? 'joined' : 'limited';
}

/** SQL: the id of the newest PIN if it is still usable, otherwise NULL. */
function openPin(pinKey: PinKey, now: Date): Sql {
  return sql`(SELECT id FROM one_time_pin WHERE id = ${newestPin(pinKey)} AND ${IS_OPEN} AND expires_at > ${now})`;
}

type ReplacementRequest = Pick<PinRequest, 'email' | 'purpose' | 'requester' | 'minute' | 'hour'>;

/**
 * SQL: true if the requester may replace the open PIN: a device that the account recognises, or a network if no other
 * requester has attempts left. The PIN must also be a minute old, unless all requesters have used up their attempts.
 * The hourly limit always applies.
 */
function mayReplaceSql(open: Sql, request: ReplacementRequest): Sql {
  const { requester, minute } = request;
  const isOld = sql`(SELECT count(*) FROM one_time_pin WHERE id = ${open} AND created_at > ${minute.since}) < ${minute.limit}`;
  const isExhausted = sql`NOT ${haveAttemptsLeftSql(open, sql`TRUE`)}`;
  return sql`(${pinsOfHour(request)} < ${request.hour.limit} AND ${isOursToReplaceSql(open, requester)} AND (${isOld} OR ${isExhausted}))`;
}

function isOursToReplaceSql(open: Sql, { hash, device }: PinRequester): Sql {
  return device === null ? sql`NOT ${haveAttemptsLeftSql(open, sql`requester_hash <> ${hash}`)}` : sql`TRUE`;
}

function haveAttemptsLeftSql(pinId: Sql, who: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM pin_request WHERE pin_id = ${pinId} AND attempts < ${PIN_ATTEMPTS} AND ${who})`;
}

/**
 * SQL: the number of PINs that count towards the hourly limit: for a recognised device its own, otherwise all PINs of
 * the email.
 */
function pinsOfHour({ email, purpose, hour, requester }: ReplacementRequest): Sql {
  const isCounted =
    requester.device === null
      ? sql`TRUE`
      : sql`EXISTS (SELECT 1 FROM pin_request WHERE pin_id = one_time_pin.id AND requester_hash = ${requester.hash})`;
  return sql`(SELECT count(*) FROM one_time_pin
    WHERE email = ${email} AND purpose = ${purpose} AND created_at > ${hour.since} AND ${isCounted})`;
}

/**
 * Returns when the open PIN was created and when it expires, and whether the requester may replace it once it is a
 * minute old. Returns null if no PIN is open.
 */
export function findPinWait(db: D1Database, request: ReplacementRequest & { now: Date }) {
  const { requester, hour, now } = request;
  const open = openPin(request, now);
  const mayReplaceLater = sql`(${pinsOfHour(request)} < ${hour.limit} AND ${isOursToReplaceSql(open, requester)})`;
  return prepare<{ madeAt: string; expiresAt: string; mayReplace: 0 | 1 }>(db)`
    SELECT created_at AS madeAt, expires_at AS expiresAt, ${mayReplaceLater} AS mayReplace
    FROM one_time_pin WHERE id = ${open}`.first();
}

/** A counted attempt. `attempts` is the number of attempts so far, including this one. */
type PinAttempt = { pinId: number; pinHash: string; attempts: number };

/**
 * Counts an attempt at an email's open PIN. Returns null if no PIN is open or the requester has no attempts left. A
 * network that has not requested the PIN has its own attempts too, because phones change networks between request and
 * attempt.
 */
export function recordPinAttempt(
  db: D1Database,
  { requester, ...pinKey }: PinKey & { requester: PinRequester },
  now: Date,
): Promise<PinAttempt | null> {
  return prepare<PinAttempt>(db)`
    INSERT INTO pin_request (pin_id, requester_hash, attempts)
    SELECT id, ${requester.hash}, 1 FROM one_time_pin WHERE id = ${openPin(pinKey, now)}
    ON CONFLICT DO UPDATE SET attempts = attempts + 1 WHERE attempts < ${PIN_ATTEMPTS}
    RETURNING pin_id AS pinId, attempts, (SELECT pin_hash FROM one_time_pin WHERE id = pin_id) AS pinHash`.first();
}

/** SQL: the id of the newest PIN for this email and purpose. */
export function newestPin({ email, purpose }: PinKey): Sql {
  return sql`(SELECT id FROM one_time_pin WHERE email = ${email} AND purpose = ${purpose}
    ORDER BY created_at DESC, id DESC LIMIT 1)`;
}

const IS_OPEN = sql`used_at IS NULL`;

/** Exchanges a PIN for a reset token. Returns false if another request exchanged it first or a newer PIN exists. */
export async function exchangePin(
  db: D1Database,
  { email, pinId, tokenHash, now, tokenExpiresAt, keyedCall }: PinExchange,
): Promise<boolean> {
  const batch = runBatch(db, {
    exchanged: prepare(db)`
      UPDATE one_time_pin SET used_at = ${now}, reset_token_hash = ${tokenHash},
        reset_expires_at = ${tokenExpiresAt}
      WHERE id = ${pinId} AND id = ${newestPin({ email, purpose: 'password' })} AND ${IS_OPEN}`,
    idempotency: recordCallStatements(db, keyedCall, { userId: null, now, result: 'none' }),
  });
  const results = await nullIfRepeated(batch);
  return results !== null && results.exchanged.changes > 0;
}

/** Marks a PIN as used if it is still open and the newest for its purpose. */
export function markPinUsedStatement(
  db: D1Database,
  { email, purpose, pinId, now }: Pick<PinRequest, 'email' | 'purpose' | 'now'> & { pinId: number },
): D1PreparedStatement {
  return prepare(db)`
    UPDATE one_time_pin SET used_at = ${now}
    WHERE id = ${pinId} AND id = ${newestPin({ email, purpose })} AND ${IS_OPEN}`;
}

type PinExchange = {
  email: string;
  pinId: number;
  tokenHash: string;
  now: Date;
  tokenExpiresAt: Date;
  keyedCall: KeyedCall | null;
};

/** Revokes the PINs of these emails, and the reset tokens issued for the PINs. `emails` is an SQL list or subquery. */
export function revokePinsStatement(db: D1Database, emails: Sql, now: Date): D1PreparedStatement {
  return prepare(db)`
    UPDATE one_time_pin SET used_at = coalesce(used_at, ${now}), reset_token_hash = NULL
    WHERE email IN ${emails}`;
}
