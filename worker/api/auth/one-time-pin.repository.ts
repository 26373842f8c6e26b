import { type KeyedCall, noteCallStatements, unlessRepeated } from '../db/idempotency-key.ts';
import { runBatch } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';
import { MAX_PIN_ATTEMPTS } from './one-time-pin.ts';

/** What a pin is for. Pins of one purpose are neither counted nor replaced by those of another. */
type PinPurpose = 'password' | 'email';

/** `windows`: the limits of a minute and of an hour ({@link ONE_TIME_PINS}), each with the instant it begins at. */
export type PinClaim = {
  email: string;
  purpose: PinPurpose;
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
 * its limit, `repeated` where this very call has got its pin. One statement checks and inserts, so that of two requests
 * at once only one can be the last that is allowed. It is inserted for e-mails without an account too, so that the answer
 * takes as long.
 */
export async function claimPin(
  db: D1Database,
  { email, purpose, networkHash, now, expiresAt, windows, keyedCall }: PinClaim,
): Promise<ClaimedPin | 'limited' | 'repeated'> {
  const [minute, hour] = windows;
  const isBelow = (condition: Sql, { since, limit }: PinWindow): Sql =>
    sql`(SELECT count(*) FROM one_time_pin
      WHERE ${condition} AND purpose = ${purpose} AND created_at > ${since}) < ${limit}`;
  const ofEmail = sql`email = ${email}`;
  const ofNetwork = sql`network_hash = ${networkHash} AND network_hash <> ''`;
  const batch = runBatch(db, {
    expired: prepare(db)`DELETE FROM one_time_pin WHERE created_at <= ${hour.since}`,
    claimed: prepare<{ id: number }>(db)`
      INSERT INTO one_time_pin (email, purpose, pin_hash, created_at, expires_at, network_hash)
      SELECT ${email}, ${purpose}, '', ${now}, ${expiresAt}, ${networkHash}
      WHERE ${isBelow(ofEmail, minute)} AND ${isBelow(ofEmail, hour)}
        AND ${isBelow(ofNetwork, minute)} AND ${isBelow(ofNetwork, hour)}
      RETURNING id`,
    noted: noteCallStatements(db, keyedCall, { userId: null, now, makes: 'nothing' }),
    user: prepare(db)`SELECT id FROM user WHERE email = ${email}`,
  });
  const answers = await unlessRepeated(batch);
  if (answers === null) return 'repeated';
  const [pin] = answers.claimed.rows;
  return pin === undefined ? 'limited' : { pinId: pin.id, isKnown: answers.user.rows.length > 0 };
}

/** When pins were asked for in the last hour, for an e-mail and by a network; each list has the newest first. */
export async function listPinInstants(
  db: D1Database,
  { email, purpose, networkHash }: Pick<PinClaim, 'email' | 'purpose' | 'networkHash'>,
): Promise<{ ofEmail: Date[]; ofNetwork: Date[] }> {
  const { ofEmail, ofNetwork } = await runBatch(db, {
    ofEmail: prepare<PinInstantRow>(db)`
      SELECT created_at FROM one_time_pin WHERE email = ${email} AND purpose = ${purpose} ORDER BY created_at DESC`,
    ofNetwork: prepare<PinInstantRow>(db)`
      SELECT created_at FROM one_time_pin WHERE network_hash = ${networkHash} AND network_hash <> ''
        AND purpose = ${purpose}
      ORDER BY created_at DESC`,
  });
  return { ofEmail: ofEmail.rows.map(toInstant), ofNetwork: ofNetwork.rows.map(toInstant) };
}

type PinInstantRow = { created_at: string };

function toInstant(row: PinInstantRow): Date {
  return new Date(row.created_at);
}

export async function updatePinHash(db: D1Database, pinId: number, pinHash: string): Promise<void> {
  await prepare(db)`UPDATE one_time_pin SET pin_hash = ${pinHash} WHERE id = ${pinId}`.run();
}

/** The attempt that was counted. `attempts` includes this one. */
type PinAttempt = { pinId: number; pinHash: string; attempts: number };

/**
 * Counts an attempt at an e-mail's newest pin for a purpose; null where there is none, or it is expired, used or tried too
 * often.
 */
export function recordPinAttempt(
  db: D1Database,
  { email, purpose }: Pick<PinClaim, 'email' | 'purpose'>,
  now: Date,
): Promise<PinAttempt | null> {
  return prepare<PinAttempt>(db)`
    UPDATE one_time_pin SET attempts = attempts + 1
    WHERE id = ${newestPin(email, purpose)} AND ${IS_OPEN} AND expires_at > ${now} AND attempts < ${MAX_PIN_ATTEMPTS}
    RETURNING id AS pinId, pin_hash AS pinHash, attempts`.first();
}

/** SQL: the id of the pin that was asked for last. */
export function newestPin(email: string, purpose: PinPurpose): Sql {
  return sql`(SELECT id FROM one_time_pin WHERE email = ${email} AND purpose = ${purpose}
    ORDER BY created_at DESC, id DESC LIMIT 1)`;
}

const IS_OPEN = sql`used_at IS NULL AND pin_hash <> ''`;

/** Exchanges a pin for a reset token; false if another request was faster, or a newer pin has been asked for. */
export async function exchangePin(
  db: D1Database,
  { email, pinId, tokenHash, now, tokenExpiresAt, keyedCall }: PinExchange,
): Promise<boolean> {
  const batch = runBatch(db, {
    exchanged: prepare(db)`
      UPDATE one_time_pin SET used_at = ${now}, reset_token_hash = ${tokenHash},
        reset_expires_at = ${tokenExpiresAt}
      WHERE id = ${pinId} AND id = ${newestPin(email, 'password')} AND ${IS_OPEN}`,
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
    WHERE id = ${pinId} AND id = ${newestPin(email, purpose)} AND ${IS_OPEN}`;
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
