import { type KeyedCall, noteCallStatements, unlessRepeated } from '../db/idempotency-key.ts';
import { runBatch, typedRows } from '../db/run-batch.ts';
import { MAX_PIN_ATTEMPTS } from './one-time-pin.ts';

/** `windows`: the limits of a minute and of an hour ({@link ONE_TIME_PINS}), each with the instant it begins at. */
export type PinClaim = {
  email: string;
  /** A hash of the network that asks. It is empty where the network is unknown, and is not counted then. */
  networkHash: string;
  now: Date;
  expiresAt: Date;
  windows: readonly [PinWindow, PinWindow];
  keyedCall: KeyedCall | null;
};
type PinWindow = { since: Date; limit: number };

/** The row that the pin's hash goes into, and whether there is an account with this e-mail. */
type ClaimedPin = { pinId: number; isKnown: boolean };

/**
 * Inserts the row of an e-mail's new pin before the pin is hashed; `limited` where the e-mail or the network has reached
 * its limit, `repeated` where this very call has got its pin. One statement checks and inserts, so that of two requests at once only one can be the last that is allowed. It is
 * inserted for e-mails without an account too, so that the answer takes as long.
 */
export async function claimPin(
  db: D1Database,
  { email, networkHash, now, expiresAt, windows, keyedCall }: PinClaim,
): Promise<ClaimedPin | 'limited' | 'repeated'> {
  const [minute, hour] = windows;
  const batch = runBatch(db, {
    expired: db.prepare('DELETE FROM one_time_pin WHERE created_at <= ?').bind(hour.since.toISOString()),
    claimed: typedRows<{ id: number }>(
      db
        .prepare(
          `INSERT INTO one_time_pin (email, pin_hash, created_at, expires_at, network_hash)
         SELECT ?1, '', ?2, ?3, ?8 WHERE
           (SELECT count(*) FROM one_time_pin WHERE ${OF_EMAIL} AND created_at > ?4) < ?5 AND
           (SELECT count(*) FROM one_time_pin WHERE ${OF_EMAIL} AND created_at > ?6) < ?7 AND
           (SELECT count(*) FROM one_time_pin WHERE ${OF_NETWORK} AND created_at > ?4) < ?5 AND
           (SELECT count(*) FROM one_time_pin WHERE ${OF_NETWORK} AND created_at > ?6) < ?7
         RETURNING id`,
        )
        .bind(
          ...[email, now.toISOString(), expiresAt.toISOString()],
          ...[minute.since.toISOString(), minute.limit, hour.since.toISOString(), hour.limit],
          networkHash,
        ),
    ),
    noted: noteCallStatements(db, keyedCall, { userId: null, now, makes: 'nothing' }),
    user: db.prepare('SELECT id FROM user WHERE email = ?').bind(email),
  });
  const answers = await unlessRepeated(batch);
  if (answers === null) return 'repeated';
  const [pin] = answers.claimed.rows;
  return pin === undefined ? 'limited' : { pinId: pin.id, isKnown: answers.user.rows.length > 0 };
}

const OF_EMAIL = 'email = ?1';
const OF_NETWORK = "network_hash = ?8 AND network_hash <> ''";

/** When pins were asked for in the last hour, for an e-mail and by a network; each list has the newest first. */
export async function listPinInstants(
  db: D1Database,
  { email, networkHash }: Pick<PinClaim, 'email' | 'networkHash'>,
): Promise<{ ofEmail: Date[]; ofNetwork: Date[] }> {
  const { ofEmail, ofNetwork } = await runBatch(db, {
    ofEmail: typedRows<PinInstantRow>(
      db.prepare('SELECT created_at FROM one_time_pin WHERE email = ? ORDER BY created_at DESC').bind(email),
    ),
    ofNetwork: typedRows<PinInstantRow>(
      db
        .prepare(
          `SELECT created_at FROM one_time_pin WHERE network_hash = ? AND network_hash <> ''
           ORDER BY created_at DESC`,
        )
        .bind(networkHash),
    ),
  });
  return { ofEmail: ofEmail.rows.map(toInstant), ofNetwork: ofNetwork.rows.map(toInstant) };
}

type PinInstantRow = { created_at: string };

function toInstant(row: PinInstantRow): Date {
  return new Date(row.created_at);
}

export async function updatePinHash(db: D1Database, pinId: number, pinHash: string): Promise<void> {
  await db.prepare('UPDATE one_time_pin SET pin_hash = ? WHERE id = ?').bind(pinHash, pinId).run();
}

/** The attempt that was counted. `attempts` includes this one. */
type PinAttempt = { pinId: number; pinHash: string; attempts: number };

/** Counts an attempt at an e-mail's newest pin; null where there is none, or it is expired, used or tried too often. */
export async function recordPinAttempt(db: D1Database, email: string, now: Date): Promise<PinAttempt | null> {
  const row = await db
    .prepare(
      `UPDATE one_time_pin SET attempts = attempts + 1
       WHERE id = ${NEWEST_PIN} AND ${IS_OPEN} AND expires_at > ?2 AND attempts < ?3
       RETURNING id, pin_hash, attempts`,
    )
    .bind(email, now.toISOString(), MAX_PIN_ATTEMPTS)
    .first<{ id: number; pin_hash: string; attempts: number }>();
  return row === null ? null : { pinId: row.id, pinHash: row.pin_hash, attempts: row.attempts };
}

export const NEWEST_PIN =
  '(SELECT id FROM one_time_pin WHERE email = ?1 ORDER BY created_at DESC, id DESC LIMIT 1)';
const IS_OPEN = `used_at IS NULL AND pin_hash <> ''`;

/** Exchanges a pin for a reset token; false if another request was faster, or a newer pin has been asked for. */
export async function exchangePin(
  db: D1Database,
  { email, pinId, tokenHash, now, tokenExpiresAt, keyedCall }: PinExchange,
): Promise<boolean> {
  const batch = runBatch(db, {
    exchanged: db
      .prepare(
        `UPDATE one_time_pin SET used_at = ?2, reset_token_hash = ?3, reset_expires_at = ?4
         WHERE id = ?5 AND id = ${NEWEST_PIN} AND ${IS_OPEN}`,
      )
      .bind(email, now.toISOString(), tokenHash, tokenExpiresAt.toISOString(), pinId),
    noted: noteCallStatements(db, keyedCall, { userId: null, now, makes: 'nothing' }),
  });
  const answers = await unlessRepeated(batch);
  return answers !== null && answers.exchanged.changes > 0;
}

type PinExchange = {
  email: string;
  pinId: number;
  tokenHash: string;
  now: Date;
  tokenExpiresAt: Date;
  keyedCall: KeyedCall | null;
};

/** Revokes the pins of these e-mails, and the reset tokens they were exchanged for. */
export function revokePinsStatement(
  db: D1Database,
  emails: readonly string[],
  now: Date,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE one_time_pin SET used_at = coalesce(used_at, ?2), reset_token_hash = NULL
       WHERE email IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(emails), now.toISOString());
}
