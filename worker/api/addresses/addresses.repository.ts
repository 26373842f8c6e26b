import type { Address, AddressInput, AddressPatch } from '#shared/contract/address.ts';
import {
  type CustomerCall,
  findRecordedCall,
  nullIfRepeated,
  recordCallStatements,
} from '../db/idempotency-key.ts';
import { rowsOf, runBatch, type Statement } from '../db/run-batch.ts';
import { prepare, type Sql, sql } from '../db/sql.ts';

export const MAX_ADDRESSES_OF_A_USER = 50;

const COLUMNS = sql`
  id, is_current, recipient, phone, street, complex, suburb, city, province_id, postal_code, notes`;

type AddressRow = Omit<Address, 'current'> & { is_current: number };

/** Selects all addresses of a customer, the current one first. */
export function listAddressesStatement(db: D1Database, userId: number | Sql): Statement<AddressRow> {
  return prepare<AddressRow>(db)`
    SELECT ${COLUMNS} FROM address WHERE user_id = ${userId} ORDER BY is_current DESC, id`;
}

export async function listAddresses(db: D1Database, userId: number): Promise<Address[]> {
  return (await rowsOf(listAddressesStatement(db, userId))).map(toAddress);
}

/** The saved address, or the reason nothing was saved. */
export type AddressWrite =
  | { ok: true; address: Address; isRepeated?: boolean }
  | { ok: false; problem: AddressProblem };
type AddressProblem = 'province' | 'full' | 'missing';

/**
 * Inserts an address. It becomes the current address if `current` is set or the customer has no current address. The
 * SQL decides this, so concurrent requests leave exactly one current address. A repeated call returns the current state
 * of the address it created.
 */
export async function insertAddress(
  db: D1Database,
  input: AddressInput,
  call: CustomerCall,
): Promise<AddressWrite> {
  const { userId, keyedCall, now } = call;
  const isAllowed = sql`EXISTS (SELECT 1 FROM province WHERE id = ${input.province_id})
    AND (SELECT count(*) FROM address WHERE user_id = ${userId}) < ${MAX_ADDRESSES_OF_A_USER}`;
  const batch = runBatch(db, {
    before: prepare(db)`
      UPDATE address SET is_current = 0
      WHERE user_id = ${userId} AND is_current = 1 AND ${input.current === true} AND ${isAllowed}`,
    inserted: prepare<AddressRow>(db)`
      INSERT INTO address (user_id, is_current, recipient, phone, street, complex, suburb, city, province_id,
        postal_code, notes, created_at)
      SELECT ${userId}, NOT EXISTS (SELECT 1 FROM address WHERE user_id = ${userId} AND is_current = 1),
        ${input.recipient}, ${input.phone}, ${input.street}, ${input.complex}, ${input.suburb}, ${input.city},
        ${input.province_id}, ${input.postal_code}, ${input.notes}, ${now}
      WHERE ${isAllowed} RETURNING ${COLUMNS}`,
    idempotency: recordCallStatements(db, keyedCall, { userId, now, result: 'row' }),
    province: prepare(db)`SELECT id FROM province WHERE id = ${input.province_id}`,
  });
  const results = await nullIfRepeated(batch);
  if (results === null) return findRepeatedAddress(db, call);
  return toAddressWrite(results.inserted.rows, results.province.rows.length === 0 ? 'province' : 'full');
}

async function findRepeatedAddress(
  db: D1Database,
  { userId, keyedCall }: CustomerCall,
): Promise<AddressWrite> {
  const recorded = await findRecordedCall(db, keyedCall, userId);
  const address = (await listAddresses(db, userId)).find(({ id }) => id === recorded?.resultId);
  return address === undefined ? { ok: false, problem: 'missing' } : { ok: true, address, isRepeated: true };
}

export async function updateAddress(
  db: D1Database,
  userId: number,
  id: number,
  patch: AddressPatch,
): Promise<AddressWrite> {
  const { updated, owned } = await runBatch(db, {
    updated: prepare<AddressRow>(db)`
      UPDATE address SET recipient = coalesce(${patch.recipient}, recipient),
        phone = coalesce(${patch.phone}, phone),
        street = coalesce(${patch.street}, street), complex = coalesce(${patch.complex}, complex),
        suburb = coalesce(${patch.suburb}, suburb), city = coalesce(${patch.city}, city),
        province_id = coalesce(${patch.province_id}, province_id),
        postal_code = coalesce(${patch.postal_code}, postal_code), notes = coalesce(${patch.notes}, notes)
      WHERE id = ${id} AND user_id = ${userId}
        AND (${patch.province_id} IS NULL OR EXISTS (SELECT 1 FROM province WHERE id = ${patch.province_id}))
      RETURNING ${COLUMNS}`,
    owned: prepare(db)`SELECT id FROM address WHERE id = ${id} AND user_id = ${userId}`,
  });
  return toAddressWrite(updated.rows, owned.rows.length === 0 ? 'missing' : 'province');
}

/**
 * Deletes an address and returns the remaining ones; null if the customer has no such address. If the deleted address
 * was current, the oldest remaining address becomes current.
 */
export async function deleteAddress(db: D1Database, userId: number, id: number): Promise<Address[] | null> {
  const { deleted, remaining } = await runBatch(db, {
    deleted: prepare(db)`DELETE FROM address WHERE id = ${id} AND user_id = ${userId} RETURNING id`,
    current: prepare(db)`
      UPDATE address SET is_current = 1
      WHERE id = (SELECT min(id) FROM address WHERE user_id = ${userId})
        AND NOT EXISTS (SELECT 1 FROM address WHERE user_id = ${userId} AND is_current = 1)`,
    remaining: listAddressesStatement(db, userId),
  });
  return deleted.rows.length === 0 ? null : remaining.rows.map(toAddress);
}

/**
 * Makes an address the current one and returns all addresses. If the customer has no such address, returns null and
 * changes nothing.
 */
export async function setCurrentAddress(
  db: D1Database,
  userId: number,
  id: number,
): Promise<Address[] | null> {
  // Uses two updates, because a single update could violate the unique index on current addresses halfway through.
  const { chosen, addresses } = await runBatch(db, {
    before: prepare(db)`
      UPDATE address SET is_current = 0 WHERE user_id = ${userId} AND is_current = 1
        AND EXISTS (SELECT 1 FROM address WHERE id = ${id} AND user_id = ${userId})`,
    chosen: prepare(db)`
      UPDATE address SET is_current = 1 WHERE id = ${id} AND user_id = ${userId} RETURNING id`,
    addresses: listAddressesStatement(db, userId),
  });
  return chosen.rows.length === 0 ? null : addresses.rows.map(toAddress);
}

export function toAddress({ is_current, ...row }: AddressRow): Address {
  return { ...row, current: is_current === 1 };
}

function toAddressWrite(rows: AddressRow[], problem: AddressProblem): AddressWrite {
  const [row] = rows;
  return row === undefined ? { ok: false, problem } : { ok: true, address: toAddress(row) };
}
