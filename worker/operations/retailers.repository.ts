import { rowsOf } from '#worker/api/db/run-batch.ts';
import { prepare, type Sql, sql } from '#worker/api/db/sql.ts';
import { type Actor, runAct } from './operator-events.repository.ts';

/** The retailer settings that operators can change. `vat_number`: null if the retailer is not registered for VAT. */
export type Retailer = {
  id: number;
  display_name: string;
  vat_number: string | null;
  address: string;
  npo_id: number | null;
  /** The number of days after delivery within which products may be returned for any reason. */
  return_days: number;
  /** Email address for parcel notifications; null if the retailer is not notified. */
  order_email: string | null;
  order_emails: ParcelEmailSchedule;
  /** The introduction on the retailer's page, and the cause of a non-profit; each empty if not set. */
  story: string;
  cause: string;
  /** When an operator retired the retailer; null while it is active. */
  retired_at: string | null;
};

export const ADDRESS_MAX_CHARACTERS = 200;
export const EMAIL_MAX_CHARACTERS = 254;
export const STORY_MAX_CHARACTERS = 600;
export const CAUSE_MAX_CHARACTERS = 200;
export const RETURN_DAYS_AT_MOST = 365;

/**
 * True if a retailer lacks the address that its tax invoices need (VAT Act s20). A VAT vendor without an address cannot
 * issue invoices.
 */
export function lacksAddress({ vat_number, address }: Pick<Retailer, 'vat_number' | 'address'>): boolean {
  return vat_number !== null && address === '';
}

/** When a retailer is emailed about its parcels: as soon as an order is paid, or daily. */
export const PARCEL_EMAIL_SCHEDULES = ['at-once', 'daily'] as const;
export type ParcelEmailSchedule = (typeof PARCEL_EMAIL_SCHEDULES)[number];

/** SQL: true if a `supplier` row has this name or id. An argument of digits only is an id; any other is a name. */
export function retailerMatchesSql(nameOrId: string | null): Sql {
  return sql`iif(${nameOrId} GLOB '*[^0-9]*', display_name = ${nameOrId}, id = CAST(${nameOrId} AS INTEGER))`;
}

/** Lists all retailers, or only the one with this name or id. */
export function listRetailers(db: D1Database, nameOrId: string | null): Promise<Retailer[]> {
  return rowsOf(prepare<Retailer>(db)`
    SELECT id, display_name, vat_number, trim(address) AS address, npo_id, return_days, order_email,
      order_emails, story, cause, retired_at FROM supplier
    WHERE ${nameOrId} IS NULL OR ${retailerMatchesSql(nameOrId)} ORDER BY id`);
}

const SETTINGS = [
  'vat_number',
  'address',
  'npo_id',
  'return_days',
  'order_email',
  'order_emails',
  'story',
  'cause',
] as const;

/** Updates the given settings of a retailer if any of them differ. The others stay. */
export async function updateRetailer(
  db: D1Database,
  by: Actor,
  change: { id: number } & Partial<Pick<Retailer, (typeof SETTINGS)[number]>>,
): Promise<void> {
  const { id } = change;
  const details = Object.fromEntries(
    SETTINGS.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])),
  );
  const columns = sql`(vat_number, address, npo_id, return_days, order_email, order_emails, story, cause)`;
  const value = (name: (typeof SETTINGS)[number], column: Sql): Sql =>
    change[name] === undefined ? column : sql`${change[name]}`;
  const values = sql`(${value('vat_number', sql`vat_number`)}, ${value('address', sql`address`)},
    ${value('npo_id', sql`npo_id`)}, ${value('return_days', sql`return_days`)},
    ${value('order_email', sql`order_email`)}, ${value('order_emails', sql`order_emails`)},
    ${value('story', sql`story`)}, ${value('cause', sql`cause`)})`;
  await runAct(
    db,
    by,
    { act: 'retailers.set', record: ['retailer', id], at: new Date(), details },
    prepare(db)`UPDATE supplier SET ${columns} = ${values} WHERE id = ${id} AND ${columns} IS NOT ${values}`,
  );
}
