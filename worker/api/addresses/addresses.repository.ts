import type { Address, AddressInput, AddressPatch } from '#shared/contract/address.ts';
import { findNotedCall, type KeyedCall, noteCallStatements, unlessRepeated } from '../db/idempotency-key.ts';
import { runBatch, type Statement, typedRows } from '../db/run-batch.ts';

export const MAX_ADDRESSES_OF_A_USER = 50;

const COLUMNS =
  'id, is_current, recipient, phone, street, complex, suburb, city, province_id, postal_code, notes';

type AddressRow = Omit<Address, 'current'> & { is_current: number };

/** All addresses of a customer, the current one first. */
export function listAddressesStatement(db: D1Database, userId: number): Statement<AddressRow> {
  return db
    .prepare(`SELECT ${COLUMNS} FROM address WHERE user_id = ? ORDER BY is_current DESC, id`)
    .bind(userId);
}

export async function listAddresses(db: D1Database, userId: number): Promise<Address[]> {
  const { results } = await listAddressesStatement(db, userId).all<AddressRow>();
  return results.map(toAddress);
}

export type Stored =
  | { ok: true; address: Address; isRepeated?: boolean }
  | { ok: false; problem: 'province' | 'full' | 'missing' };

/**
 * The first address becomes the current one, and one that is to be. The statements decide that, so two requests at once
 * make one current. A repeated call gives the address that it made, as it is now.
 */
export async function insertAddress(
  db: D1Database,
  input: AddressInput,
  { userId, keyedCall, now }: { userId: number; keyedCall: KeyedCall | null; now: Date },
): Promise<Stored> {
  const limits = `EXISTS (SELECT 1 FROM province WHERE id = ?2)
    AND (SELECT count(*) FROM address WHERE user_id = ?1) < ?3`;
  const bound = [userId, input.province_id, MAX_ADDRESSES_OF_A_USER] as const;
  const batch = runBatch(db, {
    before: db
      .prepare(`UPDATE address SET is_current = 0 WHERE user_id = ?1 AND is_current = 1 AND ?4 AND ${limits}`)
      .bind(...bound, input.current === true ? 1 : 0),
    inserted: typedRows<AddressRow>(
      db
        .prepare(
          `INSERT INTO address (user_id, is_current, recipient, phone, street, complex, suburb, city, province_id,
             postal_code, notes, created_at)
           SELECT ?1, NOT EXISTS (SELECT 1 FROM address WHERE user_id = ?1 AND is_current = 1),
             ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?4
           WHERE ${limits} RETURNING ${COLUMNS}`,
        )
        .bind(...bound, now.toISOString(), ...values(input)),
    ),
    noted: noteCallStatements(db, keyedCall, { userId, now, makes: 'row' }),
    province: db.prepare('SELECT id FROM province WHERE id = ?').bind(input.province_id),
  });
  const answers = await unlessRepeated(batch);
  if (answers === null) return findRepeatedAddress(db, userId, keyedCall);
  return toStored(answers.inserted.rows, answers.province.rows.length === 0 ? 'province' : 'full');
}

async function findRepeatedAddress(
  db: D1Database,
  userId: number,
  keyedCall: KeyedCall | null,
): Promise<Stored> {
  const noted = await findNotedCall(db, keyedCall, userId);
  const address = (await listAddresses(db, userId)).find(({ id }) => id === noted?.resultId);
  return address === undefined ? { ok: false, problem: 'missing' } : { ok: true, address, isRepeated: true };
}

export async function updateAddress(
  db: D1Database,
  userId: number,
  id: number,
  patch: AddressPatch,
): Promise<Stored> {
  const { updated, owned } = await runBatch(db, {
    updated: typedRows<AddressRow>(
      db
        .prepare(
          `UPDATE address SET recipient = coalesce(?3, recipient), phone = coalesce(?4, phone),
             street = coalesce(?5, street), complex = coalesce(?6, complex), suburb = coalesce(?7, suburb),
             city = coalesce(?8, city), province_id = coalesce(?9, province_id),
             postal_code = coalesce(?10, postal_code), notes = coalesce(?11, notes)
           WHERE id = ?1 AND user_id = ?2 AND (?9 IS NULL OR EXISTS (SELECT 1 FROM province WHERE id = ?9))
           RETURNING ${COLUMNS}`,
        )
        .bind(id, userId, ...values(patch)),
    ),
    owned: db.prepare('SELECT id FROM address WHERE id = ? AND user_id = ?').bind(id, userId),
  });
  return toStored(updated.rows, owned.rows.length === 0 ? 'missing' : 'province');
}

/** If the current address is deleted, the oldest becomes current. Returns what is left; null if there is no such one. */
export async function deleteAddress(db: D1Database, userId: number, id: number): Promise<Address[] | null> {
  const { deleted, remaining } = await runBatch(db, {
    deleted: db.prepare('DELETE FROM address WHERE id = ? AND user_id = ? RETURNING id').bind(id, userId),
    current: db
      .prepare(
        `UPDATE address SET is_current = 1
         WHERE id = (SELECT min(id) FROM address WHERE user_id = ?1)
           AND NOT EXISTS (SELECT 1 FROM address WHERE user_id = ?1 AND is_current = 1)`,
      )
      .bind(userId),
    remaining: listAddressesStatement(db, userId),
  });
  return deleted.rows.length === 0 ? null : remaining.rows.map(toAddress);
}

/** Returns all addresses; null, and nothing changed, if the customer has no such address. */
export async function setCurrentAddress(
  db: D1Database,
  userId: number,
  id: number,
): Promise<Address[] | null> {
  // Two updates: within a single one, the unique index could see two current addresses.
  const { chosen, addresses } = await runBatch(db, {
    before: db
      .prepare(
        `UPDATE address SET is_current = 0 WHERE user_id = ?2 AND is_current = 1
           AND EXISTS (SELECT 1 FROM address WHERE id = ?1 AND user_id = ?2)`,
      )
      .bind(id, userId),
    chosen: db
      .prepare('UPDATE address SET is_current = 1 WHERE id = ? AND user_id = ? RETURNING id')
      .bind(id, userId),
    addresses: listAddressesStatement(db, userId),
  });
  return chosen.rows.length === 0 ? null : addresses.rows.map(toAddress);
}

export function toAddress({ is_current, ...row }: AddressRow): Address {
  return { ...row, current: is_current === 1 };
}

function toStored(rows: AddressRow[], problem: 'province' | 'full' | 'missing'): Stored {
  const [row] = rows;
  return row === undefined ? { ok: false, problem } : { ok: true, address: toAddress(row) };
}

/** The values in the order of the columns; null for what a patch leaves out. */
function values(input: AddressPatch): (string | number | null)[] {
  return [
    input.recipient ?? null,
    input.phone ?? null,
    input.street ?? null,
    input.complex ?? null,
    input.suburb ?? null,
    input.city ?? null,
    input.province_id ?? null,
    input.postal_code ?? null,
    input.notes ?? null,
  ];
}
