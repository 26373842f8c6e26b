import { type KeyedCall, noteCallStatements, unlessRepeated } from '../db/idempotency-key.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import { PIN_ATTEMPTS, type PinAsker, type PinOwner, SHARED_PIN_LIFETIME_SECONDS } from './one-time-pin.ts';

/** A request for a pin; {@link ONE_TIME_PINS} has the limits of a minute and of an hour. */
type PinClaim = PinOwner & {
  asker: PinAsker;
  pinHash: string;
  now: Date;
  expiresAt: Date;
  minute: PinWindow;
  hour: PinWindow;
  keyedCall: KeyedCall | null;
};
type PinWindow = { since: Date; limit: number };

/** `made`: mail it, if anybody has the e-mail. `joined`: the mail of the pin is on its way, or has come. */
type ClaimedPin = { kind: 'made'; isKnown: boolean } | { kind: 'joined' | 'limited' | 'repeated' };

/**
 * Makes an e-mail's new pin, where it has no open one or nobody but this asker has asked for that; else lets the asker
 * join the open pin, so that neither replaces what the other has been mailed. One batch does it all: of two requests at
 * once one makes the pin. It is made for e-mails without an account too, so that the answer is the same.
 */
export async function claimPin(db: D1Database, claim: PinClaim): Promise<ClaimedPin> {
  const { email, purpose, asker, pinHash, now, expiresAt, minute, hour, keyedCall } = claim;
  const open = openPin(claim, now);
  const batch = runBatch(db, {
    made: prepare(db)`
      INSERT INTO one_time_pin (email, purpose, pin_hash, created_at, expires_at)
      SELECT ${email}, ${purpose}, ${pinHash}, ${now}, ${expiresAt}
      WHERE ${open} IS NULL OR (
        (SELECT count(*) FROM one_time_pin
          WHERE id = ${open} AND created_at > ${minute.since}) < ${minute.limit}
        AND (SELECT count(*) FROM one_time_pin
          WHERE email = ${email} AND purpose = ${purpose} AND created_at > ${hour.since}) < ${hour.limit}
        AND ${isAskedForByNobodyBut(asker, open)})
      RETURNING id`,
    joined: prepare(db)`
      INSERT INTO pin_request (pin_id, asker_hash, network_hash, is_own, good_until)
      SELECT id, ${asker.hash}, ${asker.networkHash},
        ${asker.isKnown} OR NOT EXISTS (SELECT 1 FROM pin_request WHERE pin_id = one_time_pin.id),
        min(${expiresAt}, strftime('%Y-%m-%dT%H:%M:%fZ', created_at, ${`+${SHARED_PIN_LIFETIME_SECONDS} seconds`}))
      FROM one_time_pin WHERE id = ${open}
      ON CONFLICT DO NOTHING RETURNING pin_id`,
    prolonged: prepare(db)`
      UPDATE one_time_pin SET expires_at = (SELECT max(good_until) FROM pin_request WHERE pin_id = one_time_pin.id)
      WHERE id = ${open}`,
    noted: noteCallStatements(db, keyedCall, { userId: null, now, makes: 'nothing' }),
    user: prepare(db)`SELECT id FROM user WHERE email = ${email}`,
  });
  const answers = await unlessRepeated(batch);
  if (answers === null) return { kind: 'repeated' };
  if (answers.made.rows.length > 0) return { kind: 'made', isKnown: answers.user.rows.length > 0 };
  return { kind: answers.joined.rows.length > 0 ? 'joined' : 'limited' };
}

/** SQL: the id of the newest pin, if it can be used; else NULL. */
function openPin(owner: PinOwner, now: Date): Sql {
  return sql`(SELECT id FROM one_time_pin WHERE id = ${newestPin(owner)} AND ${IS_OPEN} AND expires_at > ${now})`;
}

function isAskedForByNobodyBut({ hash }: PinAsker, pinId: Sql): Sql {
  return sql`NOT EXISTS (SELECT 1 FROM pin_request WHERE pin_id = ${pinId} AND asker_hash <> ${hash})`;
}

/** When the open pin was made and when its time is over; whether another may take its place before, and how many were made. */
export function findPinWait(
  db: D1Database,
  { asker, now, hour, ...owner }: Pick<PinClaim, 'email' | 'purpose' | 'asker' | 'now' | 'hour'>,
) {
  const open = openPin(owner, now);
  return prepare<{ madeAt: string; expiresAt: string; isAlone: 0 | 1; ofHour: number }>(db)`
    SELECT created_at AS madeAt, expires_at AS expiresAt, ${isAskedForByNobodyBut(asker, open)} AS isAlone,
      (SELECT count(*) FROM one_time_pin
        WHERE email = ${owner.email} AND purpose = ${owner.purpose} AND created_at > ${hour.since}) AS ofHour
    FROM one_time_pin WHERE id = ${open}`.first();
}

/** The attempt that was counted. `attempts` includes this one. */
type PinAttempt = { pinId: number; pinHash: string; attempts: number };

/**
 * Counts an attempt at an e-mail's open pin, against the request of who makes it; null where there is none, or they have
 * not asked for it, or have tried too often.
 */
export function recordPinAttempt(
  db: D1Database,
  { asker, ...owner }: PinOwner & { asker: PinAsker },
  now: Date,
): Promise<PinAttempt | null> {
  const { ofAsker, ofLater, ofLaterOnNetwork } = PIN_ATTEMPTS;
  const triedByLater = (ofWhom: Sql): Sql => sql`(SELECT sum(attempts) FROM pin_request other
    WHERE other.pin_id = pin_request.pin_id AND other.is_own = 0 AND ${ofWhom})`;
  return prepare<PinAttempt>(db)`
    UPDATE pin_request SET attempts = attempts + 1
    WHERE pin_id = ${openPin(owner, now)} AND asker_hash = ${asker.hash} AND good_until > ${now}
      AND attempts < ${ofAsker}
      AND (is_own OR ${triedByLater(sql`TRUE`)} < ${ofLater}
        AND ${triedByLater(sql`other.network_hash = pin_request.network_hash`)} < ${ofLaterOnNetwork})
    RETURNING pin_id AS pinId, attempts, (SELECT pin_hash FROM one_time_pin WHERE id = pin_id) AS pinHash`.first();
}

/** SQL: the id of the pin that was made last. */
export function newestPin({ email, purpose }: PinOwner): Sql {
  return sql`(SELECT id FROM one_time_pin WHERE email = ${email} AND purpose = ${purpose}
    ORDER BY created_at DESC, id DESC LIMIT 1)`;
}

const IS_OPEN = sql`used_at IS NULL`;

/** Exchanges a pin for a reset token; false if another request was faster, or a newer pin has been made. */
export async function exchangePin(
  db: D1Database,
  { email, pinId, tokenHash, now, tokenExpiresAt, keyedCall }: PinExchange,
): Promise<boolean> {
  const batch = runBatch(db, {
    exchanged: prepare(db)`
      UPDATE one_time_pin SET used_at = ${now}, reset_token_hash = ${tokenHash},
        reset_expires_at = ${tokenExpiresAt}
      WHERE id = ${pinId} AND id = ${newestPin({ email, purpose: 'password' })} AND ${IS_OPEN}`,
    noted: noteCallStatements(db, keyedCall, { userId: null, now, makes: 'nothing' }),
  });
  const answers = await unlessRepeated(batch);
  return answers !== null && answers.exchanged.changes > 0;
}

/** Uses a pin up, if it is still the newest of its kind and open. */
export function markPinUsedStatement(
  db: D1Database,
  { email, purpose, pinId, now }: Pick<PinClaim, 'email' | 'purpose' | 'now'> & { pinId: number },
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

/** Revokes the pins of some e-mails, and the reset tokens they were exchanged for. `emails` is SQL of a list or a query. */
export function revokePinsStatement(db: D1Database, emails: Sql, now: Date): D1PreparedStatement {
  return prepare(db)`
    UPDATE one_time_pin SET used_at = coalesce(used_at, ${now}), reset_token_hash = NULL
    WHERE email IN ${emails}`;
}
